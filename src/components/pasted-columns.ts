import {
  COLUMN_TYPES,
  type ColumnType,
  duplicateNames,
  MAX_COLUMNS,
} from "../server/domain/column.ts";
import { inferColumns } from "../server/domain/infer.ts";
import { nameFault } from "../server/domain/name.ts";

export type PastedColumn = { name: string; type: ColumnType; required: boolean };

/** The columns of a pasted text, or what is wrong with it in words. */
export type Pasted = { columns: PastedColumn[]; kind: "columns" | "sample" } | { fault: string };

/**
 * Reads JSON as columns: a list of columns, an object that holds one under `columns`, `schema` or
 * `incoming_schema`, or else one sample record, whose types are inferred.
 */
export function readPasted(text: string): Pasted {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    return { fault: "This is not JSON. Paste one record, or a list of columns." };
  }
  const list = listIn(value);
  if (list) return columnsOf(list);
  if (!isObject(value)) return { fault: "Paste one record as an object, or a list of columns." };
  return checked(inferColumns(value), "sample");
}

function listIn(value: unknown): unknown[] | null {
  if (Array.isArray(value)) return value;
  if (!isObject(value)) return null;
  const { columns, schema, incoming_schema } = value;
  if (Array.isArray(columns) && columns.every((entry) => isObject(entry) && "type" in entry)) {
    return columns;
  }
  for (const inner of [schema, incoming_schema]) {
    if (isObject(inner) && Array.isArray(inner.columns)) return inner.columns;
  }
  return null;
}

function columnsOf(list: unknown[]): Pasted {
  const columns: PastedColumn[] = [];
  for (const [index, entry] of list.entries()) {
    if (!isObject(entry) || typeof entry.name !== "string") {
      return { fault: `Entry ${index + 1} is no column: it needs a "name" and a "type".` };
    }
    const type = COLUMN_TYPES.find((known) => known === entry.type);
    if (!type) {
      return { fault: `The type of ${entry.name} must be one of ${COLUMN_TYPES.join(", ")}.` };
    }
    columns.push({ name: entry.name, type, required: entry.required !== false });
  }
  return checked(columns, "columns");
}

function checked(columns: PastedColumn[], kind: "columns" | "sample"): Pasted {
  if (columns.length > MAX_COLUMNS) return { fault: `There are more than ${MAX_COLUMNS} columns.` };
  const unusable = columns.find(({ name }) => nameFault(name));
  if (unusable)
    return { fault: `${JSON.stringify(unusable.name.slice(0, 40))} cannot name a column.` };
  const [repeated] = duplicateNames(columns);
  if (repeated) return { fault: `The column ${columns[repeated.index]?.name} is there twice.` };
  return { columns, kind };
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}
