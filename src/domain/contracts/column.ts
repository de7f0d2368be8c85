import type { Detail } from "#domain/details/detail.ts";
import type { ColumnType } from "./column-type.ts";

/** A column of an incoming schema, and what is known of it beyond its type. */
export type Column = { name: string; type: ColumnType; detail?: Detail };

/** A column of a contract: `required` columns must be present in every check. */
export type ContractColumn = Column & { required: boolean };

export const MAX_COLUMNS = 2000;

/** Returns the positions of names that occur earlier in the list, with the earlier position. */
export function duplicateNames(columns: readonly { name: string }[]) {
  const first = new Map<string, number>();
  const duplicates: { index: number; first: number }[] = [];
  columns.forEach(({ name }, index) => {
    const seen = first.get(name);
    if (seen === undefined) first.set(name, index);
    else duplicates.push({ index, first: seen });
  });
  return duplicates;
}
