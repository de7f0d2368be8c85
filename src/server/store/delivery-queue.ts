import type { Database } from "../database/connect.ts";
import type { StoredCheck } from "../domain/check-body.ts";
import type { Diff } from "../domain/diff.ts";
import type { Result } from "../domain/verdict.ts";
import { WAITING_ENDPOINTS } from "./waiting-endpoint.ts";

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
    WITH RECURSIVE ${WAITING_ENDPOINTS}, due AS (
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

/** Gives a claimed delivery back, uncounted and due in so many seconds: nothing came of its attempt. */
export async function releaseClaim(
  db: Database,
  { account_id, id, claim_id }: Pick<ClaimedDelivery, "account_id" | "id" | "claim_id">,
  seconds = 0,
) {
  await db.$executeRaw`
    UPDATE delivery SET claim_id = NULL, run_at = now() + make_interval(secs => ${seconds}::int)
    WHERE account_id = ${account_id} AND id = ${id} AND claim_id = ${claim_id}`;
}
