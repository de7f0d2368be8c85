import type { Database } from "#server/database/connect.ts";
import { daysAgo, firstIdAt } from "#server/store/id.ts";

/**
 * Deletes up to `batch` entries older than `days`, of all accounts and of the installation. Returns
 * how many.
 */
export async function deleteOldEvents(db: Database, days: number, batch: number): Promise<number> {
  return db.$executeRaw`
    WITH old AS (
      SELECT found.account_id, found.id
      FROM (SELECT id FROM account UNION ALL SELECT '') log
      CROSS JOIN LATERAL (
        SELECT e.account_id, e.id FROM audit_event e
        WHERE e.account_id = log.id AND e.id < ${firstIdAt("aud", daysAgo(days))}
        ORDER BY e.id LIMIT ${batch}::int FOR UPDATE SKIP LOCKED
      ) found
      LIMIT ${batch}::int
    )
    DELETE FROM audit_event e USING old WHERE e.account_id = old.account_id AND e.id = old.id`;
}
