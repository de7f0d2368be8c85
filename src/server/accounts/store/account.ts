import { Prisma } from "#generated/prisma/client.ts";
import type { Database } from "#server/database/connect.ts";
import { newId } from "#server/store/id.ts";

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

/** A row as selected by `ACCOUNT_COLUMNS`. */
export type AccountRow = {
  id: string;
  name: string;
  credits_remaining: bigint;
  credits_used: bigint;
  total_checks: bigint;
  suspended_at: Date | null;
  suspended_reason: string | null;
  created_at: Date;
};

export const ACCOUNT_COLUMNS = Prisma.sql`id, name, credits_remaining, credits_used, total_checks, suspended_at,
  suspended_reason, created_at`;

/** Creates an account and records its initial credits in the ledger. */
export async function createAccount(
  db: Database,
  { name, credits, actor }: { name: string; credits: number; actor: string },
): Promise<Account> {
  const rows = await db.$queryRaw<AccountRow[]>`
    WITH created AS (
      INSERT INTO account (id, name, credits_remaining)
      VALUES (${newId("acc")}, ${name}, ${credits}::bigint)
      RETURNING *
    ), entered AS (
      INSERT INTO credit_entry (account_id, id, amount, reason, actor)
      SELECT id, ${newId("crd")}, credits_remaining, 'starting credits', ${actor}
      FROM created WHERE credits_remaining > 0
    )
    SELECT ${ACCOUNT_COLUMNS} FROM created`;
  return toAccount(rows[0] as AccountRow);
}

export async function getAccount(db: Database, id: string): Promise<Account | null> {
  const row = await db.account.findUnique({ where: { id } });
  return row && toAccount(row);
}

/** Returns all accounts, newest first. For operators only. */
export async function listAccounts(db: Database): Promise<Account[]> {
  const rows = await db.account.findMany({ orderBy: { id: "desc" } });
  return rows.map(toAccount);
}

export async function hasAccounts(db: Database) {
  return (await db.account.findFirst({ select: { id: true } })) !== null;
}

/** Renames an account and returns its name before; null when it already had this one. */
export async function renameAccount(
  db: Database,
  id: string,
  name: string,
): Promise<string | null> {
  const [old] = await db.$queryRaw<{ name: string }[]>`
    UPDATE account a SET name = ${name}
    FROM (SELECT id, name FROM account WHERE id = ${id} FOR NO KEY UPDATE) old
    WHERE a.id = old.id AND old.name <> ${name}
    RETURNING old.name`;
  return old?.name ?? null;
}

export function toAccount(row: AccountRow): Account {
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
