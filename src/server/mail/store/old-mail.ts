import { MAIL_DAYS } from "#domain/limit.ts";
import type { Database } from "#server/database/connect.ts";

/** Abandons up to `batch` mails that were not sent in time, with their links. Returns how many. */
export function abandonExpiredMails(db: Database, batch: number): Promise<number> {
  return db.$executeRaw`
    UPDATE mail SET status = 'abandoned', text = '', unsubscribe_url = NULL, claim_id = NULL,
      finished_at = now(), reason = coalesce(reason, 'It could not be sent in time.')
    FROM (
      SELECT account_id, id FROM mail WHERE status = 'pending' AND expires_at <= now()
        AND (claim_id IS NULL OR run_at <= now())
      LIMIT ${batch} FOR UPDATE SKIP LOCKED
    ) old
    WHERE mail.account_id = old.account_id AND mail.id = old.id`;
}

/** Deletes up to `batch` mails that were finished long ago. Returns how many. */
export function deleteOldMails(db: Database, batch: number): Promise<number> {
  return db.$executeRaw`
    DELETE FROM mail USING (
      SELECT account_id, id FROM mail
      WHERE status <> 'pending' AND finished_at < now() - make_interval(days => ${MAIL_DAYS}::int)
      LIMIT ${batch} FOR UPDATE SKIP LOCKED
    ) old
    WHERE mail.account_id = old.account_id AND mail.id = old.id`;
}
