import type { MailFault } from "#domain/mail/mail.ts";
import type { Database } from "#server/database/connect.ts";
import type { ClaimedMail } from "./mail-queue.ts";

/** The outcome of an attempt. `retry_seconds` is null after the last one. */
export type MailOutcome =
  | { sent: true }
  | { sent: false; reason: string; fault: MailFault; retry_seconds: number | null };

/**
 * Stores an attempt and its consequence, and empties a text that is no longer needed. A mail that
 * would expire before its next attempt is abandoned. Returns false when it is no longer claimed by
 * this worker.
 */
export async function finishMail(
  db: Database,
  { account_id, id, claim_id, number }: ClaimedMail,
  outcome: MailOutcome,
): Promise<boolean> {
  const reason = outcome.sent ? null : outcome.reason;
  const fault = outcome.sent ? null : outcome.fault;
  const retry = outcome.sent ? null : outcome.retry_seconds;
  const count = await db.$executeRaw`
    WITH next AS (
      SELECT account_id, id, ${outcome.sent}::boolean AS is_sent,
        now() + make_interval(secs => ${retry}::int) AS at,
        coalesce(now() + make_interval(secs => ${retry}::int) < expires_at, false) AS is_retried
      FROM mail
      WHERE account_id = ${account_id} AND id = ${id} AND claim_id = ${claim_id}
      FOR NO KEY UPDATE
    )
    UPDATE mail SET
      status = (CASE WHEN is_sent THEN 'sent' WHEN is_retried THEN 'pending' ELSE 'abandoned' END)::mail_status,
      attempts = ${number}::smallint, claim_id = NULL, reason = ${reason},
      fault = ${fault}::mail_fault,
      run_at = CASE WHEN is_retried THEN at ELSE run_at END,
      text = CASE WHEN is_retried THEN text ELSE '' END,
      unsubscribe_url = CASE WHEN is_retried THEN unsubscribe_url END,
      finished_at = CASE WHEN NOT is_retried THEN now() END
    FROM next WHERE mail.account_id = next.account_id AND mail.id = next.id`;
  return count > 0;
}
