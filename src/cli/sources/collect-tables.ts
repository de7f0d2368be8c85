import { nameText } from "#domain/text/name-text.ts";
import { numberText } from "#domain/text/number-text.ts";
import { columnName, mappedName } from "#readers/map-types.ts";
import {
  isMapped,
  type ReadColumn,
  type SourceTable,
  type UnmappedColumn,
} from "#readers/table.ts";
import { EXIT } from "../exit-code.ts";
import { Failure, sourceFailure, usageFailure } from "../failure.ts";
import type { FailedSource, TableSource } from "../outcome.ts";
import { say } from "../say.ts";
import type { NamingFile } from "../trust/naming-file.ts";
import { foldNames, type NameFold } from "./fold-names.ts";
import { givenFiles } from "./given-files.ts";
import { openTables, type ReadTablesOptions } from "./read-tables.ts";
import type { TableRead } from "./table-read.ts";

/** A table that a contract could have. */
export type ReadyTable = {
  source: TableSource;
  columns: ReadColumn[];
  /** Whether what is known beyond the types was left out. */
  without_details?: boolean;
  /** What its reader has to say about where it is from. */
  note?: string;
};

export type CollectOptions = ReadTablesOptions & {
  /** Whether a column that loses something is an error. */
  strict?: boolean | undefined;
  /** Whether columns keep what is known of them beyond their types; they do by default. */
  details?: boolean | undefined;
  /** Whether what cannot be read leaves the rest. */
  keepGoing?: boolean | undefined;
  /** How names of columns are written; as the source has them without it. */
  names?: NameFold | undefined;
  /** The file that names the sources, if it is not the command line. */
  namedIn?: NamingFile | undefined;
};

export type Collected = { tables: ReadyTable[]; failed: FailedSource[] };

/** The tables of all arguments. Without `keepGoing`, it throws what is wrong with any of them. */
export async function collectTables(paths: readonly string[], options: CollectOptions) {
  const collected: Collected = { tables: [], failed: [] };
  const names = new Set<string>();
  const together = givenFiles(paths.map((path) => ({ path, namedIn: options.namedIn })));
  for (const path of paths) {
    const failures = collected.failed.length;
    const read = await readOrKeep(path, { together, ...options }, collected.failed);
    if (read.length === 0 && collected.failed.length === failures && options.table === undefined) {
      collected.failed.push({ path, table: null, error: `${path}: There are no tables.` });
    }
    for (const table of read) names.add(table.source.name);
    const chosen = read.filter(({ source }) => [undefined, source.name].includes(options.table));
    for (const table of chosen) keep(table, collected, options);
  }
  const { table, keepGoing } = options;
  if (!keepGoing) refuseFailed(leaveOut(collected));
  const isRead = names.size > 0 || collected.failed.length === 0;
  if (table !== undefined && isRead && !names.has(table)) throw unknownTable(table, [...names]);
  return collected;
}

/**
 * What could not be read and matters. Seeds and sources of dbt that nobody has described, schemas of
 * OpenAPI that are no tables, and messages without fields are left out, which is said, if there is
 * anything else to read.
 */
export function leaveOut<Failed extends FailedSource>({
  tables,
  failed,
}: {
  tables: readonly unknown[];
  failed: readonly Failed[];
}): Failed[] {
  if (tables.length === 0) return [...failed];
  for (const { error, isOptional } of failed) if (isOptional) say(`Left out: ${error}`);
  return failed.filter(({ isOptional }) => !isOptional);
}

/** Ends the run because of what could not be read. */
export function refuseFailed(failed: readonly FailedSource[]): void {
  if (failed.length > 0) throw sourceFailure(failed.map(({ error }) => error).join("\n"));
}

async function readOrKeep(
  path: string,
  { namedIn, names = "as-written", ...options }: CollectOptions,
  failed: FailedSource[],
) {
  const read: TableRead[] = [];
  const keepFailure = (path: string) => (error: unknown) => {
    if (!(error instanceof Failure) || error.exitCode !== EXIT.source) throw error;
    failed.push({ path, table: null, error: error.message });
    return [];
  };
  for (const open of await openTables(path, namedIn).catch(keepFailure(path))) {
    const tables = await open.read(options).catch(keepFailure(open.path));
    read.push(...tables.map((table) => ({ ...table, table: foldNames(table.table, names) })));
  }
  return read;
}

function keep(
  { source, table }: TableRead,
  { tables, failed }: Collected,
  { strict, details = true }: CollectOptions,
) {
  const faults = [...faultsOf(table, strict), ...(details ? excessFaults(table) : [])];
  if (faults.length === 0 && "columns" in table) {
    const { note } = table;
    const mapped = table.columns.filter(isMapped);
    const columns = details ? mapped : mapped.map(withoutDetail);
    tables.push({
      source,
      columns,
      ...(note !== undefined && { note }),
      ...(!details && { without_details: true }),
    });
  }
  const { path, name } = source;
  const kind = { isUntyped: isUntyped(table), isOptional: "fault" in table && !!table.isOptional };
  for (const fault of bounded(faults)) {
    failed.push({ path, table: name, error: `${path}: ${nameText(name)}${fault}`, ...kind });
  }
}

/** More faults of one table than anybody reads. */
const MAX_FAULTS = 50;

function bounded(faults: readonly string[]): string[] {
  const more = faults.length - MAX_FAULTS;
  if (more <= 0) return [...faults];
  return [...faults.slice(0, MAX_FAULTS), `: and ${numberText(more)} more like these.`];
}

/** Whether nothing but types is missing, as for a dbt model without data_type. */
function isUntyped(table: SourceTable): boolean {
  if ("fault" in table) return table.isUntyped === true;
  return table.columns.every((column) => isMapped(column) || column.physical_type === "");
}

/** What keeps a table from being checked, each beginning where it is. */
function faultsOf(table: SourceTable, strict = false): string[] {
  if ("fault" in table) return [`: ${table.fault}`];
  return table.columns.flatMap((column) => {
    const { name, physical_type } = column;
    if (!isMapped(column))
      return [`.${nameText(name)}: ${column.fault}${wayOut(table.name, column)}`];
    if (!strict || !column.lossy) return [];
    const lost = `${physical_type} becomes ${column.type}: ${column.note}.`;
    return [
      `.${nameText(name)}: ${lost} With --strict, map it: ${mapOption(mappedName(physical_type), column.type)}`,
    ];
  });
}

/** How what is too much for details can be left out. */
export const WITHOUT_DETAILS = "To leave details out: --no-details.";

/** Columns of which nobody could tell what changes inside them. */
function excessFaults(table: SourceTable): string[] {
  if ("fault" in table) return [];
  return table.columns.flatMap((column) =>
    isMapped(column) && column.excess !== undefined
      ? [`.${nameText(column.name)}: ${column.excess}. ${WITHOUT_DETAILS}`]
      : [],
  );
}

function withoutDetail({ detail: _, excess: __, ...column }: ReadColumn): ReadColumn {
  return column;
}

/** How to map a type, or the column itself if it may have any; otherwise only the source can be mended. */
function wayOut(table: string, { name, physical_type, likely, dialects }: UnmappedColumn) {
  if (physical_type === "" && !likely) return "";
  const mapped = physical_type === "" ? columnName(table, name) : mappedName(physical_type);
  const option = mapOption(mapped, likely ?? "string");
  const [dialect] = dialects ?? [];
  const asked = dialect ? `which dialect it is, such as --dialect ${dialect}, or ` : "";
  return ` Say ${asked}which type it is, such as ${option}, or under types: in schema-check.yaml.`;
}

/** The option that maps a type, to paste into a shell. */
function mapOption(mapped: string, type: string) {
  const text = `${nameText(mapped)}=${type}`;
  return `--map ${/^[\w.=]+$/.test(text) ? text : `'${text.replaceAll("'", "'\\''")}'`}`;
}

function unknownTable(table: string, names: string[]) {
  const listed = names.slice(0, 20).join(", ") + (names.length > 20 ? ", …" : "");
  return usageFailure(
    `There is no table ${table}. ${names.length > 0 ? `There are: ${listed}.` : ""}`,
  );
}
