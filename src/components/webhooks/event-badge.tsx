import { VerdictShape } from "#components/checks/verdict-badge.tsx";
import { Badge } from "#components/ui/badge.tsx";
import { isResult, type WebhookEvent } from "#domain/webhooks/webhook-event.ts";

/** An event a webhook subscribes to: with its shape but no colour, because nothing has happened. */
export function EventBadge({ event }: { event: WebhookEvent }) {
  return (
    <Badge>
      {isResult(event) && <VerdictShape result={event} />}
      {event}
    </Badge>
  );
}
