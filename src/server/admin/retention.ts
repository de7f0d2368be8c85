import type { Database } from "../database/connect.ts";
import { deleteOldChecks } from "../store/check.ts";

const BATCH = 1000;

/** Deletes checks older than `days` in small steps; returns how many. */
export async function removeOldChecks(db: Database, days: number): Promise<number> {
  let total = 0;
  for (;;) {
    const deleted = await deleteOldChecks(db, days, BATCH);
    total += deleted;
    if (deleted < BATCH) return total;
  }
}
