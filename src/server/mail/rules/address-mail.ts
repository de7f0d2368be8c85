import { ADDRESS_LINK_MINUTES } from "#domain/limit.ts";
import type { MailText } from "#domain/mail/mail.ts";

/** Leads to a page that verifies the address of the person who is signed in with it. */
export function addressMail(url: string): MailText {
  return {
    subject: "Verify your email address",
    text: `Somebody, probably you, uses this address on Schema Contract Check. To verify that it is yours, open this link and sign in:

${url}

The link works once, for ${ADDRESS_LINK_MINUTES} minutes. If it was not you, do not sign in. Set a new password under "Forgot your password?" instead: that signs everyone else out.
`,
  };
}
