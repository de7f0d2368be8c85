import type { WebhookKind } from "#domain/webhooks/webhook-kind.ts";

export const KIND_NAMES: Record<WebhookKind, string> = {
  standard: "Webhook",
  slack: "Slack",
  teams: "Teams",
  audit: "Audit log",
};
