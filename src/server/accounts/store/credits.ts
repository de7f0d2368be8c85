import { MAX_BALANCE } from "#domain/limit.ts";
import type { Database } from "#server/database/connect.ts";
import { newId } from "#server/store/id.ts";
import {
  ACCOUNT_COLUMNS,
  type Account,
  type AccountRow,
  getAccount,
  toAccount,
} from "./account.ts";

/**
 * The account with the entry's amount; `is_new` is false when the entry existed before. "full": it
 * would have more than MAX_BALANCE.
 */
export type Addition =
  | { kind: "added"; account: Account; amount: number; is_new: boolean }
  | { kind: "full" | "absent" };

/**
 * Adds credits and records them in the ledger, in one statement. Idempotent: an existing entry adds
 * nothing and its amount is returned.
 */
export async function addCredits(
  db: Database,
  account_id: string,
  {
    id = newId("crd"),
    amount,
    reason,
    actor,
  }: { id?: string; amount: number; reason: string; actor: string },
): Promise<Addition> {
  // A no-op update rather than DO NOTHING, so that RETURNING sees a concurrent request's entry.
  const rows = await db.$queryRaw<(AccountRow & { amount: bigint; is_new: boolean })[]>`
    WITH found AS (
      SELECT id FROM account
      WHERE id = ${account_id} AND credits_remaining + ${amount}::bigint <= ${MAX_BALANCE}::bigint
      FOR NO KEY UPDATE
    ), entered AS (
      INSERT INTO credit_entry (account_id, id, amount, reason, actor)
      SELECT id, ${id}, ${amount}::bigint, ${reason}, ${actor} FROM found
      ON CONFLICT (account_id, id) DO UPDATE SET amount = credit_entry.amount
      RETURNING account_id, amount, xmax = 0 AS is_new
    ), topped_up AS (
      UPDATE account SET
        credits_remaining = credits_remaining + CASE WHEN is_new THEN entered.amount ELSE 0 END
      FROM entered WHERE account.id = entered.account_id
      RETURNING account.*
    )
    SELECT ${ACCOUNT_COLUMNS}, entered.amount, entered.is_new FROM topped_up, entered`;
  const [row] = rows;
  if (!row) return addedBefore(db, account_id, id);
  const { amount: added, is_new } = row;
  return { kind: "added", account: toAccount(row), amount: Number(added), is_new };
}

/**
 * Returns what an earlier or concurrent call with the same entry did, after which the account may be
 * full. A statement of its own, to see the latest.
 */
async function addedBefore(db: Database, account_id: string, id: string): Promise<Addition> {
  const account = await getAccount(db, account_id);
  const entry = await db.creditEntry.findUnique({
    where: { account_id_id: { account_id, id } },
    select: { amount: true },
  });
  if (!account) return { kind: "absent" };
  if (!entry) return { kind: "full" };
  return { kind: "added", account, amount: Number(entry.amount), is_new: false };
}
