import type { Outputs } from "#components/calls/console-client.ts";
import { TimeAgo } from "#components/parts/time-ago.tsx";
import { Name } from "#components/ui/name.tsx";
import { TextLink } from "#components/ui/text-link.tsx";
import { DeliveryState } from "#components/webhooks/delivery-state.tsx";
import { KIND_NAMES } from "#components/webhooks/webhook-kind.ts";
import { countText } from "#domain/text/number-text.ts";
import type { WebhookKind } from "#domain/webhooks/webhook-kind.ts";

export type ToldWebhook = { url: string; kind: WebhookKind };

/** The delivery of a check to a webhook, with the way to its attempts. */
export function ToldByWebhook({
  base,
  delivery: { id, webhook_id, status, attempts, created_at },
  webhook,
}: {
  base: string;
  delivery: Outputs["deliveries"]["list"]["deliveries"][number];
  /** None if it was deleted. */
  webhook: ToldWebhook | undefined;
}) {
  return (
    <>
      <span className="flex flex-wrap gap-x-2">
        <DeliveryState status={status} />
        <span className="text-ink-muted">
          {status === "delivered" ? null : `${countText(attempts, "attempt")}, `}
          <TimeAgo at={created_at} />
        </span>
      </span>
      {webhook ? (
        <TextLink href={`${base}/webhooks/${webhook_id}?delivery=${id}`} className="wrap-anywhere">
          {webhook.kind === "standard" ? "" : `${KIND_NAMES[webhook.kind]}: `}
          <Name text={webhook.url.replace(/^https:\/\//, "")} />
        </TextLink>
      ) : (
        <span className="text-ink-muted">a deleted webhook</span>
      )}
    </>
  );
}
