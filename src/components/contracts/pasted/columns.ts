import { type ColumnType, duplicateNames, MAX_COLUMNS } from "#server/contracts/rules/column.ts";
import { nameFault } from "#server/rules/name.ts";

export type PastedColumn = { name: string; type: ColumnType; required: boolean };

/** A type as it was read: one of ours, or why it is none of them, in words that end with a full stop. */
export type ReadType = { type: ColumnType } | { fault: string };

/** A column as it was read. What has no type of ours waits for a person to choose one. */
export type ReadColumn = PastedColumn | { name: string; required: boolean; fault: string };

/** What one kind of text says, or why it cannot be read so. `name` is what the text calls the whole. */
export type Reading = { columns: ReadColumn[]; name?: string } | { fault: string };

/** The columns, unless they could not be the columns of a contract. */
export function usable(columns: ReadColumn[], name?: string): Reading {
  if (columns.length > MAX_COLUMNS) return { fault: `There are more than ${MAX_COLUMNS} columns.` };
  const unusable = columns.find((column) => nameFault(column.name));
  if (unusable) {
    return { fault: `${JSON.stringify(unusable.name.slice(0, 40))} cannot name a column.` };
  }
  const [repeated] = duplicateNames(columns);
  if (repeated) return { fault: `The column ${columns[repeated.index]?.name} is there twice.` };
  return name === undefined || nameFault(name) ? { columns } : { columns, name };
}

/** A column of this name whose type was read. */
export function columnOf(name: string, read: ReadType, required: boolean): ReadColumn {
  return { name, required, ...read };
}

export function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}
