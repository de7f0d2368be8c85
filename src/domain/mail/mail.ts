/** Kinds of mails, most urgent first. */
export const MAIL_KINDS = [
  "password_reset",
  "address_verification",
  "invitation",
  "confirmation",
  "check",
  "incident",
  "proposal",
  "key_end",
] as const;

export type MailKind = (typeof MAIL_KINDS)[number];

/** "sent": the mail server accepted it. "abandoned": it was refused, or could not be sent in time. */
export const MAIL_STATUSES = ["pending", "sent", "abandoned"] as const;

export type MailStatus = (typeof MAIL_STATUSES)[number];

/**
 * What needs repair after a failed attempt: "recipient" and "mail" when the mail server refused the
 * address or the mail for good, "server" for everything else.
 */
export const MAIL_FAULTS = ["recipient", "mail", "server"] as const;

export type MailFault = (typeof MAIL_FAULTS)[number];

/** What a mail says: plain text. */
export type MailText = { subject: string; text: string };
