import type { Database } from "#server/database/connect.ts";

/**
 * Deletes up to `batch` incoming schemas that no check younger than `days` refers to; the older
 * checks must be deleted first. Returns how many. A concurrent check that uses the schema again
 * keeps it or stores it anew.
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
