import { randomBytes } from "node:crypto";
import { INVITATION_DAYS, INVITATION_MAILS_PER_HOUR } from "#domain/limit.ts";
import type { Role } from "#domain/people/role.ts";
import type { Services } from "#server/api/context.ts";
import { Refusal } from "#server/api/refusal.ts";
import type { Database } from "#server/database/connect.ts";
import { namedSender } from "#server/mail/api/named-sender.ts";
import { invitationMail } from "#server/mail/rules/invitation-mail.ts";
import { queueMails } from "#server/mail/store/mail-queue.ts";
import { hashLinkToken, mintLinkToken } from "#server/rules/link-token.ts";
import { newId } from "#server/store/id.ts";
import { countAttempt, subjectOf } from "../store/attempt-count.ts";
import { createInvitation } from "../store/invitation.ts";

/** `token` is null when the link was mailed: then it is nowhere but in the mail. */
export type Invited = { id: string; expires_at: Date; token: string | null };

/**
 * Invites an address to an account: by mail if the server sends any, otherwise by a link for the
 * inviter to pass on. Call it in a transaction, which a refusal rolls back.
 */
export async function invite(
  db: Database,
  { account_id, user_id }: { account_id: string; user_id: string },
  invited: { email: string; role: Role },
  mail: Services["mail"],
): Promise<Invited | Refusal> {
  const token = mintLinkToken(randomBytes);
  const mail_id = mail && newId("mal");
  const stored = { ...invited, token_hash: hashLinkToken(token), mail_id };
  const created = await createInvitation(db, account_id, user_id, stored);
  if (!created) return new Refusal("already_member", `${invited.email} is already a member.`);
  if (!mail || !mail_id) return { ...created, token };
  const limited = await tooManyMails(db, account_id);
  if (limited) return limited;
  const sender = await namedSender(db, account_id, user_id);
  if (sender instanceof Refusal) return sender;
  const { account_name, email: invited_by } = sender;
  const url = `${mail.baseUrl}/invitations/${token}`;
  const text = invitationMail({ account_name, invited_by }, invited.role, url);
  const expires_in_minutes = INVITATION_DAYS * 24 * 60;
  const queued = await queueMails(db, account_id, "invitation", [
    { ...text, id: mail_id, recipient: invited.email, expires_in_minutes },
  ]);
  if (queued === 0) {
    const detail = `${invited.email} has had many emails from this server lately. Try again tomorrow.`;
    return new Refusal("mails_limited", detail);
  }
  return { ...created, token: null };
}

async function tooManyMails(db: Database, account_id: string): Promise<Refusal | null> {
  const subject = subjectOf("invitation-mail", account_id);
  const limit = { subject, max: INVITATION_MAILS_PER_HOUR, minutes: 60 };
  const wait = await countAttempt(db, limit);
  if (wait === null) return null;
  const detail = `This account has already emailed ${INVITATION_MAILS_PER_HOUR} invitations in an hour. Wait ${Math.ceil(wait / 60)} minutes, then invite again.`;
  return new Refusal("mails_limited", detail, { retryAfter: wait });
}
