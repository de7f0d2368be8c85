import type { Database } from "#server/database/connect.ts";

/**
 * Deletes up to `batch` incoming schemas that no check younger than `days` refers to, once the
 * older checks are deleted. Returns how many. Safe against a concurrent check that stores the
 * schema again.
 */
export function deleteUnseenSchemas(db: Database, days: number, batch: number): Promise<number> {
  return db.$executeRaw`
    DELETE FROM schema USING (
      SELECT account_id, hash FROM schema
      WHERE seen_on < CURRENT_DATE - ${days + 1}::int
      LIMIT ${batch} FOR UPDATE SKIP LOCKED
    ) old
    WHERE schema.account_id = old.account_id AND schema.hash = old.hash`;
}
