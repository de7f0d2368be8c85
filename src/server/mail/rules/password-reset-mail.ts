import { PASSWORD_RESET_MINUTES } from "#domain/limit.ts";
import type { MailText } from "#domain/mail/mail.ts";

/** Leads to a page that sets a new password. */
export function passwordResetMail(url: string): MailText {
  return {
    subject: "Set a new password",
    text: `Somebody, probably you, asked for a new password for Schema Contract Check. Set it here:

${url}

The link works once, for ${PASSWORD_RESET_MINUTES} minutes. If it was not you, ignore this email: your password stays unchanged.
`,
  };
}
