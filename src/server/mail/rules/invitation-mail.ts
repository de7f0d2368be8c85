import { INVITATION_DAYS } from "#domain/limit.ts";
import type { MailText } from "#domain/mail/mail.ts";
import { actorText, mailName, nameInSubject } from "#domain/mail/mail-name.ts";
import { subject } from "./subject.ts";

export type InvitationNames = { account_name: string; invited_by: string };

/** Invites a person to an account. */
export function invitationMail(
  { account_name, invited_by }: InvitationNames,
  role: string,
  url: string,
): MailText {
  return {
    subject: subject(`Invitation to ${nameInSubject(account_name)}`),
    text: `${actorText(invited_by)} invited you to join ${mailName(account_name)} on Schema Contract Check as ${role === "owner" ? "an" : "a"} ${role}:

${url}

The link works once, for ${INVITATION_DAYS} days, and only for this address. If you do not know the sender, ignore this email.
`,
  };
}
