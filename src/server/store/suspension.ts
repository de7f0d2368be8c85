import type { Database } from "../database/connect.ts";
import { ACCOUNT_COLUMNS, type Account, type AccountRow, toAccount } from "./account.ts";

/** Suspends an account: from the next request on its keys are refused. Null when there is none. */
export async function suspendAccount(
  db: Database,
  account_id: string,
  reason: string,
): Promise<Account | null> {
  const rows = await db.$queryRaw<AccountRow[]>`
    UPDATE account
    SET suspended_at = coalesce(suspended_at, now()), suspended_reason = ${reason}
    WHERE id = ${account_id}
    RETURNING ${ACCOUNT_COLUMNS}`;
  return rows[0] ? toAccount(rows[0]) : null;
}

/** Ends a suspension; null when there is no such account. */
export async function resumeAccount(db: Database, account_id: string): Promise<Account | null> {
  const rows = await db.$queryRaw<AccountRow[]>`
    UPDATE account SET suspended_at = NULL, suspended_reason = NULL
    WHERE id = ${account_id}
    RETURNING ${ACCOUNT_COLUMNS}`;
  return rows[0] ? toAccount(rows[0]) : null;
}
