import type { Pool } from "pg";
import type { Database } from "../database/connect.ts";
import type { StoredCheck } from "../domain/check-body.ts";
import type { Diff } from "../domain/diff.ts";
import type { Result } from "../domain/verdict.ts";

/** How long a claimed delivery stays with its worker; longer than any attempt. */
export const LEASE_SECONDS = 15;

/** Most attempts under way to one endpoint, so that a dead one holds back only itself. */
export const PER_ENDPOINT = 8;

/** Most attempts under way for one account, so that all its dead endpoints leave room for others. */
export const PER_ACCOUNT = 128;

/** How many attempts are under way in this process, by webhook and by account. */
export type Taken = {
  webhooks: ReadonlyMap<string, number>;
  accounts: ReadonlyMap<string, number>;
};

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
 * endpoint, idle endpoints first, and none beyond the places of PER_ENDPOINT and
 * PER_ACCOUNT that are not `taken`. No two claims get the same delivery; a lease
 * that runs out makes it due again. What is due now may be stored as due half a
 * millisecond later: run_at is rounded.
 */
export async function claimDue(
  db: Database,
  claim_id: string,
  limit: number,
  { webhooks, accounts }: Taken,
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
      SELECT d.account_id, d.id, d.run_at, coalesce(b.taken, 0) AS taken,
        row_number() OVER (PARTITION BY d.account_id ORDER BY coalesce(b.taken, 0), d.run_at) AS turn
      FROM endpoint
      JOIN webhook w ON w.account_id = endpoint.account_id AND w.id = endpoint.webhook_id AND w.active
      LEFT JOIN unnest(${[...webhooks.keys()]}::text[], ${[...webhooks.values()]}::int[])
        AS b (webhook_id, taken) ON b.webhook_id = endpoint.webhook_id
      CROSS JOIN LATERAL (
        SELECT account_id, id, run_at FROM delivery
        WHERE status = 'pending' AND webhook_id = endpoint.webhook_id AND run_at <= now() + interval '1 ms'
        ORDER BY run_at LIMIT greatest(${PER_ENDPOINT}::int - coalesce(b.taken, 0), 0)
        FOR UPDATE SKIP LOCKED
      ) d
    ), chosen AS (
      SELECT due.account_id, due.id FROM due
      LEFT JOIN unnest(${[...accounts.keys()]}::text[], ${[...accounts.values()]}::int[])
        AS a (account_id, taken) ON a.account_id = due.account_id
      WHERE turn <= ${PER_ACCOUNT}::int - coalesce(a.taken, 0)
      ORDER BY due.taken, run_at LIMIT ${limit}::int
    ), claimed AS (
      UPDATE delivery SET
        claim_id = ${claim_id}, run_at = now() + make_interval(secs => ${LEASE_SECONDS}::int)
      FROM chosen WHERE delivery.account_id = chosen.account_id AND delivery.id = chosen.id
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

/** An attempt, and when the next is due: in `retry_seconds`, or never when that is null. */
export type FinishedAttempt = {
  claimed: Pick<ClaimedDelivery, "account_id" | "id" | "claim_id" | "number">;
  result: AttemptResult;
  retry_seconds: number | null;
};

/**
 * `held` locks the deliveries in one order for all, as whoever changes many of them does. What its
 * webhook was deleted under is not tried again.
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
      run_at = clock_timestamp() + make_interval(secs => retry_seconds),
      finished_at = CASE WHEN status_now <> 'pending' THEN clock_timestamp() END
    FROM held
    WHERE delivery.account_id = held.account_id AND delivery.id = held.id
      AND delivery.claim_id = held.claim_id
    RETURNING delivery.account_id, delivery.id, number, duration_ms, status_code, reason,
      response_start
  ), entered AS (
    INSERT INTO delivery_attempt (account_id, delivery_id, number, started_at, duration_ms,
      status_code, reason, response_start)
    SELECT account_id, id, number, clock_timestamp() - make_interval(secs => duration_ms / 1000.0),
      duration_ms, status_code, reason, response_start
    FROM finished
  )
  SELECT id FROM finished`;

/**
 * Stores attempts and what follows from them: delivered, again later, or abandoned, in one
 * statement for all. False for one whose lease ran out, so that the delivery is another worker's.
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

/** Gives a claimed delivery back, uncounted and due at once: its attempt was broken off. */
export async function releaseClaim(db: Database, { account_id, id, claim_id }: ClaimedDelivery) {
  await db.$executeRaw`
    UPDATE delivery SET claim_id = NULL, run_at = now()
    WHERE account_id = ${account_id} AND id = ${id} AND claim_id = ${claim_id}`;
}

/**
 * Abandons up to `batch` deliveries that wait for a webhook that is no more; returns how many. What
 * is under way is left to its worker, what another transaction holds to the next call.
 */
export function abandonOrphans(db: Database, batch: number): Promise<number> {
  return db.$executeRaw`
    WITH RECURSIVE endpoint AS (
      (SELECT account_id, webhook_id FROM delivery
       WHERE status = 'pending' ORDER BY webhook_id LIMIT 1)
      UNION ALL
      SELECT next.account_id, next.webhook_id FROM endpoint, LATERAL (
        SELECT account_id, webhook_id FROM delivery
        WHERE status = 'pending' AND webhook_id > endpoint.webhook_id
        ORDER BY webhook_id LIMIT 1
      ) next
    ), orphan AS (
      SELECT d.account_id, d.id FROM endpoint
      CROSS JOIN LATERAL (
        SELECT account_id, id FROM delivery
        WHERE status = 'pending' AND webhook_id = endpoint.webhook_id
          AND (claim_id IS NULL OR run_at <= now())
        LIMIT ${batch}::int FOR NO KEY UPDATE SKIP LOCKED
      ) d
      WHERE NOT EXISTS (
        SELECT FROM webhook w
        WHERE w.account_id = endpoint.account_id AND w.id = endpoint.webhook_id
      )
      LIMIT ${batch}::int
    )
    UPDATE delivery SET status = 'abandoned', claim_id = NULL, finished_at = now()
    FROM orphan
    WHERE delivery.account_id = orphan.account_id AND delivery.id = orphan.id`;
}
