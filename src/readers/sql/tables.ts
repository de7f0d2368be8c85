import type { Dialect } from "../mapping/dialects.ts";
import type { CustomType, TypeInside } from "./bound-type.ts";
import type { Fault } from "./column.ts";
import type { Columns } from "./columns.ts";
import { type Name, tableKeyOf } from "./table-name.ts";

/** What a constraint says of columns, for the day that it is dropped. */
export type Constraint = { says: "key" | "not null" | "other"; columns: Name[] };

/** A table while statements are applied to it. */
export type Table = {
  parts: Name[];
  /** Where the session was that made it; null if that is not said. */
  database: Name | null;
  /** Of its first statement. */
  from: number;
  columns: Columns;
  /** Whether it hides another table of its name while a session lasts. */
  isTemporary: boolean;
  /** Whether a module of SQLite makes its columns. */
  isVirtual: boolean;
  /** Why its columns are not known. */
  fault: string | null;
  /** Where in the text the fault is; null if it is the whole table's. */
  faultAt: number | null;
  /** By the keys of their names. */
  constraints: Map<string, Constraint>;
  /** Those that share its columns, and follow its changes. */
  children: { table: Table; isPartition: boolean }[];
  /** The type whose fields are its columns, and what it had inside. */
  of: { type: CustomType; inside: TypeInside } | null;
};

/** Tables by their names, in the order of their making. */
export type Tables = {
  all: Set<Table>;
  byName: Map<string, Set<Table>>;
  /** By what their names end with: `shop.orders` is also at `orders`. */
  byEnd: Map<string, Set<Table>>;
};

export function noTables(): Tables {
  return { all: new Set(), byName: new Map(), byEnd: new Map() };
}

export function addTable({ all, byName, byEnd }: Tables, table: Table, dialect: Dialect | null) {
  all.add(table);
  const [whole, ...ends] = endsOf(table.parts, dialect);
  put(byName, whole, table);
  for (const end of [whole, ...ends]) put(byEnd, end, table);
}

function put(tables: Map<string, Set<Table>>, key = "", table: Table) {
  const same = tables.get(key);
  if (same) same.add(table);
  else tables.set(key, new Set([table]));
}

export function removeTable({ all, byName, byEnd }: Tables, table: Table, dialect: Dialect | null) {
  all.delete(table);
  for (const end of endsOf(table.parts, dialect)) {
    byName.get(end)?.delete(table);
    byEnd.get(end)?.delete(table);
  }
}

/** The tables that a name may mean: of one that leaves out a schema, those of any. */
export function findTables(
  { byName, byEnd }: Tables,
  parts: readonly Name[],
  dialect: Dialect | null,
): Table[] {
  const [whole = "", ...ends] = endsOf(parts, dialect);
  const exact = byName.get(whole);
  if (exact && exact.size > 0) return [...exact];
  const shorter = ends.flatMap((end) => [...(byName.get(end) ?? [])]);
  const found = [...(byEnd.get(whole) ?? []), ...shorter];
  return found.sort((one, other) => one.from - other.from);
}

/** A name, and what is left of it without its first parts, as keys. */
function endsOf(parts: readonly Name[], dialect: Dialect | null): string[] {
  const keys = parts.map((part) => tableKeyOf(part, dialect));
  return keys.map((_, from) => keys.slice(from).join("\0"));
}

/** Notes why a table cannot be read, unless something is wrong with it already. */
export function refuse(table: Table, fault: Fault | null) {
  if (!fault || table.fault !== null) return;
  table.fault = fault.text;
  table.faultAt = fault.at;
}

/** Whether two names that agree surely mean one table: the schema that one leaves out is the usual one. */
export function isSurelySame(one: readonly Name[], other: readonly Name[]) {
  const [shorter, longer] = one.length < other.length ? [one, other] : [other, one];
  return shorter.length === longer.length || shorter.length > 1 || isUsual(longer.at(-2));
}

/** Whether a schema is the one in which tables are if nobody says another. */
export function isUsual(schema: Name | undefined) {
  return /^(public|dbo|main|default)$/i.test(schema?.text ?? "");
}
