import type { WebhookKind } from "#server/webhooks/rules/webhook-kind.ts";

export const KIND_NAMES: Record<WebhookKind, string> = {
  standard: "Webhook",
  slack: "Slack",
  teams: "Teams",
};
