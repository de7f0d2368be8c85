import type { Pool } from "pg";
import { CREDITS_PER_CHECK } from "#domain/limit.ts";

/** Returns whether the account has the credits for this many checks at this moment. */
export async function canPay(pool: Pool, account_id: string, checks: number): Promise<boolean> {
  const { rowCount } = await pool.query({
    name: "can_pay",
    text: "SELECT FROM account WHERE id = $1 AND credits_remaining >= $2",
    values: [account_id, checks * CREDITS_PER_CHECK],
  });
  return rowCount === 1;
}
