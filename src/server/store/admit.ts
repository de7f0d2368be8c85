import type { Database } from "../database/connect.ts";
import type { Environment } from "../domain/environment.ts";

/** A known key and what the database counted for it. */
export type Admission = {
  account_id: string;
  user_id: string;
  key_id: string;
  environment: Environment;
  is_active: boolean;
  /** Requests in this clock minute, this one included; 0 for a revoked key. */
  count: number;
  /** Start of the minute and the present, both by the database's clock. */
  minute: Date;
  now: Date;
};

/**
 * Finds the key with this SHA-256 and counts one request in its clock minute
 * (spec 8), in one statement. Null when there is no such key. The minute never
 * goes back, though statements may finish in another order than they began.
 */
export async function admit(db: Database, hash: Uint8Array): Promise<Admission | null> {
  const rows = await db.$queryRaw<Admission[]>`
    WITH found AS (
      SELECT account_id, user_id, id AS key_id, environment::text, is_active
      FROM api_key WHERE hash = ${hash}
    ), counted AS (
      INSERT INTO request_count AS r (account_id, key_id, minute, count)
      SELECT account_id, key_id, date_trunc('minute', clock_timestamp()), 1
      FROM found WHERE is_active
      ON CONFLICT (account_id, key_id) DO UPDATE SET
        count = CASE WHEN excluded.minute > r.minute THEN 1 ELSE r.count + 1 END,
        minute = greatest(excluded.minute, r.minute)
      RETURNING count, minute
    )
    SELECT found.*, coalesce(count, 0) AS count, minute, clock_timestamp() AS now
    FROM found LEFT JOIN counted ON true`;
  return rows[0] ?? null;
}
