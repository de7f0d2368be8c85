import type { Pool } from "pg";
import type { Environment } from "../domain/environment.ts";

type Known = {
  account_id: string;
  user_id: string;
  key_id: string;
  environment: Environment;
  /** Whether an operator has suspended the account. */
  is_suspended: boolean;
  /** Requests in this clock minute, this one included; 0 for a revoked key. */
  count: number;
  /** The present by the database's clock. */
  now: Date;
};

/** An active key, and the start of the minute that its request was counted in. */
export type Counted = Known & { is_active: true; minute: Date };

/** A known key and what the database counted for it. */
export type Admission = Counted | (Known & { is_active: false; minute: null });

/** Arrays are selected so that the planner does not see how long they are (docs/decisions/0012). */
const SQL = `
  WITH asked AS (
    SELECT decode(hash, 'hex') AS hash, requests
    FROM unnest((SELECT $1::text[]), (SELECT $2::int[])) AS a (hash, requests)
  ), found AS (
    SELECT account_id, user_id, k.id AS key_id, environment::text, is_active,
      a.suspended_at IS NOT NULL AS is_suspended, encode(asked.hash, 'hex') AS hash, requests
    FROM asked JOIN api_key k ON k.hash = asked.hash JOIN account a ON a.id = account_id
  ), counted AS (
    INSERT INTO request_count AS r (account_id, key_id, minute, count)
    SELECT account_id, key_id, date_trunc('minute', clock_timestamp()), requests
    FROM found WHERE is_active ORDER BY account_id, key_id
    ON CONFLICT (account_id, key_id) DO UPDATE SET
      count = excluded.count + CASE WHEN excluded.minute > r.minute THEN 0 ELSE r.count END,
      minute = greatest(excluded.minute, r.minute)
    RETURNING key_id, count, minute
  )
  SELECT found.*, coalesce(count, 0) AS count, minute, clock_timestamp() AS now
  FROM found LEFT JOIN counted USING (key_id)`;

type Row = Admission & { hash: string; requests: number };

/**
 * Finds the key of each SHA-256 and counts one request in its clock minute (spec 8), in one
 * statement for all; requests of one key are counted in their order. Null where there is no such
 * key. The minute never goes back, though statements may finish in another order than they began.
 */
export async function admitAll(pool: Pool, hashes: Uint8Array[]): Promise<(Admission | null)[]> {
  const asked = hashes.map((hash) => Buffer.from(hash).toString("hex"));
  const requests = new Map<string, number>();
  for (const hash of asked) requests.set(hash, (requests.get(hash) ?? 0) + 1);

  const { rows } = await pool.query<Row>({
    name: "admit",
    text: SQL,
    values: [[...requests.keys()], [...requests.values()]],
  });
  const found = new Map(rows.map((row) => [row.hash, row]));
  return asked.map((hash) => {
    const row = found.get(hash);
    if (!row) return null;
    const { hash: _, requests: later, ...admission } = row;
    row.requests--;
    return { ...admission, count: admission.is_active ? admission.count - later + 1 : 0 };
  });
}
