import { ADDRESS_LINK_MINUTES } from "#domain/limit.ts";
import type { MailText } from "#domain/mail/mail.ts";

/**
 * Leads to a page that verifies the address of the person who is signed in with it. `issuer` names the
 * only identity provider that people with this address may sign in with.
 */
export function addressMail(url: string, issuer: string | null): MailText {
  const otherwise =
    issuer === null
      ? 'do not sign in. Set a new password under "Forgot your password?" instead'
      : `do not open it. Choose "Continue with ${issuer}" on the sign-in page instead`;
  return {
    subject: "Verify your email address",
    text: `Somebody, probably you, uses this address on Schema Contract Check. To verify that it is yours, open this link and sign in:

${url}

The link works once, for ${ADDRESS_LINK_MINUTES} minutes. If it was not you, ${otherwise}: that signs everyone else out.
`,
  };
}
