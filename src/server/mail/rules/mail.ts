/** Kinds of mails, most urgent first. */
export const MAIL_KINDS = ["password_reset", "invitation", "incident"] as const;

export type MailKind = (typeof MAIL_KINDS)[number];

/** "sent": the mail server accepted it. "abandoned": it was refused, or could not be sent in time. */
export type MailStatus = "pending" | "sent" | "abandoned";

/** What a mail says: plain text. */
export type MailText = { subject: string; text: string };
