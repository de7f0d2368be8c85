import { basename } from "node:path";
import { isMapped, type SourceColumn, type SourceTable, type Table } from "#readers/table.ts";
import { nameText } from "#server/rules/name-text.ts";
import { sourceFailure } from "../failure.ts";
import { say } from "../say.ts";
import { isSummary } from "./data-folder.ts";
import type { OpenSource } from "./open-source.ts";
import type { TableRead } from "./table-read.ts";

/** How many files are read at once. */
const AT_ONCE = 8;

type Read = (one: OpenSource) => Promise<TableRead[]>;

/** A table of one file or of several, which must agree unless any of them may be read. */
export async function readParts(open: OpenSource, read: Read, any: boolean): Promise<TableRead[]> {
  const { path, partitions = [], others = [] } = open;
  let tables = await read(open);
  if (!any) tables = await agreed(open, tables, read);
  const count = others.length + 1;
  const fromFolders = partitions.map(({ name }) => name);
  const note = [
    others.length > 0
      ? `${basename(path)} was read, ${isSummary(path) ? "one" : "the last"} of ${count} files.`
      : "",
    fromFolders.length > 0
      ? `${list(fromFolders)} ${fromFolders.length > 1 ? "are" : "is"} from the names of its folders.`
      : "",
  ]
    .filter(Boolean)
    .join(" ");
  if (note === "") return tables;
  say(`${path}: ${note}`);
  return tables.map(({ source, table }) => ({ source, table: withPartitions(table, open, note) }));
}

function withPartitions(table: SourceTable, { partitions = [] }: OpenSource, note: string) {
  if ("fault" in table) return table;
  const names = new Set(table.columns.map(({ name }) => name));
  return {
    ...table,
    columns: [...table.columns, ...partitions.filter(({ name }) => !names.has(name))],
    note: [table.note, note].filter(Boolean).join(" "),
  };
}

/** The tables, with what all files require. */
async function agreed({ path, others = [] }: OpenSource, tables: TableRead[], read: Read) {
  let required = tables;
  for (let from = 0; from < others.length; from += AT_ONCE) {
    const batch = others.slice(from, from + AT_ONCE).map(async (open) => {
      const other = await open();
      return { path: other.path, tables: await read(other) };
    });
    for (const other of await Promise.all(batch)) {
      const difference = differenceOf(required, other.tables);
      if (difference !== null) throw unlike(path, other.path, difference);
      required = required.map((one, index) => requiredInBoth(one, other.tables[index]));
    }
  }
  return required;
}

function unlike(path: string, other: string, difference: string) {
  return sourceFailure(
    `${other} and ${path} do not have the same columns: ${difference}. If they are different tables, ` +
      `name each by itself; if they are one, --any reads ${basename(path)} alone.`,
  );
}

function requiredInBoth(one: TableRead, other: TableRead | undefined): TableRead {
  const [table, second] = [one.table, other?.table];
  if ("fault" in table || !second || "fault" in second) return one;
  const required = new Set(
    second.columns.filter((column) => column.required).map(({ name }) => name),
  );
  const columns = table.columns.map((column) => ({
    ...column,
    required: column.required && required.has(column.name),
  }));
  return { ...one, table: { ...table, columns } };
}

/** What the tables of two files do not have in common; null if they do. */
function differenceOf(tables: readonly TableRead[], others: readonly TableRead[]): string | null {
  if (tables.length !== others.length) return "they do not have as many tables";
  for (const [index, { table }] of tables.entries()) {
    const other = others[index]?.table;
    if (!other || "fault" in table || "fault" in other) {
      if (other && "fault" in table && "fault" in other && table.fault === other.fault) continue;
      return "one of them cannot be read";
    }
    const found = differenceOfColumns(table, other);
    if (found !== null) return found;
  }
  return null;
}

function differenceOfColumns(table: Table, other: Table): string | null {
  const [types, otherTypes] = [table, other].map(
    ({ columns }) => new Map(columns.map((column) => [column.name, typeOf(column)])),
  );
  const names = [...new Set([...table.columns, ...other.columns].map(({ name }) => name))];
  const unlike = names.filter((name) => types?.get(name) !== otherTypes?.get(name));
  const shown = unlike.slice(0, 3).map((name) => nameText(name));
  return unlike.length > 0 ? list(unlike.length > 3 ? [...shown, "others"] : shown) : null;
}

function typeOf(column: SourceColumn) {
  return isMapped(column) ? column.type : column.physical_type;
}

function list(names: readonly string[]) {
  return names.length < 2 ? names.join("") : `${names.slice(0, -1).join(", ")} and ${names.at(-1)}`;
}
