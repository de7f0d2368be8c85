import type { Database } from "../database/connect.ts";
import type { StoredCheck } from "../domain/check-body.ts";
import type { Diff } from "../domain/diff.ts";
import type { Result } from "../domain/verdict.ts";

/** How long a claimed delivery stays with its worker; longer than any attempt. */
export const LEASE_SECONDS = 15;

/** Most attempts under way to one endpoint, so that a dead one holds back only itself. */
export const PER_ENDPOINT = 8;

/** A delivery that a worker may attempt now. */
export type ClaimedDelivery = {
  account_id: string;
  id: string;
  claim_id: string;
  webhook_id: string;
  event: Result;
  /** Number of this attempt, and of the first of its round. */
  number: number;
  first_attempt: number;
  url: string;
  secret: Uint8Array;
  previous_secret: Uint8Array | null;
  /** The stored body of a test event, otherwise the check. */
  body: string | null;
  check: StoredCheck | null;
  /** The database's time. */
  now: Date;
};

type Row = Omit<ClaimedDelivery, "check"> & {
  check_id: string | null;
  contract_id: string;
  result: Result;
  severity: number;
  diff: Diff;
  created_at: Date;
};

/**
 * Leases up to `limit` due deliveries to the worker `claim_id`: a few of each
 * endpoint, idle endpoints first, and none beyond the places of PER_ENDPOINT
 * that are `taken` of it. No two claims get the
 * same delivery; a lease that runs out makes it due again. What is due now may
 * be stored as due half a millisecond later: run_at is rounded.
 */
export async function claimDue(
  db: Database,
  claim_id: string,
  limit: number,
  taken: ReadonlyMap<string, number>,
): Promise<ClaimedDelivery[]> {
  const rows = await db.$queryRaw<Row[]>`
    WITH RECURSIVE endpoint AS (
      (SELECT account_id, webhook_id FROM delivery
       WHERE status = 'pending' ORDER BY webhook_id LIMIT 1)
      UNION ALL
      SELECT next.account_id, next.webhook_id FROM endpoint, LATERAL (
        SELECT account_id, webhook_id FROM delivery
        WHERE status = 'pending' AND webhook_id > endpoint.webhook_id
        ORDER BY webhook_id LIMIT 1
      ) next
    ), due AS (
      SELECT d.account_id, d.id FROM endpoint
      JOIN webhook w ON w.account_id = endpoint.account_id AND w.id = endpoint.webhook_id AND w.active
      LEFT JOIN unnest(${[...taken.keys()]}::text[], ${[...taken.values()]}::int[])
        AS b (webhook_id, taken) ON b.webhook_id = endpoint.webhook_id
      CROSS JOIN LATERAL (
        SELECT account_id, id, run_at FROM delivery
        WHERE status = 'pending' AND webhook_id = endpoint.webhook_id AND run_at <= now() + interval '1 ms'
        ORDER BY run_at LIMIT greatest(${PER_ENDPOINT}::int - coalesce(b.taken, 0), 0)
        FOR UPDATE SKIP LOCKED
      ) d
      ORDER BY coalesce(b.taken, 0), d.run_at LIMIT ${limit}::int
    ), claimed AS (
      UPDATE delivery SET
        claim_id = ${claim_id}, run_at = now() + make_interval(secs => ${LEASE_SECONDS}::int)
      FROM due WHERE delivery.account_id = due.account_id AND delivery.id = due.id
      RETURNING delivery.*
    )
    SELECT d.account_id, d.id, d.claim_id, d.webhook_id, d.event::text, d.attempts + 1 AS number,
      d.first_attempt::int, w.url, w.secret, d.body, now() AS now,
      CASE WHEN w.previous_secret_until > now() THEN w.previous_secret END AS previous_secret,
      c.id AS check_id, c.contract_id, c.result::text, c.severity, c.diff, c.created_at
    FROM claimed d
    JOIN webhook w ON w.account_id = d.account_id AND w.id = d.webhook_id
    LEFT JOIN "check" c ON c.account_id = d.account_id AND c.id = d.check_id`;
  return rows.map(toClaimed);
}

function toClaimed(row: Row): ClaimedDelivery {
  const { check_id, contract_id, result, severity, diff, created_at, ...claimed } = row;
  const check = check_id ? { id: check_id, contract_id, result, severity, diff, created_at } : null;
  return { ...claimed, check };
}

/** What came of one attempt. */
export type AttemptResult = {
  delivered: boolean;
  /** How long the attempt took. */
  duration_ms: number;
  status_code: number | null;
  /** Why it failed, for people. */
  reason: string | null;
  /** The first part of the response's body. */
  response_start: string | null;
};

/**
 * Stores an attempt and what follows from it: delivered, again after
 * `retry_seconds`, or abandoned when that is null. False when the lease ran out
 * and the delivery is another worker's.
 */
export async function finishAttempt(
  db: Database,
  claimed: ClaimedDelivery,
  result: AttemptResult,
  retry_seconds: number | null,
): Promise<boolean> {
  const { account_id, id, claim_id, number } = claimed;
  const status = result.delivered ? "delivered" : retry_seconds === null ? "abandoned" : "pending";
  const stored = await db.$executeRaw`
    WITH finished AS (
      UPDATE delivery SET
        status = ${status}::delivery_status,
        attempts = ${number}::smallint,
        claim_id = NULL,
        run_at = clock_timestamp() + make_interval(secs => ${retry_seconds ?? 0}::int),
        finished_at = CASE WHEN ${status} <> 'pending' THEN clock_timestamp() END
      WHERE account_id = ${account_id} AND id = ${id} AND claim_id = ${claim_id}
      RETURNING account_id, id
    )
    INSERT INTO delivery_attempt (account_id, delivery_id, number, started_at, duration_ms,
      status_code, reason, response_start)
    SELECT account_id, id, ${number}::smallint,
      clock_timestamp() - make_interval(secs => ${result.duration_ms / 1000}::float8),
      ${Math.round(result.duration_ms)}::int, ${result.status_code}::smallint, ${result.reason},
      ${result.response_start}
    FROM finished`;
  return stored > 0;
}

/** Gives a claimed delivery back, uncounted and due at once: its attempt was broken off. */
export async function releaseClaim(db: Database, { account_id, id, claim_id }: ClaimedDelivery) {
  await db.$executeRaw`
    UPDATE delivery SET claim_id = NULL, run_at = now()
    WHERE account_id = ${account_id} AND id = ${id} AND claim_id = ${claim_id}`;
}

/** Abandons what waits for a webhook that is no more: its check was recorded while it was deleted. */
export function abandonOrphans(db: Database): Promise<number> {
  return db.$executeRaw`
    UPDATE delivery SET status = 'abandoned', claim_id = NULL, finished_at = now()
    WHERE status = 'pending' AND NOT EXISTS (
      SELECT FROM webhook w
      WHERE w.account_id = delivery.account_id AND w.id = delivery.webhook_id
    )`;
}
