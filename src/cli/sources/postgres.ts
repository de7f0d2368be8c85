import type { Client } from "pg";
import { columnsFault } from "#readers/columns-fault.ts";
import { mapTypes, type TypeMap } from "#readers/map-types.ts";
import { type Inside, newInside } from "#readers/mapping/inside.ts";
import type { BoundType } from "#readers/sql/types/bound-type.ts";
import { columnOf } from "#readers/sql/types/column-of.ts";
import { resolveType } from "#readers/sql/types/custom-types.ts";
import type { SourceColumn, SourceTable } from "#readers/table.ts";
import { sourceFailure, usageFailure } from "../failure.ts";
import { isAllowedDatabase } from "../trust/allowed-address.ts";
import type { NamingFile } from "../trust/naming-file.ts";
import { COLUMNS_OF_TABLES, type ColumnRow } from "./postgres-columns.ts";
import { isTlsMismatch, waysToConnect, withoutTls } from "./postgres-tls.ts";
import { type Part, TYPES_WITHIN, type TypeRow, typesOf } from "./postgres-types.ts";

type Options = {
  /** Only the table of this name, which may have its schema's: `shop.orders`. */
  table?: string | undefined;
  types?: TypeMap | undefined;
  /** The file that names the database, if it is not the command line. */
  namedIn?: NamingFile | undefined;
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
export async function readPostgres(url: string, { table, types = {}, namedIn }: Options) {
  if (namedIn) await refuseDatabase(url, namedIn);
  const tables = mapTypes(tablesOf(await catalogue(url, table ?? null), table), types);
  if (tables.length === 0 && table === undefined) {
    throw sourceFailure(`${shownUrl(url)}: The user can see no tables. Grant USAGE on a schema.`);
  }
  return tables.map(usable);
}

/** A client that knows where it would connect to, whatever in the URL says so; `way` adds how. */
async function clientOf(url: string, way?: string): Promise<Client> {
  if (!URL.canParse(url)) throw usageFailure("The postgres:// URL is not valid.");
  if (new URL(url).hash) {
    throw usageFailure(`${shownUrl(url)}: Name a table with --table, not after a # in the URL.`);
  }
  const { default: pg } = await import("pg");
  try {
    return new pg.Client({
      connectionString: way ?? withoutTls(url),
      connectionTimeoutMillis: TIMEOUT,
      query_timeout: TIMEOUT,
      application_name: "schema-check",
    });
  } catch (error) {
    throw usageFailure(`${shownUrl(url)}: ${reasonOf(error)}`);
  }
}

/**
 * Refuses a database that a file names, unless the environment names it, too: `pg` would add the
 * password of the environment or of a password file.
 */
export async function refuseDatabase(url: string, { path }: NamingFile): Promise<void> {
  const { host, port } = await clientOf(url);
  if (isAllowedDatabase({ host, port })) return;
  // Other characters in a host would be commands to a shell that the address is pasted into.
  const allowed = /^[\w.-]+$/.test(host)
    ? `, or SCHEMA_CHECK_ALLOW_URL=postgres://${host}:${port}`
    : "";
  throw usageFailure(
    `${path} names ${shownUrl(url)}. A file alone does not decide which database is read, and with ` +
      `which password. If it is yours, set PGHOST${allowed}.`,
  );
}

/** What a database tells of columns, and of the types that they are made of. */
type Catalogue = { columns: ColumnRow[]; types: TypeRow[] };

/** What the database tells, by the first way to connect that the server takes. */
async function catalogue(url: string, table: string | null): Promise<Catalogue> {
  const { host } = await clientOf(url);
  let reason = "";
  for (const way of isSocket(host) ? [withoutTls(url)] : waysOf(url)) {
    const client = await clientOf(url, way);
    try {
      return await catalogueOf(client, table);
    } catch (error) {
      reason = withMode(reasonOf(error), way);
      if (!isTlsMismatch(error)) break;
    }
  }
  throw sourceFailure(`${shownUrl(url)}: The database cannot be read: ${reason}`);
}

/** Nothing is encrypted on a Unix socket. */
function isSocket(host: string) {
  return host.startsWith("/");
}

/** A certificate may be right for another mode. */
function withMode(reason: string, way: string) {
  const isTls = /certificate|SSL|TLS|altname/i.test(reason);
  return isTls ? `${reason} (sslmode=${new URL(way).searchParams.get("sslmode")})` : reason;
}

function waysOf(url: string): string[] {
  const ways = waysToConnect(url);
  if ("fault" in ways) throw usageFailure(`${shownUrl(url)}: ${ways.fault}`);
  return ways;
}

async function catalogueOf(client: Client, table: string | null): Promise<Catalogue> {
  // A connection that breaks also fails the query.
  client.on("error", () => undefined);
  try {
    await client.connect();
    // Poolers refuse both as parameters of the connection.
    await client.query(`BEGIN READ ONLY; SET LOCAL statement_timeout = ${TIMEOUT}`);
    const { rows: columns } = await client.query<ColumnRow>(COLUMNS_OF_TABLES, [table]);
    const oids = [...new Set(columns.map(({ oid }) => oid))];
    const { rows: types } = await client.query<TypeRow>(TYPES_WITHIN, [oids]);
    return { columns, types };
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
function tablesOf({ columns, types }: Catalogue, tableName: string | undefined): SourceTable[] {
  const bound = typesOf(types);
  const groups = new Map<string, ColumnRow[]>();
  for (const row of columns) {
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
    const isQualified = qualified === tableName || count.get(first?.table ?? "") !== 1;
    const name = isQualified ? qualified : (first?.table ?? "");
    const inside = newInside();
    return { name, columns: group.map((row) => readColumn(row, bound, inside)) };
  });
}

function readColumn(
  { column: name, isNotNull, isView, ...part }: ColumnRow,
  bound: (part: Part) => BoundType,
  inside: Inside,
): SourceColumn {
  const type = bound(part);
  const required = isNotNull || resolveType(type).isNotNull;
  const nullable = required || !isView ? !required : undefined;
  return columnOf({ name, required, nullable, physical_type: part.type }, type, "postgres", inside);
}

function usable(table: SourceTable): SourceTable {
  const fault = "fault" in table ? table.fault : columnsFault(table.columns);
  return fault ? { name: table.name, fault } : table;
}
