import type { Column } from "#domain/contracts/column.ts";
import { COLUMN_TYPES } from "#domain/contracts/column-type.ts";
import { type DetailBudget, newDetailBudget, readDetail } from "#domain/details/read-detail.ts";
import { jsonPath } from "#domain/json-path.ts";
import { isObject, type JsonObject, textAt } from "../input/json-object.ts";
import { documentReader } from "../reader.ts";
import type { SourceColumn, Table } from "../table.ts";
import { nameOfFile } from "../table-name.ts";
import { UnreadableSource } from "../unreadable.ts";

/** Columns in this service's own words: as requests and contracts have them, or as reports do. */
export const columns = documentReader(
  "columns",
  (value) => listsIn(value) !== null,
  (value, { name }) => {
    const lists = listsIn(value);
    if (!lists) throw new UnreadableSource('There is no list of columns, such as "columns".');
    return lists.map((list) => readList(list, nameOfFile(name)));
  },
);

type List = { name: string | undefined; entries: unknown[] };

/** The lists of columns in a document; null if it is something else. */
function listsIn(value: unknown): List[] | null {
  const several = severalIn(value);
  if (several) {
    const lists = several.map((document) => listIn(document));
    return lists.every((list) => list !== null) ? lists : null;
  }
  const list = listIn(value);
  return list && [list];
}

/** The sources of a report, the contracts of a list, or those that the API answers with. */
function severalIn(value: unknown): unknown[] | null {
  if (Array.isArray(value)) {
    const isContracts =
      value.length > 0 && value.every((item) => isObject(item) && isContract(item));
    return isContracts ? value : null;
  }
  if (!isObject(value) || value.version !== 1) return null;
  if (Array.isArray(value.sources)) return value.sources;
  return Array.isArray(value.contracts) ? value.contracts : null;
}

function isContract({ name, schema }: JsonObject) {
  return typeof name === "string" && isObject(schema) && Array.isArray(schema.columns);
}

function listIn(value: unknown): List | null {
  if (Array.isArray(value)) return describes(value) ? { name: undefined, entries: value } : null;
  if (!isObject(value)) return null;
  const name = textAt(value, "name");
  if (Array.isArray(value.columns) && describes(value.columns)) {
    if (value.columns.some(isOfOthers)) return null;
    return { name, entries: value.columns };
  }
  for (const inner of [value.schema, value.incoming_schema]) {
    if (isObject(inner) && Array.isArray(inner.columns)) return { name, entries: inner.columns };
  }
  return null;
}

/** A list of records may have fields called name and type, but then not in each of them. */
function describes(entries: unknown[]) {
  return entries.every((entry) => isObject(entry) && "name" in entry && "type" in entry);
}

/** Whether a column is one of Spark or Trino, which say more of its type than a word. */
function isOfOthers(entry: unknown) {
  return isObject(entry) && (isObject(entry.type) || "typeSignature" in entry);
}

function readList({ name, entries }: List, fallback: string): Table {
  const budget = newDetailBudget();
  const columns = entries.map((entry, index) => readColumn(entry, index, budget));
  return { name: name ?? fallback, columns };
}

/** What lists of others have for columns that may be null. */
const NULLS = ["nullable", "is_nullable", "null", "notNull", "not_null", "optional"];

function readColumn(entry: unknown, index: number, budget: DetailBudget): SourceColumn {
  if (!isObject(entry) || typeof entry.name !== "string") {
    throw new UnreadableSource(`Entry ${index + 1} is not a column: it needs a name and a type.`);
  }
  const { name, required = true } = entry;
  const other = NULLS.find((key) => Object.hasOwn(entry, key));
  if (other !== undefined) {
    throw new UnreadableSource(`${name}: "${other}" has no meaning here. Use "required" instead.`);
  }
  if (typeof required !== "boolean") {
    throw new UnreadableSource(`${name}: "required" must be true or false.`);
  }
  const type = COLUMN_TYPES.find((known) => known === entry.type);
  const isText = entry.type === null || typeof entry.type !== "object";
  const physical_type = textAt(entry, "physical_type") ?? (isText ? String(entry.type) : "");
  if (type) {
    const known = detailIn(entry, { name, type }, budget);
    return { name, type, required, physical_type, ...lossOf(entry), ...known };
  }
  const shown = typeof entry.type === "object" && entry.type ? "This" : JSON.stringify(entry.type);
  const fault = `${shown ?? "This"} is not a column type.`;
  return { name, required, physical_type, fault };
}

function detailIn({ detail }: JsonObject, column: Column, budget: DetailBudget) {
  if (detail === undefined) return {};
  const read = readDetail(detail, column, budget);
  if (read.kind === "read") return { detail: read.detail };
  const place = jsonPath(["detail", ...read.path]);
  throw new UnreadableSource(`${column.name}: ${place} ${read.message}.`);
}

/** What an earlier reading of the columns has lost. */
function lossOf(entry: JsonObject) {
  const note = textAt(entry, "note");
  return { lossy: entry.lossy === true, ...(note !== undefined && { note }) };
}
