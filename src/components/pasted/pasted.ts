import type { Reading } from "./columns.ts";
import { isCreateTable, readCreateTable } from "./create-table.ts";
import { listIn, parseJson, readColumnList, readSample } from "./json.ts";
import { isJsonSchema, readJsonSchema } from "./json-schema.ts";
import type { Pasted, PastedKind } from "./kinds.ts";
import { isList, readList } from "./list.ts";

/** About a schema of 2,000 columns with long comments. */
const MAX_LENGTH = 1_000_000;

/** Reads a text as the kind that it seems to be, or as the one that is wanted. */
export function readPasted(text: string, wanted: PastedKind | null = null): Pasted {
  if (text.length > MAX_LENGTH) {
    return { kind: wanted, fault: "This text is too long: paste the schema alone." };
  }
  const kind = wanted ?? recognise(text);
  if (kind) return { kind, ...READERS[kind](text) };
  return {
    kind,
    fault:
      "This is neither JSON nor a CREATE TABLE statement nor a list with a name and a type a line.",
  };
}

/** The kind that a text seems to be; null when it is like none. */
export function recognise(text: string): PastedKind | null {
  if (/^\s*[[{]/.test(text)) {
    const parsed = parseJson(text);
    if ("fault" in parsed) return "sample";
    if (listIn(parsed.value) && !isSampleList(parsed.value)) return "columns";
    return isJsonSchema(parsed.value) ? "json_schema" : "sample";
  }
  if (isCreateTable(text)) return "create_table";
  return isList(text) ? "list" : null;
}

/** True for a list of records, none of which is a column. */
function isSampleList(value: unknown) {
  return (
    Array.isArray(value) &&
    value.length > 0 &&
    value.every((entry) => typeof entry === "object" && entry !== null && !("type" in entry))
  );
}

const READERS: Record<PastedKind, (text: string) => Reading> = {
  sample: (text) => ofJson(text, readSample),
  json_schema: (text) => ofJson(text, readJsonSchema),
  columns: (text) => ofJson(text, readColumnList),
  create_table: readCreateTable,
  list: readList,
};

function ofJson(text: string, read: (value: unknown) => Reading): Reading {
  const parsed = parseJson(text);
  return "fault" in parsed ? parsed : read(parsed.value);
}
