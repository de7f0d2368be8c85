import assert from "node:assert/strict";
import type { DatabasePool } from "#server/database/connect.ts";

/** Asserts that an account's credits, ledger, checks and counts of checks agree. */
export async function assertBooks(db: DatabasePool, account_id: string) {
  const [row] = await db.$queryRaw<Record<string, number>[]>`
    SELECT credits_remaining::float8 AS left, credits_used::float8 AS used,
      (SELECT count(*)::float8 FROM "check" c WHERE c.account_id = a.id) AS checks,
      (SELECT coalesce(sum(checks), 0)::float8 FROM check_day d WHERE d.account_id = a.id)
        AS checks_by_day,
      (SELECT sum(amount)::float8 FROM credit_entry e WHERE e.account_id = a.id) AS ledger,
      (SELECT coalesce(-sum(amount), 0)::float8 FROM credit_entry e
        WHERE e.account_id = a.id AND e.id LIKE 'day\\_%') AS charged
    FROM account a WHERE a.id = ${account_id}`;
  assert.ok(row, "there is no such account");
  const { left, used, checks, checks_by_day, ledger, charged } = row;
  assert.deepEqual(
    { left, used, checks_by_day, charged },
    {
      left: ledger,
      used: checks,
      checks_by_day: checks,
      charged: checks,
    },
  );
}
