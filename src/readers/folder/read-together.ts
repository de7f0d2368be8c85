import type { Detail } from "#domain/details/detail.ts";
import { innerText } from "#domain/details/detail-text.ts";
import { nameText } from "#domain/text/name-text.ts";
import type { Format } from "../formats.ts";
import type { ReadSource } from "../read-source.ts";
import { isMapped, type SourceColumn, type SourceTable, type Table } from "../table.ts";
import { UnreadableSource } from "../unreadable.ts";
import type { OpenSource } from "./folder.ts";
import { baseOf } from "./path.ts";
import { isSummary } from "./rows.ts";

/** How many files are read at once. */
const AT_ONCE = 8;

type Read = (one: OpenSource) => Promise<ReadSource>;

/** A table of one file or of several, which must agree unless any of them may be read. */
export async function readTogether(
  open: OpenSource,
  read: Read,
  any: boolean,
): Promise<ReadSource> {
  const { from, tables } = await read(open);
  const agreed = any ? tables : await agreedTables(open, { from, tables }, read);
  return { from, tables: agreed.map((table) => withPartitions(table, open)) };
}

/** What there is to say about where the columns are from; null if nothing. */
export function noteOf({ path, partitions = [], others = [] }: OpenSource): string | null {
  const which = isSummary(path) ? "One" : "The last";
  const names = partitions.map(({ name }) => name);
  const [column, come] = names.length === 1 ? ["column", "comes"] : ["columns", "come"];
  const notes = [
    others.length > 0 ? `${which} of ${others.length + 1} files was read: ${baseOf(path)}.` : "",
    names.length > 0 ? `The ${column} ${list(names)} ${come} from the names of its folders.` : "",
  ];
  return notes.filter(Boolean).join(" ") || null;
}

function withPartitions(table: SourceTable, open: OpenSource): SourceTable {
  const note = noteOf(open);
  if ("fault" in table || note === null) return table;
  const { partitions = [] } = open;
  const names = new Set(table.columns.map(({ name }) => name));
  return {
    ...table,
    columns: [...table.columns, ...partitions.filter(({ name }) => !names.has(name))],
    note: [table.note, note].filter(Boolean).join(" "),
  };
}

/** The tables, with what all files require. */
async function agreedTables(
  { path, others = [] }: OpenSource,
  { from: format, tables }: ReadSource,
  read: Read,
): Promise<SourceTable[]> {
  // What is inside values says little of what could be.
  const isInferred = INFERRED.has(format);
  let merged = tables;
  for (let from = 0; from < others.length; from += AT_ONCE) {
    const batch = others.slice(from, from + AT_ONCE).map(async (open) => {
      const other = await open();
      return { path: other.path, tables: (await read(other)).tables };
    });
    for (const other of await Promise.all(batch)) {
      const difference = differenceOf(merged, other.tables, isInferred ? typeOf : exactTypeOf);
      if (difference !== null) throw unlike(path, other.path, difference);
      merged = merged.map((one, index) => mergedTable(one, other.tables[index]));
    }
  }
  return merged;
}

/** Formats whose columns come from their values. */
const INFERRED: ReadonlySet<Format> = new Set(["csv", "tsv", "json", "ndjson"]);

function unlike(path: string, other: string, difference: string) {
  const what = `${other} and ${path} do not have the same columns: ${difference}.`;
  const wayOut = `If they are different tables, name each by itself; if they are one, --any reads ${baseOf(path)} alone.`;
  const inConsole = `${what} Choose the folder of one table, or one of the files by itself.`;
  return new UnreadableSource(`${what} ${wayOut}`, undefined, inConsole);
}

/** The columns with what holds in both files. */
function mergedTable(table: SourceTable, other: SourceTable | undefined): SourceTable {
  if ("fault" in table || !other || "fault" in other) return table;
  const others = new Map(other.columns.map((column) => [column.name, column]));
  const columns = table.columns.map((column) => merged(column, others.get(column.name)));
  return { ...table, columns };
}

function merged(column: SourceColumn, other: SourceColumn | undefined): SourceColumn {
  const required = column.required && other?.required === true;
  if (!isMapped(column) || !other || !isMapped(other)) return { ...column, required };
  const { detail: _, ...bare } = column;
  const detail = mergedDetail(
    column.detail,
    other.detail,
    exactTypeOf(column) === exactTypeOf(other),
  );
  return { ...bare, required, ...(detail && { detail }) };
}

/** What both say, and null where one allows it; what is inside only if it is the same. */
function mergedDetail(one: Detail = {}, other: Detail = {}, isSame: boolean): Detail | null {
  const { nullable: _, id, is, ...rest } = one;
  const nullable = mergedNullable(one.nullable, other.nullable);
  const detail: Detail = {
    ...rest,
    ...(nullable !== undefined && { nullable }),
    ...(id !== undefined && id === other.id && { id }),
    ...(isSame && is && { is }),
  };
  return Object.keys(detail).length > 0 ? detail : null;
}

function mergedNullable(one: boolean | undefined, other: boolean | undefined) {
  if (one || other) return true;
  return one === undefined || other === undefined ? undefined : false;
}

/** What the tables of two files do not have in common; null if they do. */
function differenceOf(
  tables: readonly SourceTable[],
  others: readonly SourceTable[],
  asType: (column: SourceColumn) => string,
): string | null {
  if (tables.length !== others.length) return "they have different numbers of tables";
  for (const [index, table] of tables.entries()) {
    const other = others[index];
    if (!other || "fault" in table || "fault" in other) {
      if (other && "fault" in table && "fault" in other && table.fault === other.fault) continue;
      return "one of them cannot be read";
    }
    const difference = differenceOfColumns(table, other, asType);
    if (difference !== null) return difference;
  }
  return null;
}

function differenceOfColumns(
  table: Table,
  other: Table,
  asType: (column: SourceColumn) => string,
): string | null {
  const [types, otherTypes] = [table, other].map(
    ({ columns }) => new Map(columns.map((column) => [column.name, asType(column)])),
  );
  const names = [...new Set([...table.columns, ...other.columns].map(({ name }) => name))];
  const unlike = names.filter((name) => types?.get(name) !== otherTypes?.get(name));
  const shown = unlike.slice(0, 3).map((name) => nameText(name));
  return unlike.length > 0 ? list(unlike.length > 3 ? [...shown, "others"] : shown) : null;
}

function typeOf(column: SourceColumn) {
  return isMapped(column) ? column.type : column.physical_type;
}

/** A type with all that is known of what is inside it. */
function exactTypeOf(column: SourceColumn) {
  if (!isMapped(column) || !column.detail?.is) return typeOf(column);
  return innerText({ type: column.type, detail: { is: column.detail.is } });
}

function list(names: readonly string[]) {
  return names.length < 2 ? names.join("") : `${names.slice(0, -1).join(", ")} and ${names.at(-1)}`;
}
