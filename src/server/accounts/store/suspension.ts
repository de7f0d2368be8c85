import { Prisma } from "#generated/prisma/client.ts";
import type { Database } from "#server/database/connect.ts";
import { ACCOUNT_COLUMNS, type Account, type AccountRow, toAccount } from "./account.ts";

/**
 * `changed` is false when the account was already in that state; `reason_before` is why it was
 * suspended until now.
 */
type Changed = Account & { changed: boolean; reason_before: string | null };

type Row = AccountRow & { changed: boolean; reason_before: string | null };

/**
 * Suspends an account: its keys are refused from the next request on. Null when there is none, or it is
 * being deleted.
 */
export async function suspendAccount(
  db: Database,
  account_id: string,
  reason: string,
): Promise<Changed | null> {
  const rows = await db.$queryRaw<Row[]>`
    UPDATE account
    SET suspended_at = coalesce(suspended_at, now()), suspended_reason = ${reason}
    FROM (${suspensionOf(account_id)}) old
    WHERE id = old_id AND deleting_at IS NULL
    RETURNING ${ACCOUNT_COLUMNS}, suspended_reason IS DISTINCT FROM old_reason AS changed,
      old_reason AS reason_before`;
  return toChanged(rows[0]);
}

/** Lifts a suspension. Null when there is no such account, or it is being deleted. */
export async function resumeAccount(db: Database, account_id: string): Promise<Changed | null> {
  const rows = await db.$queryRaw<Row[]>`
    UPDATE account SET suspended_at = NULL, suspended_reason = NULL
    FROM (${suspensionOf(account_id)}) old
    WHERE id = old_id AND deleting_at IS NULL
    RETURNING ${ACCOUNT_COLUMNS}, old_at IS NOT NULL AS changed,
      old_reason AS reason_before`;
  return toChanged(rows[0]);
}

function toChanged(row: Row | undefined): Changed | null {
  if (!row) return null;
  const { changed, reason_before } = row;
  return { ...toAccount(row), changed, reason_before };
}

/**
 * Suspends an account for good, because it is about to be deleted. Returns whether this call did, rather
 * than an earlier one.
 */
export async function suspendForDeletion(db: Database, account_id: string): Promise<boolean> {
  const suspended = await db.$executeRaw`
    UPDATE account
    SET deleting_at = now(), suspended_at = coalesce(suspended_at, now()),
      suspended_reason = 'It is being deleted.'
    WHERE id = ${account_id} AND deleting_at IS NULL`;
  return suspended > 0;
}

/**
 * Selects and locks the suspension before the change; aliased so as not to clash with account
 * columns.
 */
function suspensionOf(account_id: string) {
  return Prisma.sql`
    SELECT id AS old_id, suspended_at AS old_at, suspended_reason AS old_reason
    FROM account WHERE id = ${account_id} FOR UPDATE`;
}
