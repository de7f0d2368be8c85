import type { Database } from "../database/connect.ts";
import type { StoredCheck } from "../domain/check-body.ts";
import type { Diff } from "../domain/diff.ts";

export async function getCheck(
  db: Database,
  account_id: string,
  id: string,
): Promise<StoredCheck | null> {
  const found = await db.check.findUnique({
    where: { account_id_id: { account_id, id } },
    select: {
      id: true,
      contract_id: true,
      result: true,
      severity: true,
      diff: true,
      created_at: true,
    },
  });
  return found && { ...found, diff: found.diff as Diff };
}

/** Deletes up to `batch` checks older than `days`; returns how many. */
export function deleteOldChecks(db: Database, days: number, batch: number): Promise<number> {
  return db.$executeRaw`
    DELETE FROM "check" USING (
      SELECT account_id, id FROM "check"
      WHERE created_at < now() - make_interval(days => ${days}::int)
      LIMIT ${batch} FOR UPDATE SKIP LOCKED
    ) old
    WHERE "check".account_id = old.account_id AND "check".id = old.id`;
}
