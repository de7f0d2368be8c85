import type { Database } from "#server/database/connect.ts";

/** Deletes up to `batch` incidents that no check of the last `days` belongs to. Returns how many. */
export function deleteOldIncidents(db: Database, days: number, batch: number): Promise<number> {
  return db.$executeRaw`
    DELETE FROM incident WHERE ctid = ANY(ARRAY(
      SELECT ctid FROM incident WHERE last_seen < now() - make_interval(days => ${days}::int)
      LIMIT ${batch}::int FOR UPDATE SKIP LOCKED
    ))`;
}
