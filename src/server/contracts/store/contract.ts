import type { ContractColumn } from "#domain/contracts/column.ts";
import type { Database } from "#server/database/connect.ts";

export type Contract = {
  id: string;
  name: string;
  version: number;
  columns: ContractColumn[];
  created_at: Date;
  updated_at: Date;
};

type StoredContract = Omit<Contract, "columns"> & { columns: unknown };

export async function getContract(
  db: Database,
  account_id: string,
  id: string,
): Promise<Contract | null> {
  const found = await db.contract.findUnique({ where: { account_id_id: { account_id, id } } });
  return found && toContract(found);
}

/** Names are compared exactly, and are unique within an account. */
export async function getContractNamed(
  db: Database,
  account_id: string,
  name: string,
): Promise<Contract | null> {
  const found = await db.contract.findUnique({ where: { account_id_name: { account_id, name } } });
  return found && toContract(found);
}

/** Converts a database row to a contract. */
export function toContract({
  id,
  name,
  version,
  columns,
  created_at,
  updated_at,
}: StoredContract): Contract {
  return { id, name, version, columns: columns as ContractColumn[], created_at, updated_at };
}
