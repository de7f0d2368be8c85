import type { MailKind, MailText } from "#domain/mail/mail.ts";
import { normalEmail } from "#domain/people/email.ts";
import type { Database } from "#server/database/connect.ts";
import { newId } from "#server/store/id.ts";
import { countRecipients, type LimitedKind } from "./recipient-limit.ts";

/** How long a worker's claim lasts; longer than any attempt. */
const LEASE_SECONDS = 120;

export type NewMail = MailText & {
  /** Generated unless it is given. */
  id?: string;
  kind: MailKind;
  recipient: string;
  /** After this time no attempt is made. */
  expires_in_minutes: number;
  unsubscribe_url?: string;
  check_id?: string;
  consumer_id?: string;
};

/**
 * Queues mails of one kind to different addresses, but none to those that got enough lately. Must
 * run in a transaction; the mails are sent if it commits. Returns how many were queued.
 */
export async function queueMails(
  db: Database,
  account_id: string,
  kind: LimitedKind,
  mails: readonly Omit<NewMail, "kind">[],
): Promise<number> {
  if (mails.length === 0) return 0;
  const addressOf = ({ recipient }: { recipient: string }) => normalEmail(recipient);
  const within = await countRecipients(db, account_id, kind, mails.map(addressOf));
  const queued = mails.filter((mail) => within.has(addressOf(mail)));
  await storeMails(
    db,
    account_id,
    queued.map((mail) => ({ ...mail, kind })),
  );
  return queued.length;
}

/** Queues mails whose recipients have been counted. */
export async function storeMails(db: Database, account_id: string, mails: readonly NewMail[]) {
  if (mails.length === 0) return;
  const rows = mails.map((mail) => ({ id: newId("mal"), ...mail }));
  await db.$executeRaw`
    INSERT INTO mail (account_id, id, kind, recipient, subject, text, unsubscribe_url, check_id,
      consumer_id, expires_at)
    SELECT ${account_id}, id, kind, recipient, subject, text, unsubscribe_url, check_id,
      consumer_id, now() + make_interval(mins => expires_in_minutes)
    FROM jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) AS m (id text, kind mail_kind,
      recipient text, subject text, text text, unsubscribe_url text, check_id text,
      consumer_id text, expires_in_minutes int)`;
}

/**
 * Deletes the mails that a person was to get as a member of these accounts and that nobody is sending
 * yet. What they get as a consumer's contact stays.
 */
export async function deleteMailsOfMember(
  db: Database,
  account_ids: readonly string[],
  user_id: string,
) {
  await db.$executeRaw`
    DELETE FROM mail USING "user" u
    WHERE account_id = ANY(${account_ids}) AND u.id = ${user_id} AND recipient = u.email
      AND kind IN ('incident', 'proposal', 'check') AND consumer_id IS NULL
      AND status = 'pending' AND claim_id IS NULL`;
}

/** A mail leased to a worker. */
export type ClaimedMail = MailText & {
  account_id: string;
  id: string;
  claim_id: string;
  kind: MailKind;
  recipient: string;
  unsubscribe_url: string | null;
  /** Number of this attempt. */
  number: number;
};

/**
 * Leases due mails to the worker `claim_id`, the most urgent kinds first. Concurrent claims never
 * get the same mail; when a lease expires it is due again.
 */
export function claimMails(db: Database, claim_id: string, max: number): Promise<ClaimedMail[]> {
  return db.$queryRaw<ClaimedMail[]>`
    WITH due AS (
      SELECT account_id, id FROM mail
      WHERE status = 'pending' AND run_at <= now() AND expires_at > now()
      ORDER BY kind, run_at LIMIT ${max}::int
      FOR UPDATE SKIP LOCKED
    )
    UPDATE mail SET
      claim_id = ${claim_id}, run_at = now() + make_interval(secs => ${LEASE_SECONDS}::int)
    FROM due WHERE mail.account_id = due.account_id AND mail.id = due.id
    RETURNING mail.account_id, mail.id, claim_id, kind::text, recipient, subject, text,
      unsubscribe_url, attempts + 1 AS number`;
}

type Claim = Pick<ClaimedMail, "account_id" | "id" | "claim_id">;

/** Releases a claimed mail without counting the attempt; it is due again at once. */
export async function releaseMail(db: Database, { account_id, id, claim_id }: Claim) {
  await db.$executeRaw`
    UPDATE mail SET claim_id = NULL, run_at = now()
    WHERE account_id = ${account_id} AND id = ${id} AND claim_id = ${claim_id}`;
}
