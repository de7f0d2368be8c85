import type { Pool } from "pg";
import type { ClaimedDelivery } from "./delivery-queue.ts";

/** The result of one attempt. */
export type AttemptResult = {
  delivered: boolean;
  duration_ms: number;
  status_code: number | null;
  /** Why it failed, as a readable message. */
  reason: string | null;
  /** The start of the response's body. */
  response_start: string | null;
};

/** An attempt, and the delay to the next one; none when `retry_seconds` is null. */
export type FinishedAttempt = {
  claimed: Pick<ClaimedDelivery, "account_id" | "id" | "claim_id" | "number">;
  result: AttemptResult;
  retry_seconds: number | null;
};

/**
 * `held` locks the deliveries in the same order as every statement that changes many, to avoid
 * deadlocks. A delivery whose webhook was deleted is not retried. Attempt numbers are capped at
 * LAST_NUMBER. The attempt ended at the statement's start, however long that waits for locks.
 */
const FINISH = `
  WITH asked AS (
    SELECT * FROM unnest(
      $1::text[], $2::text[], $3::text[], $4::smallint[], $5::text[], $6::int[], $7::int[],
      $8::smallint[], $9::text[], $10::text[]
    ) AS a (account_id, id, claim_id, number, status, retry_seconds, duration_ms, status_code,
      reason, response_start)
  ), held AS (
    SELECT asked.*, CASE
      WHEN asked.status = 'pending' AND NOT EXISTS (
        SELECT FROM webhook w WHERE w.account_id = d.account_id AND w.id = d.webhook_id
      ) THEN 'abandoned' ELSE asked.status END AS status_now
    FROM delivery d
    JOIN asked ON asked.account_id = d.account_id AND asked.id = d.id
      AND asked.claim_id = d.claim_id
    ORDER BY d.account_id, d.id FOR NO KEY UPDATE OF d
  ), finished AS (
    UPDATE delivery SET
      status = status_now::delivery_status,
      attempts = number,
      claim_id = NULL,
      run_at = now() + make_interval(secs => retry_seconds),
      finished_at = CASE WHEN status_now <> 'pending' THEN now() END
    FROM held
    WHERE delivery.account_id = held.account_id AND delivery.id = held.id
      AND delivery.claim_id = held.claim_id
    RETURNING delivery.account_id, delivery.id, number, duration_ms, status_code, reason,
      response_start
  ), entered AS (
    INSERT INTO delivery_attempt (account_id, delivery_id, number, started_at, duration_ms,
      status_code, reason, response_start)
    SELECT account_id, id, number, now() - make_interval(secs => duration_ms / 1000.0),
      duration_ms, status_code, reason, response_start
    FROM finished
    ON CONFLICT (account_id, delivery_id, number) DO UPDATE SET
      started_at = excluded.started_at,
      duration_ms = excluded.duration_ms,
      status_code = excluded.status_code,
      reason = excluded.reason,
      response_start = excluded.response_start
  )
  SELECT id FROM finished`;

/**
 * Stores attempts and their consequence – delivered, retry or abandoned – in one statement. Returns
 * false for each delivery that is no longer claimed by this worker, because another one took it or
 * it was abandoned.
 */
export async function finishAttempts(pool: Pool, attempts: FinishedAttempt[]): Promise<boolean[]> {
  const of = <T>(pick: (attempt: FinishedAttempt) => T) => attempts.map(pick);
  const { rows } = await pool.query<{ id: string }>({
    name: "finish",
    text: FINISH,
    values: [
      of(({ claimed }) => claimed.account_id),
      of(({ claimed }) => claimed.id),
      of(({ claimed }) => claimed.claim_id),
      of(({ claimed }) => claimed.number),
      of(statusAfter),
      of(({ retry_seconds }) => retry_seconds ?? 0),
      of(({ result }) => Math.round(result.duration_ms)),
      of(({ result }) => result.status_code),
      of(({ result }) => result.reason),
      of(({ result }) => result.response_start),
    ],
  });
  const finished = new Set(rows.map(({ id }) => id));
  return of(({ claimed }) => finished.has(claimed.id));
}

function statusAfter({ result, retry_seconds }: FinishedAttempt) {
  if (result.delivered) return "delivered";
  return retry_seconds === null ? "abandoned" : "pending";
}
