export const WEBHOOK_KINDS = ["standard", "slack", "teams", "audit"] as const;

export type WebhookKind = (typeof WEBHOOK_KINDS)[number];

/** Kinds whose deliveries are messages in a channel. Their URL is a secret, and nothing is signed. */
export const CHAT_KINDS = ["slack", "teams"] as const satisfies WebhookKind[];

export type ChatKind = (typeof CHAT_KINDS)[number];

export function isChatKind(kind: WebhookKind): kind is ChatKind {
  return CHAT_KINDS.some((chat) => chat === kind);
}
