import type { DatabasePool } from "#server/database/connect.ts";
import type { Finding } from "./report.ts";

type Sums = { checks: number; used: number; ledger: number };

/** Compares the checks that were acknowledged with what is stored and was paid for. */
export async function booksOf(db: DatabasePool, acknowledged: number): Promise<Finding[]> {
  const [sums] = await db.$queryRaw<Sums[]>`
    SELECT (SELECT count(*) FROM "check")::int AS checks,
      (SELECT sum(credits_used) FROM account)::int AS used,
      (SELECT -sum(amount) FROM credit_entry WHERE amount < 0)::int AS ledger`;
  const { checks = 0, used = 0, ledger = 0 } = sums ?? {};
  const equal = (title: string, value: number): Finding => ({
    title,
    value: String(value),
    goal: String(acknowledged),
    holds: value === acknowledged,
  });
  return [
    equal("checks stored, for those acknowledged", checks),
    equal("credits used", used),
    equal("credits in the ledger", ledger),
  ];
}
