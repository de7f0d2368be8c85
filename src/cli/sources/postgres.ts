import { columnsFault } from "#readers/columns-fault.ts";
import { mapTypes, type TypeMap } from "#readers/map-types.ts";
import { mapColumn } from "#readers/mapping/map-column.ts";
import { parseType } from "#readers/sql/parse-type.ts";
import type { SourceColumn, SourceTable } from "#readers/table.ts";
import { sourceFailure, usageFailure } from "../failure.ts";
import { COLUMNS_OF_TABLES, type ColumnRow } from "./postgres-columns.ts";

type Options = {
  /** Only the table of this name, which may have its schema's: `shop.orders`. */
  table?: string | undefined;
  types?: TypeMap | undefined;
};

/** How long a connection and the query may take, in milliseconds. */
const TIMEOUT = 30_000;

/** Whether an argument is the URL of a Postgres. */
export function isPostgres(path: string) {
  return /^postgres(ql)?:\/\//i.test(path);
}

/** The URL as it may be shown: without user, password and parameters. */
export function shownUrl(url: string): string {
  const [scheme = "", rest = ""] = url.split(/(?<=^\w+:\/\/)/);
  const [address = ""] = rest.slice(rest.lastIndexOf("@") + 1).split(/[?#]/, 1);
  return `${scheme}${address}`;
}

/** The tables and views of a database. */
export async function readPostgres(url: string, { table, types = {} }: Options) {
  const rows = await columnRows(url, table ?? null);
  const tables = mapTypes(tablesOf(rows, table), types);
  if (tables.length === 0 && table === undefined) {
    throw sourceFailure(`${shownUrl(url)}: The user can see no tables. Grant USAGE on a schema.`);
  }
  return tables.map(usable);
}

async function columnRows(url: string, table: string | null): Promise<ColumnRow[]> {
  if (!URL.canParse(url)) throw usageFailure("The postgres:// URL is not valid.");
  if (new URL(url).hash) {
    throw usageFailure(`${shownUrl(url)}: Name a table with --table, not after a # in the URL.`);
  }
  const { default: pg } = await import("pg");
  const client = new pg.Client({
    connectionString: url,
    connectionTimeoutMillis: TIMEOUT,
    query_timeout: TIMEOUT,
    application_name: "schema-check",
  });
  // A connection that breaks also fails the query.
  client.on("error", () => undefined);
  try {
    await client.connect();
    // Poolers refuse both as parameters of the connection.
    await client.query(`BEGIN READ ONLY; SET LOCAL statement_timeout = ${TIMEOUT}`);
    const { rows } = await client.query<ColumnRow>(COLUMNS_OF_TABLES, [table]);
    return rows;
  } catch (error) {
    throw sourceFailure(`${shownUrl(url)}: The database cannot be read: ${reasonOf(error)}`);
  } finally {
    await client.end().catch(() => undefined);
  }
}

/** Several addresses of a host fail together, each for its own reason. */
function reasonOf(error: unknown): string {
  if (error instanceof AggregateError && error.errors.length > 0) return reasonOf(error.errors[0]);
  return error instanceof Error ? error.message : String(error);
}

/** A name that several schemas have comes with its schema's. */
function tablesOf(rows: readonly ColumnRow[], asked: string | undefined): SourceTable[] {
  const groups = new Map<string, ColumnRow[]>();
  for (const row of rows) {
    const qualified = `${row.schema}.${row.table}`;
    const group = groups.get(qualified);
    if (group) group.push(row);
    else groups.set(qualified, [row]);
  }
  const count = new Map<string, number>();
  for (const [first] of groups.values()) {
    if (first) count.set(first.table, (count.get(first.table) ?? 0) + 1);
  }
  return [...groups].map(([qualified, group]) => {
    const [first] = group;
    const isQualified = qualified === asked || count.get(first?.table ?? "") !== 1;
    const name = isQualified ? qualified : (first?.table ?? "");
    return { name, columns: group.map(columnOf) };
  });
}

function columnOf({ column, type, base, required }: ColumnRow): SourceColumn {
  const parsed = parseType(base) ?? { name: base };
  const described = { name: column, required, type: parsed, physical_type: type };
  return mapColumn("sql", described, "postgres");
}

function usable(table: SourceTable): SourceTable {
  const fault = "fault" in table ? table.fault : columnsFault(table.columns);
  return fault ? { name: table.name, fault } : table;
}
