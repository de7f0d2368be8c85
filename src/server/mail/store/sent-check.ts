import type { MailText } from "#domain/mail/mail.ts";
import type { Database } from "#server/database/connect.ts";
import { newId } from "#server/store/id.ts";

/** A check for one address. */
export type CheckMail = MailText & {
  recipient: string;
  consumer_id: string | null;
  unsubscribe_url: string | null;
};

/**
 * Queues a check for those addresses that nobody has sent it to; where the mail was abandoned, it is
 * queued again. Returns the addresses that were queued. The unique index decides, so that of any
 * number of calls at once one succeeds; the order keeps two of them from waiting for each other.
 */
export async function queueCheckMails(
  db: Database,
  account_id: string,
  check_id: string,
  { mails, expires_in_minutes }: { mails: readonly CheckMail[]; expires_in_minutes: number },
): Promise<string[]> {
  const rows = mails.map((mail) => ({ ...mail, id: newId("mal") }));
  const queued = await db.$queryRaw<{ recipient: string }[]>`
    INSERT INTO mail (account_id, id, kind, recipient, subject, text, unsubscribe_url, check_id,
      consumer_id, expires_at)
    SELECT ${account_id}, id, 'check', recipient, subject, text, unsubscribe_url, ${check_id},
      consumer_id, now() + make_interval(mins => ${expires_in_minutes}::int)
    FROM jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) AS m (id text, recipient text,
      subject text, text text, unsubscribe_url text, consumer_id text)
    ORDER BY recipient
    ON CONFLICT (account_id, check_id, recipient) WHERE kind = 'check' DO UPDATE SET
      subject = excluded.subject, text = excluded.text, consumer_id = excluded.consumer_id,
      unsubscribe_url = excluded.unsubscribe_url, expires_at = excluded.expires_at,
      status = 'pending', attempts = 0, run_at = now(), created_at = now(), finished_at = NULL,
      reason = NULL, fault = NULL
    WHERE mail.status = 'abandoned'
    RETURNING recipient`;
  return queued.map(({ recipient }) => recipient);
}
