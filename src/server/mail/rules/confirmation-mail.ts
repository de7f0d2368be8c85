import { CONFIRMATION_DAYS } from "#domain/limit.ts";
import type { MailText } from "#domain/mail/mail.ts";
import { mailName, nameInSubject } from "#domain/mail/mail-name.ts";
import { subject } from "./subject.ts";

/** Asks the person at an address whether they want an account's mails. */
export function confirmationMail(account_name: string, url: string): MailText {
  return {
    subject: subject(`Do you want emails from ${nameInSubject(account_name)}?`),
    text: `The account ${mailName(account_name)} on Schema Contract Check wants to email you when a check of data that you use is blocked. Tell us here whether you want that:

${url}

You will get nothing more unless you agree. The link works for ${CONFIRMATION_DAYS} days.
`,
  };
}
