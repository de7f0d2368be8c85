import { type ColumnType, duplicateNames, MAX_COLUMNS } from "#server/contracts/rules/column.ts";
import { nameFault } from "#server/rules/name.ts";

export type PastedColumn = { name: string; type: ColumnType; required: boolean };

/** A type as it was read: one of ours, or a sentence that says why it is not. */
export type ReadType = { type: ColumnType } | { fault: string };

/** A column as it was read. Without one of our types, a person has to choose one. */
export type ReadColumn = PastedColumn | { name: string; required: boolean; fault: string };

/**
 * What one kind of text says, or why it cannot be read as that kind. `name` is the name found in
 * the text.
 */
export type Reading = { columns: ReadColumn[]; name?: string } | { fault: string };

/** The columns, unless a contract could not have them. */
export function usable(columns: ReadColumn[], name?: string): Reading {
  if (columns.length > MAX_COLUMNS) return { fault: `There are more than ${MAX_COLUMNS} columns.` };
  const unusable = columns.find((column) => nameFault(column.name));
  if (unusable) {
    return { fault: `${JSON.stringify(unusable.name.slice(0, 40))} is not a valid column name.` };
  }
  const [repeated] = duplicateNames(columns);
  if (repeated) return { fault: `The column ${columns[repeated.index]?.name} appears twice.` };
  return name === undefined || nameFault(name) ? { columns } : { columns, name };
}

/** A column of this name whose type was read. */
export function columnOf(name: string, read: ReadType, required: boolean): ReadColumn {
  return { name, required, ...read };
}

export function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}
