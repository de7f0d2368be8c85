import { COLUMN_TYPES } from "#server/contracts/rules/column.ts";
import { inferColumns } from "#server/contracts/rules/infer.ts";
import { columnOf, isObject, type ReadColumn, type Reading, usable } from "./columns.ts";

/** The value of a JSON text, or a `fault`. */
export function parseJson(text: string): { value: unknown } | { fault: string } {
  try {
    return { value: JSON.parse(text) };
  } catch {
    return {
      fault: isLines(text)
        ? "These are several records. Paste only one."
        : "This is not valid JSON.",
    };
  }
}

/** True if each line is its own JSON value, as in a file of records. */
function isLines(text: string) {
  const [first = "", second] = text.trim().split("\n", 2);
  try {
    return second !== undefined && isObject(JSON.parse(first));
  } catch {
    return false;
  }
}

/** The list of columns in a JSON value, bare or as in a request; null if there is none. */
export function listIn(value: unknown): unknown[] | null {
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

/** A list of columns as the API accepts them. */
export function readColumnList(value: unknown): Reading {
  const list = listIn(value);
  if (!list) return { fault: "No list of columns found in this JSON." };
  const columns: ReadColumn[] = [];
  for (const [index, entry] of list.entries()) {
    if (!isObject(entry) || typeof entry.name !== "string") {
      return { fault: `Entry ${index + 1} is not a column: it needs a "name" and a "type".` };
    }
    const { required = true } = entry;
    if (typeof required !== "boolean") {
      return { fault: `${entry.name}: "required" must be true or false.` };
    }
    const type = COLUMN_TYPES.find((known) => known === entry.type);
    const fault = `${JSON.stringify(entry.type) ?? "This"} is not a column type.`;
    columns.push(columnOf(entry.name, type ? { type } : { fault }, required));
  }
  const name = isObject(value) && typeof value.name === "string" ? value.name : undefined;
  return usable(columns, name);
}

/** One record, whose types are inferred. */
export function readSample(value: unknown): Reading {
  if (Array.isArray(value) && isObject(value[0])) {
    return { fault: "These are several records. Paste only one." };
  }
  if (!isObject(value)) return { fault: "A sample must be one record, as a JSON object." };
  return usable(inferColumns(value));
}
