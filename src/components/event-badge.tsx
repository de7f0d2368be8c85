import type { Result } from "../server/domain/verdict.ts";
import { Badge } from "./ui/badge.tsx";
import { VerdictShape } from "./verdict-badge.tsx";

/** A result that a webhook listens to: it has its shape, and no colour, for nothing has happened. */
export function EventBadge({ event }: { event: Result }) {
  return (
    <Badge>
      <VerdictShape result={event} />
      {event}
    </Badge>
  );
}
