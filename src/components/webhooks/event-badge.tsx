import { VerdictShape } from "#components/checks/verdict-badge.tsx";
import { Badge } from "#components/ui/badge.tsx";
import type { Result } from "#domain/checks/severity.ts";

/** A result a webhook subscribes to: with its shape but no colour, because nothing has happened. */
export function EventBadge({ event }: { event: Result }) {
  return (
    <Badge>
      <VerdictShape result={event} />
      {event}
    </Badge>
  );
}
