import type { Day } from "#domain/usage/day.ts";
import { Prisma } from "#generated/prisma/client.ts";
import type { Database } from "#server/database/connect.ts";
import { direction, type ListPart } from "#server/store/page.ts";
import { countRows, type RowCount } from "#server/store/row-count.ts";

export type LedgerEntry = {
  id: string;
  /** Positive when credits were added. */
  amount: number;
  /** Credits left after this entry. */
  balance: number;
  reason: string;
  actor: string;
  /** The day whose checks this entry sums up; null for any other entry. */
  day: Day | null;
  created_at: Date;
};

/**
 * Returns a page of the ledger. A day's checks are one entry, which keeps growing until the day
 * ends and is therefore sorted at the end of the day.
 */
export function listLedger(
  db: Database,
  account_id: string,
  part: ListPart,
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
    WHERE ${beyondEntry(part)}
    ORDER BY at ${direction(part)}, id ${direction(part)} LIMIT ${part.limit}::int`;
}

/** Counts the entries of the ledger. */
export function countLedger(db: Database, account_id: string): Promise<RowCount> {
  return countRows(db, Prisma.sql`SELECT FROM credit_entry WHERE account_id = ${account_id}`);
}

/** Selects the entries beyond the cursor, by time rather than by id. */
function beyondEntry({ cursor, towards }: ListPart) {
  if (cursor === null) return Prisma.sql`true`;
  const of = Prisma.sql`(SELECT at, id FROM placed WHERE id = ${cursor})`;
  return towards === "older" ? Prisma.sql`(at, id) < ${of}` : Prisma.sql`(at, id) > ${of}`;
}
