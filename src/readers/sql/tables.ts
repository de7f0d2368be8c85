import type { Dialect } from "../mapping/dialects.ts";
import type { CustomType } from "./bound-type.ts";
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
  /** The type whose fields are its columns. */
  of: CustomType | null;
};

/** By the last part of the name, in the order of their making. */
export type Tables = Map<string, Table[]>;

export function addTable(tables: Tables, table: Table, dialect: Dialect | null) {
  const key = lastKey(table.parts, dialect);
  const same = tables.get(key);
  if (same) same.push(table);
  else tables.set(key, [table]);
}

export function removeTable(tables: Tables, table: Table, dialect: Dialect | null) {
  const key = lastKey(table.parts, dialect);
  tables.set(key, tables.get(key)?.filter((one) => one !== table) ?? []);
}

/** The tables that a name may mean: of one that leaves out a schema, those of any. */
export function findTables(
  tables: Tables,
  parts: readonly Name[],
  dialect: Dialect | null,
): Table[] {
  const named = tables.get(lastKey(parts, dialect)) ?? [];
  const exact = named.filter(
    (table) => table.parts.length === parts.length && agree(table.parts, parts, dialect),
  );
  if (exact.length > 0) return exact;
  return named.filter((table) => agree(table.parts, parts, dialect));
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

/** Whether the parts that both names have are the same. */
function agree(one: readonly Name[], other: readonly Name[], dialect: Dialect | null) {
  const length = Math.min(one.length, other.length);
  for (let n = 1; n <= length; n++) {
    const [mine, theirs] = [one.at(-n), other.at(-n)];
    if (mine && theirs && tableKeyOf(mine, dialect) !== tableKeyOf(theirs, dialect)) return false;
  }
  return true;
}

function lastKey(parts: readonly Name[], dialect: Dialect | null) {
  const last = parts.at(-1);
  return last ? tableKeyOf(last, dialect) : "";
}
