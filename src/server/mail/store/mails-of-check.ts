import type { MailFault, MailKind, MailStatus } from "#domain/mail/mail.ts";
import type { Database } from "#server/database/connect.ts";

/** A mail about a check, as shown to the members of its account. */
export type MailOfCheck = {
  id: string;
  kind: MailKind;
  recipient: string;
  /** The consumer that it was sent to, and the member with this address, if they are still there. */
  consumer_id: string | null;
  user_id: string | null;
  status: MailStatus;
  attempts: number;
  /** Why the last attempt failed, and what has to be repaired. */
  reason: string | null;
  fault: MailFault | null;
  /** When it was queued. */
  created_at: Date;
  /** When it was sent or abandoned. */
  finished_at: Date | null;
};

/** How many are shown, the latest: about as many as one check can cause. */
const MAX_MAILS = 700;

/** Returns who was mailed about one of these checks and whether it was sent, oldest first. */
export async function mailsOfCheck(
  db: Database,
  account_id: string,
  check_ids: string[],
): Promise<MailOfCheck[]> {
  const latest = await db.$queryRaw<MailOfCheck[]>`
    SELECT m.id, m.kind::text, m.recipient, c.id AS consumer_id, u.id AS user_id,
      m.status::text, m.attempts, m.reason, m.fault::text, m.created_at, m.finished_at
    FROM mail m
    LEFT JOIN consumer c ON c.account_id = m.account_id AND c.id = m.consumer_id
    LEFT JOIN "user" u ON u.email = m.recipient AND EXISTS (
      SELECT FROM membership ms WHERE ms.account_id = m.account_id AND ms.user_id = u.id
    )
    WHERE m.account_id = ${account_id} AND m.check_id = ANY(${check_ids}::text[])
    ORDER BY m.created_at DESC, m.id DESC LIMIT ${MAX_MAILS}`;
  return latest.reverse();
}
