import type { Dialect } from "../mapping/dialects.ts";
import type { Fault } from "./columns/column.ts";
import type { Column, Columns } from "./columns/columns.ts";
import { databaseOf } from "./databases.ts";
import type { Name } from "./name.ts";
import { tableKeyOf } from "./table-name.ts";
import type { CustomType, TypeInside } from "./types/bound-type.ts";

/** What a constraint says about columns, in case it is dropped. */
export type Constraint = { says: "key" | "not null" | "other"; columns: Name[] };

/** A table while statements are applied to it. */
export type Table = {
  parts: Name[];
  /** The database of the session that created it; null if that is not known. */
  database: Name | null;
  /** The position of its first statement. */
  from: number;
  columns: Columns;
  /** Whether it hides another table of its name for the session. */
  isTemporary: boolean;
  /** Whether a module of SQLite defines its columns. */
  isVirtual: boolean;
  /** Whether Snowflake keeps it as an Iceberg table. */
  isIceberg: boolean;
  /** Why its columns are not known. */
  fault: string | null;
  /** The position of the fault; null if it is about the whole table. */
  faultAt: number | null;
  /** By the keys of their names. */
  constraints: Map<string, Constraint>;
  /** The columns of its unique indexes, by the keys of their names. */
  indexes: Map<string, Column[]>;
  /** Tables that share its columns and follow its changes. */
  children: { table: Table; isPartition: boolean }[];
  /** The type whose fields are its columns, and what was inside it at the time. */
  of: { type: CustomType; inside: TypeInside } | null;
};

/** A table and all that follow its changes, each once, even if they go in circles. */
export function withChildren(table: Table): Set<Table> {
  const all = new Set([table]);
  for (const { children } of all) for (const child of children) all.add(child.table);
  return all;
}

/** Tables by name, in the order in which they were created. */
export type Tables = {
  all: Set<Table>;
  byName: Places;
  /** By the end of their names: `shop.orders` is also at `orders`. */
  byEnd: Places;
  /** By the schema in their name; "" for those without one. */
  bySchema: Map<string, Set<Table>>;
};

/** By name, then by database; null if the database is not known. */
type Places = Map<string, Map<string | null, Set<Table>>>;

export function noTables(): Tables {
  return { all: new Set(), byName: new Map(), byEnd: new Map(), bySchema: new Map() };
}

export function addTable(tables: Tables, table: Table, dialect: Dialect | null) {
  const { all, byName, byEnd, bySchema } = tables;
  all.add(table);
  const schema = schemaKey(table.parts.at(-2), dialect);
  bySchema.set(schema, (bySchema.get(schema) ?? new Set()).add(table));
  const [whole, ...ends] = endsOf(table.parts, dialect);
  const database = databaseKey(table.parts, table.database, dialect);
  put(byName, whole, database, table);
  for (const end of [whole, ...ends]) put(byEnd, end, database, table);
}

function put(places: Places, key = "", database: string | null, table: Table) {
  const databases = places.get(key) ?? new Map<string | null, Set<Table>>();
  places.set(key, databases);
  const same = databases.get(database);
  if (same) same.add(table);
  else databases.set(database, new Set([table]));
}

export function removeTable(tables: Tables, table: Table, dialect: Dialect | null) {
  const { all, byName, byEnd, bySchema } = tables;
  all.delete(table);
  bySchema.get(schemaKey(table.parts.at(-2), dialect))?.delete(table);
  const database = databaseKey(table.parts, table.database, dialect);
  for (const end of endsOf(table.parts, dialect)) {
    byName.get(end)?.get(database)?.delete(table);
    byEnd.get(end)?.get(database)?.delete(table);
  }
}

/** Gives a table another name. */
export function moveTable(tables: Tables, table: Table, parts: Name[], dialect: Dialect | null) {
  removeTable(tables, table, dialect);
  table.parts = parts;
  addTable(tables, table, dialect);
}

/**
 * The tables that a name may mean: of one that leaves out a schema, those of any, and of one whose
 * database is known, those of others not.
 */
export function findTables(
  { byName, byEnd }: Tables,
  parts: readonly Name[],
  session: Name | null,
  dialect: Dialect | null,
): Table[] {
  const database = databaseKey(parts, session, dialect);
  const at = (places: Places, key: string) => tablesAt(places.get(key), database);
  const [whole = "", ...ends] = endsOf(parts, dialect);
  const exact = at(byName, whole);
  if (exact.length > 0) return exact;
  const matches = [...at(byEnd, whole), ...ends.flatMap((end) => at(byName, end))];
  return matches.sort((one, other) => one.from - other.from);
}

/** The tables of a schema; the default one also has those that name none. */
export function tablesOfSchema({ bySchema }: Tables, schema: Name, dialect: Dialect | null) {
  const own = bySchema.get(schemaKey(schema, dialect)) ?? [];
  return [...own, ...(isUsual(schema) ? (bySchema.get("") ?? []) : [])];
}

function schemaKey(schema: Name | undefined, dialect: Dialect | null) {
  return schema ? tableKeyOf(schema, dialect) : "";
}

function tablesAt(databases: Map<string | null, Set<Table>> | undefined, database: string | null) {
  const sets =
    database === null ? databases?.values() : [database, null].map((key) => databases?.get(key));
  return [...(sets ?? [])].flatMap((set) => [...(set ?? [])]);
}

function databaseKey(parts: readonly Name[], session: Name | null, dialect: Dialect | null) {
  const database = databaseOf(parts, session);
  return database && tableKeyOf(database, dialect);
}

/** The keys of a name, and of its ends without the first parts. */
function endsOf(parts: readonly Name[], dialect: Dialect | null): string[] {
  const keys = parts.map((part) => tableKeyOf(part, dialect));
  return keys.map((_, from) => keys.slice(from).join("\0"));
}

/** Notes why a table cannot be read, unless a fault is already noted. */
export function refuse(table: Table, fault: Fault | null) {
  if (!fault || table.fault !== null) return;
  table.fault = fault.text;
  table.faultAt = fault.at;
}

/** Whether two matching names certainly mean one table: the schema that one leaves out is the default one. */
export function isSurelySame(one: readonly Name[], other: readonly Name[]) {
  const [shorter, longer] = one.length < other.length ? [one, other] : [other, one];
  return shorter.length === longer.length || shorter.length > 1 || isUsual(longer.at(-2));
}

/** Whether a schema is the one that tables without a schema are in. */
export function isUsual(schema: Name | undefined) {
  return /^(public|dbo|main|default)$/i.test(schema?.text ?? "");
}
