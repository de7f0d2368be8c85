import { addDays, type Day } from "#domain/usage/day.ts";
import type { Period } from "#domain/usage/period.ts";
import type { Database } from "#server/database/connect.ts";
import { firstIdAt } from "#server/store/id.ts";

export type BlockedDay = { day: Day; checks: number };

/** Returns how many checks of a contract were blocked on each day of a period that had any. */
export function blockedDays(
  db: Database,
  account_id: string,
  { from, to }: Period,
  contract_id: string,
): Promise<BlockedDay[]> {
  // Ids are made by the servers' clocks, which may differ from the database's.
  const first_id = firstIdAt("chk", new Date(addDays(from, -1)));
  return db.$queryRaw<BlockedDay[]>`
    SELECT (created_at AT TIME ZONE 'UTC')::date::text AS day, count(*)::int AS checks
    FROM "check"
    WHERE account_id = ${account_id} AND contract_id = ${contract_id} AND decision = 'block'
      AND id >= ${first_id} AND (created_at AT TIME ZONE 'UTC')::date BETWEEN ${from}::date AND ${to}::date
    GROUP BY 1 ORDER BY 1`;
}
