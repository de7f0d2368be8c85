import { isObject, type Reading } from "./columns.ts";
import { beginsCreateTable, isCreateTable, readCreateTable } from "./create-table.ts";
import { foreignJson } from "./foreign-json.ts";
import { foreignList, foreignStatement, foreignText } from "./foreign-text.ts";
import { listIn, parseJson, readColumnList, readSample } from "./json.ts";
import { isJsonSchema, readJsonSchema } from "./json-schema.ts";
import { PASTED_KINDS, type Pasted, type PastedKind, READABLE } from "./kinds.ts";
import { isList, readList } from "./list.ts";

/** About a schema of 2,000 columns with long comments. */
const MAX_LENGTH = 1_000_000;

/** Reads a text as the detected kind, or as the requested one. Never guesses. */
export function readPasted(pasted: string, wanted: PastedKind | null = null): Pasted {
  // Files of some editors begin with a mark that belongs to no format.
  const text = pasted.replace(/^\ufeff/, "");
  if (text.length > MAX_LENGTH) {
    return { kind: wanted, fault: "This text is too long. Paste only the schema." };
  }
  // A record may have any fields, so a reader who says it is one is believed.
  const form = wanted === "sample" ? null : foreignForm(text);
  if (form) return { kind: wanted, fault: refusal(form, isJson(text)) };
  const kind = wanted ?? recognise(text);
  if (kind) return { kind, ...READERS[kind](text) };
  return { kind, fault: `${UNKNOWN} Paste ${READABLE}.` };
}

const UNKNOWN = "This is not JSON, a CREATE TABLE statement or a list of columns.";

function refusal(form: string, mayBeRecord: boolean) {
  const wayOut = `This looks like ${form}. This format is not supported. Paste ${READABLE}.`;
  return mayBeRecord
    ? `${wayOut} If it is a record, choose “${PASTED_KINDS.sample}” below.`
    : wayOut;
}

/** The name of the unsupported format a text is in, or null. */
function foreignForm(text: string): string | null {
  if (isJson(text)) return foreignValue(text) ?? foreignText(text);
  if (beginsCreateTable(text)) return foreignStatement(text);
  return foreignText(text) ?? (isCreateTable(text) ? null : foreignList(text));
}

/** For a file of records, the first one decides. */
function foreignValue(text: string): string | null {
  for (const one of [text, text.trim().split("\n", 1)[0] ?? ""]) {
    const parsed = parseJson(one);
    if ("value" in parsed) return foreignJson(parsed.value);
  }
  return null;
}

function isJson(text: string) {
  return /^\s*[[{]/.test(text);
}

/** The detected kind of a text, or null. */
export function recognise(text: string): PastedKind | null {
  if (isJson(text)) {
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
    value.every((entry) => isObject(entry) && !("name" in entry && "type" in entry))
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
