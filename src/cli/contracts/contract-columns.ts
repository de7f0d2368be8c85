import type { ContractColumn } from "#domain/contracts/column.ts";
import type { ReadyTable } from "../sources/collect-tables.ts";

/** The columns of a contract that a table would pass. */
export function contractColumns({ columns }: ReadyTable): ContractColumn[] {
  return columns.map(({ name, type, required, detail }) => ({
    name,
    type,
    required,
    ...(detail && { detail }),
  }));
}
