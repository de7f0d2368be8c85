import type { Outputs } from "#components/calls/console-client.ts";

/** What sending a check to somebody needs. */
export type Sending = {
  account_id: string;
  check_id: string;
  /** The webhooks that have no delivery of the check. */
  webhooks: readonly Pick<
    Outputs["webhooks"]["overview"]["webhooks"][number],
    "id" | "url" | "kind" | "active"
  >[];
  /** Whether the server sends mails at all. */
  sendsMail: boolean;
  /** Whether the reader owns the account, and so can ask for a setting of the server. */
  isOwner: boolean;
  /** The check as Markdown, and its subject, for the reader's own mail program. */
  text: string;
  subject: string;
};
