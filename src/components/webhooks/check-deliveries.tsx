import type { Outputs } from "#components/calls/console-client.ts";
import { TimeAgo } from "#components/parts/time-ago.tsx";
import { Name } from "#components/ui/name.tsx";
import { TextLink } from "#components/ui/text-link.tsx";
import { countText } from "#server/rules/number-text.ts";
import type { WebhookKind } from "#server/webhooks/rules/webhook-kind.ts";
import { DeliveryState } from "./delivery-state.tsx";
import { KIND_NAMES } from "./webhook-kind.ts";

type Delivery = Outputs["deliveries"]["list"]["deliveries"][number];

/** The deliveries of a check, each with its webhook. */
export function CheckDeliveries({
  base,
  deliveries,
  webhooks,
}: {
  base: string;
  deliveries: Delivery[];
  /** The webhooks by their ids, without deleted ones. */
  webhooks: ReadonlyMap<string, { url: string; kind: WebhookKind }>;
}) {
  if (deliveries.length === 0) {
    return <p className="text-ink-muted">No webhook subscribes to this result.</p>;
  }
  return (
    <ul className="divide-y divide-line rounded-list border border-line text-table">
      {deliveries.map(({ id, webhook_id, status, attempts, created_at }) => {
        const webhook = webhooks.get(webhook_id);
        return (
          <li
            key={id}
            className="flex min-h-10 flex-wrap items-center gap-x-4 gap-y-1 px-3 py-2 sm:px-4"
          >
            <span className="w-24">
              <DeliveryState status={status} />
            </span>
            {webhook && webhook.kind !== "standard" && <span>{KIND_NAMES[webhook.kind]}</span>}
            {webhook ? (
              <TextLink
                href={`${base}/webhooks/${webhook_id}?delivery=${id}`}
                prefetch={false}
                className="min-w-0 font-mono break-all"
              >
                <Name text={webhook.url} />
              </TextLink>
            ) : (
              <span className="text-ink-muted">a deleted webhook</span>
            )}
            <span className="ml-auto text-ink-muted">
              {countText(attempts, "attempt")} · <TimeAgo at={created_at} />
            </span>
          </li>
        );
      })}
    </ul>
  );
}
