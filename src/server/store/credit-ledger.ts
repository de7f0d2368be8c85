import type { Database } from "../database/connect.ts";
import type { Day } from "../domain/day.ts";
import type { Page } from "./page.ts";

export type LedgerEntry = {
  id: string;
  /** Positive when credits were added. */
  amount: number;
  /** What was left after it. */
  balance: number;
  reason: string;
  actor: string;
  /** The day whose checks the entry stands for; null when it is no entry of checks. */
  day: Day | null;
  created_at: Date;
};

/**
 * The ledger, newest first, from the entry after the cursor. The checks of a day are one entry,
 * which stands at the day's end: it grows until then, after whatever else was entered on that day.
 */
export function listLedger(
  db: Database,
  account_id: string,
  { limit, cursor }: Page,
): Promise<LedgerEntry[]> {
  return db.$queryRaw<LedgerEntry[]>`
    WITH entry AS (
      SELECT *, CASE WHEN starts_with(id, 'day_') THEN substr(id, 5)::date END AS day
      FROM credit_entry WHERE account_id = ${account_id}
    ), placed AS (
      SELECT *, CASE WHEN day IS NULL THEN created_at ELSE (day + 1)::timestamptz END AS at
      FROM entry
    ), balanced AS (
      SELECT *, sum(amount) OVER (ORDER BY at, id) AS balance FROM placed
    )
    SELECT id, amount::float8, balance::float8, reason, actor, day::text, created_at FROM balanced
    WHERE ${cursor}::text IS NULL
      OR (at, id) < (SELECT at, id FROM placed WHERE id = ${cursor})
    ORDER BY at DESC, id DESC LIMIT ${limit}::int`;
}
