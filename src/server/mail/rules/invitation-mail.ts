import { INVITATION_DAYS } from "#server/rules/limit.ts";
import { nameText } from "#server/rules/name-text.ts";
import type { MailText } from "./mail.ts";
import { nameInSubject, subject } from "./subject.ts";

export type InvitationNames = { account_name: string; invited_by: string };

/** Invites a person to an account. */
export function invitationMail(
  { account_name, invited_by }: InvitationNames,
  role: string,
  url: string,
): MailText {
  return {
    subject: subject(`Invitation to ${nameInSubject(account_name)}`),
    text: `${nameText(invited_by)} invites you to be ${role === "owner" ? "an" : "a"} ${role} of ${nameText(account_name)} in Schema Contract Check:

${url}

The link works once, for ${INVITATION_DAYS} days, and only for this address. If you do not know the sender, ignore this mail.
`,
  };
}
