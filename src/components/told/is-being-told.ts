import type { Outputs } from "#components/calls/console-client.ts";

type Told = {
  mails: Outputs["decisions"]["explain"]["mails"];
  deliveries: Outputs["deliveries"]["list"]["deliveries"];
  webhooks: Outputs["webhooks"]["overview"]["webhooks"];
};

/** Whether a mail or a delivery of a check is still on its way. */
export function isBeingTold({ mails, deliveries, webhooks }: Told): boolean {
  const active = new Set(webhooks.filter(({ active }) => active).map(({ id }) => id));
  return (
    mails.some(({ status }) => status === "pending") ||
    deliveries.some(({ status, webhook_id }) => status === "pending" && active.has(webhook_id))
  );
}
