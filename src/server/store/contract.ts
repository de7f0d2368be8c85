import type { Database } from "../database/connect.ts";
import type { ContractColumn } from "../domain/column.ts";
import { newId } from "./id.ts";
import type { Page } from "./page.ts";
import { isUniqueViolation } from "./violation.ts";

export type Contract = {
  id: string;
  name: string;
  version: number;
  columns: ContractColumn[];
  created_at: Date;
  updated_at: Date;
};

/** Stores version 1 of a contract; null when the account has one of this name. */
export async function createContract(
  db: Database,
  account_id: string,
  { name, columns }: { name: string; columns: ContractColumn[] },
): Promise<Contract | null> {
  const rows = await db.$queryRaw<Contract[]>`
    WITH created AS (
      INSERT INTO contract (account_id, id, name, columns)
      VALUES (${account_id}, ${newId("ctr")}, ${name}, ${JSON.stringify(columns)}::jsonb)
      ON CONFLICT (account_id, name) DO NOTHING
      RETURNING *
    ), versioned AS (
      INSERT INTO contract_version (account_id, contract_id, version, name, columns)
      SELECT account_id, id, version, name, columns FROM created
    )
    SELECT id, name, version, columns, created_at, updated_at FROM created`;
  return rows[0] ?? null;
}

export async function getContract(
  db: Database,
  account_id: string,
  id: string,
): Promise<Contract | null> {
  const found = await db.contract.findUnique({ where: { account_id_id: { account_id, id } } });
  return found && toContract(found);
}

/** Newest first, from the one after `cursor`. */
export async function listContracts(
  db: Database,
  account_id: string,
  { limit, cursor }: Page,
): Promise<Contract[]> {
  const rows = await db.contract.findMany({
    where: { account_id, ...(cursor && { id: { lt: cursor } }) },
    orderBy: { id: "desc" },
    take: limit,
  });
  return rows.map(toContract);
}

/**
 * Changes name, columns or both, and counts the version up (spec 4.3).
 * "absent": no such contract; "name_taken": another one has the name.
 */
export async function updateContract(
  db: Database,
  account_id: string,
  id: string,
  change: { name?: string; columns?: ContractColumn[] },
): Promise<Contract | "absent" | "name_taken"> {
  const name = change.name ?? null;
  const columns = change.columns ? JSON.stringify(change.columns) : null;
  try {
    const rows = await db.$queryRaw<Contract[]>`
      WITH updated AS (
        UPDATE contract SET
          name = coalesce(${name}::text, name),
          columns = coalesce(${columns}::jsonb, columns),
          version = version + 1,
          updated_at = now()
        WHERE account_id = ${account_id} AND id = ${id}
        RETURNING *
      ), versioned AS (
        INSERT INTO contract_version (account_id, contract_id, version, name, columns)
        SELECT account_id, id, version, name, columns FROM updated
      )
      SELECT id, name, version, columns, created_at, updated_at FROM updated`;
    return rows[0] ?? "absent";
  } catch (error) {
    if (isUniqueViolation(error)) return "name_taken";
    throw error;
  }
}

/** Deletes a contract; its checks and versions stay. False when there is none. */
export async function deleteContract(db: Database, account_id: string, id: string) {
  const { count } = await db.contract.deleteMany({ where: { account_id, id } });
  return count > 0;
}

function toContract<Row extends { columns: unknown }>(row: Row) {
  return { ...row, columns: row.columns as ContractColumn[] };
}
