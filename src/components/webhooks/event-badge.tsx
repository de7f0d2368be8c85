import { VerdictShape } from "#components/checks/verdict-badge.tsx";
import { Badge } from "#components/ui/badge.tsx";
import type { Result } from "#server/checks/rules/verdict.ts";

/** A result that a webhook listens to: it has its shape, and no colour, for nothing has happened. */
export function EventBadge({ event }: { event: Result }) {
  return (
    <Badge>
      <VerdictShape result={event} />
      {event}
    </Badge>
  );
}
