import type { Outputs } from "#components/calls/console-client.ts";

/** Returns the webhooks that a check can still be sent to. */
export function untoldWebhooks(
  webhooks: Outputs["webhooks"]["overview"]["webhooks"],
  deliveries: Outputs["deliveries"]["list"]["deliveries"],
) {
  const receivers = new Set(deliveries.map(({ webhook_id }) => webhook_id));
  return webhooks
    .filter(({ id, kind }) => !receivers.has(id) && kind !== "audit")
    .map(({ id, url, kind, active }) => ({ id, url, kind, active }));
}
