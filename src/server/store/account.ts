import type { Database } from "../database/connect.ts";
import { newId } from "./id.ts";

export type Account = {
  id: string;
  name: string;
  credits_remaining: number;
  credits_used: number;
  total_checks: number;
  created_at: Date;
};

type Row = {
  id: string;
  name: string;
  credits_remaining: bigint;
  credits_used: bigint;
  total_checks: bigint;
  created_at: Date;
};

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
    SELECT id, name, credits_remaining, credits_used, total_checks, created_at FROM created`;
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

/** Adds credits and enters them in the ledger; null when there is no such account. */
export async function addCredits(
  db: Database,
  account_id: string,
  { amount, reason, actor }: { amount: number; reason: string; actor: string },
): Promise<Account | null> {
  const rows = await db.$queryRaw<Row[]>`
    WITH topped_up AS (
      UPDATE account SET credits_remaining = credits_remaining + ${amount}::bigint
      WHERE id = ${account_id}
      RETURNING *
    ), entered AS (
      INSERT INTO credit_entry (account_id, id, amount, reason, actor)
      SELECT id, ${newId("crd")}, ${amount}::bigint, ${reason}, ${actor} FROM topped_up
    )
    SELECT id, name, credits_remaining, credits_used, total_checks, created_at FROM topped_up`;
  return rows[0] ? toAccount(rows[0]) : null;
}

function toAccount(row: Row): Account {
  const { id, name, created_at } = row;
  return {
    id,
    name,
    credits_remaining: Number(row.credits_remaining),
    credits_used: Number(row.credits_used),
    total_checks: Number(row.total_checks),
    created_at,
  };
}
