import type { ChatKind } from "#domain/webhooks/webhook-kind.ts";
import type { Message } from "./message.ts";
import { slackMessage } from "./slack-message.ts";
import { teamsMessage } from "./teams-message.ts";

/** Returns the body that posts a message to a channel. */
export function chatBody(kind: ChatKind, message: Message): string {
  return JSON.stringify(kind === "slack" ? slackMessage(message) : teamsMessage(message));
}
