import type { WebhookEvent } from "#domain/webhooks/webhook-event.ts";

/** What a delivery has that is about no check. */
export const WITHOUT_CHECK: Record<WebhookEvent, string> = {
  pass: "test event",
  warning: "test event",
  breaking: "test event",
  proposal: "proposal",
  audit: "entries of the audit log",
};
