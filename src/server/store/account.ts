import { Prisma } from "../../generated/prisma/client.ts";
import type { Database } from "../database/connect.ts";
import { newId } from "./id.ts";

export type Account = {
  id: string;
  name: string;
  credits_remaining: number;
  credits_used: number;
  total_checks: number;
  /** Null unless an operator has suspended the account. */
  suspended_at: Date | null;
  suspended_reason: string | null;
  created_at: Date;
};

type Row = {
  id: string;
  name: string;
  credits_remaining: bigint;
  credits_used: bigint;
  total_checks: bigint;
  suspended_at: Date | null;
  suspended_reason: string | null;
  created_at: Date;
};

const COLUMNS = Prisma.sql`id, name, credits_remaining, credits_used, total_checks, suspended_at,
  suspended_reason, created_at`;

/** Creates an account; its first credits are the first line of its ledger. */
export async function createAccount(
  db: Database,
  { name, credits, actor }: { name: string; credits: number; actor: string },
): Promise<Account> {
  const rows = await db.$queryRaw<Row[]>`
    WITH created AS (
      INSERT INTO account (id, name, credits_remaining)
      VALUES (${newId("acc")}, ${name}, ${credits}::bigint)
      RETURNING *
    ), entered AS (
      INSERT INTO credit_entry (account_id, id, amount, reason, actor)
      SELECT id, ${newId("crd")}, credits_remaining, 'first credits', ${actor}
      FROM created WHERE credits_remaining > 0
    )
    SELECT ${COLUMNS} FROM created`;
  return toAccount(rows[0] as Row);
}

export async function getAccount(db: Database, id: string): Promise<Account | null> {
  const row = await db.account.findUnique({ where: { id } });
  return row && toAccount(row);
}

/** All accounts, newest first: for the operator alone. */
export async function listAccounts(db: Database): Promise<Account[]> {
  const rows = await db.account.findMany({ orderBy: { id: "desc" } });
  return rows.map(toAccount);
}

export async function hasAccounts(db: Database) {
  return (await db.account.findFirst({ select: { id: true } })) !== null;
}

/** Gives the account another name; false when there is no such account. */
export async function renameAccount(db: Database, id: string, name: string): Promise<boolean> {
  const { count } = await db.account.updateMany({ where: { id }, data: { name } });
  return count > 0;
}

/** What an entry of the ledger added; `is_new` is false when it stood there before. */
export type Added = Account & { amount: number; is_new: boolean };

/**
 * Adds credits and enters them in the ledger, in one statement; null when there is no such account.
 * An entry that is there already adds nothing, and its amount is told.
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
): Promise<Added | null> {
  // Updated to what it is, because an entry of another request would else not be seen.
  const rows = await db.$queryRaw<(Row & { amount: bigint; is_new: boolean })[]>`
    WITH entered AS (
      INSERT INTO credit_entry (account_id, id, amount, reason, actor)
      SELECT id, ${id}, ${amount}::bigint, ${reason}, ${actor} FROM account WHERE id = ${account_id}
      ON CONFLICT (account_id, id) DO UPDATE SET amount = credit_entry.amount
      RETURNING account_id, amount, xmax = 0 AS is_new
    ), topped_up AS (
      UPDATE account SET
        credits_remaining = credits_remaining + CASE WHEN is_new THEN entered.amount ELSE 0 END
      FROM entered WHERE account.id = entered.account_id
      RETURNING account.*
    )
    SELECT ${COLUMNS}, entered.amount, entered.is_new FROM topped_up, entered`;
  const [row] = rows;
  return row ? { ...toAccount(row), amount: Number(row.amount), is_new: row.is_new } : null;
}

/** Suspends an account: from the next request on its keys are refused. Null when there is none. */
export async function suspendAccount(
  db: Database,
  account_id: string,
  reason: string,
): Promise<Account | null> {
  const rows = await db.$queryRaw<Row[]>`
    UPDATE account
    SET suspended_at = coalesce(suspended_at, now()), suspended_reason = ${reason}
    WHERE id = ${account_id}
    RETURNING ${COLUMNS}`;
  return rows[0] ? toAccount(rows[0]) : null;
}

/** Ends a suspension; null when there is no such account. */
export async function resumeAccount(db: Database, account_id: string): Promise<Account | null> {
  const rows = await db.$queryRaw<Row[]>`
    UPDATE account SET suspended_at = NULL, suspended_reason = NULL
    WHERE id = ${account_id}
    RETURNING ${COLUMNS}`;
  return rows[0] ? toAccount(rows[0]) : null;
}

function toAccount(row: Row): Account {
  const { id, name, suspended_at, suspended_reason, created_at } = row;
  return {
    id,
    name,
    credits_remaining: Number(row.credits_remaining),
    credits_used: Number(row.credits_used),
    total_checks: Number(row.total_checks),
    suspended_at,
    suspended_reason,
    created_at,
  };
}
