import type { ContractColumn } from "#domain/contracts/column.ts";
import type { Details } from "#domain/details/details.ts";
import type { Database } from "#server/database/connect.ts";

export type Contract = {
  id: string;
  name: string;
  version: number;
  columns: ContractColumn[];
  /** Of the columns, apart from them, because most answers do not have them. */
  details: Details | null;
  created_at: Date;
  updated_at: Date;
};

/** A contract as most answers have it. */
export type BareContract = Omit<Contract, "details">;

type StoredContract = Omit<Contract, "columns" | "details"> & {
  columns: unknown;
  details: unknown;
};

export async function getContract(
  db: Database,
  account_id: string,
  id: string,
): Promise<Contract | null> {
  const contract = await db.contract.findUnique({ where: { account_id_id: { account_id, id } } });
  return contract && toContract(contract);
}

/** Names are compared exactly, and are unique within an account. */
export async function getContractNamed(
  db: Database,
  account_id: string,
  name: string,
): Promise<Contract | null> {
  const contract = await db.contract.findUnique({
    where: { account_id_name: { account_id, name } },
  });
  return contract && toContract(contract);
}

/** Converts a database row to a contract. */
export function toContract({
  id,
  name,
  version,
  columns,
  details,
  created_at,
  updated_at,
}: StoredContract): Contract {
  const stored = { columns: columns as ContractColumn[], details: details as Details | null };
  return { id, name, version, ...stored, created_at, updated_at };
}
