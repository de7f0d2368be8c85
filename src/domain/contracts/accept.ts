import { settledColumns } from "#domain/details/details.ts";
import type { Column, ContractColumn } from "./column.ts";

/**
 * Returns the columns of a contract's next version when an incoming schema is accepted: its columns
 * that stay, as they came in, then the new ones as optional. A column that came without a detail keeps
 * its own. People who accept may choose other `required` flags.
 */
export function acceptedColumns(
  contract: readonly ContractColumn[],
  incoming: readonly Column[],
): ContractColumn[] {
  const after = new Map(incoming.map((column) => [column.name, column]));
  const known = typesOf(contract);
  const staying = contract.flatMap(({ name, required }) => {
    const column = after.get(name);
    return column ? [acceptedColumn(column, required)] : [];
  });
  const added = incoming
    .filter(({ name }) => !known.has(name))
    .map((column) => acceptedColumn(column, false));
  return settledColumns(contract, [...staying, ...added]);
}

function acceptedColumn({ name, type, detail }: Column, required: boolean): ContractColumn {
  return detail ? { name, type, required, detail } : { name, type, required };
}

/** Returns how many accepted columns have details that an incoming schema did not bring. */
export function keptDetails(accepted: readonly Column[], incoming: readonly Column[]): number {
  const silent = new Set(incoming.flatMap(({ name, detail }) => (detail ? [] : [name])));
  return accepted.filter(({ name, detail }) => detail && silent.has(name)).length;
}

/** Returns whether columns have the names and types of an incoming schema, in any order. */
export function areColumnsOf(incoming: readonly Column[], columns: readonly Column[]): boolean {
  const types = typesOf(incoming);
  const newTypes = typesOf(columns);
  return (
    columns.length === newTypes.size &&
    newTypes.size === types.size &&
    columns.every(({ name, type }) => types.get(name) === type)
  );
}

function typesOf(columns: readonly Column[]) {
  return new Map(columns.map(({ name, type }) => [name, type]));
}
