import type { Dialect } from "../../mapping/dialects.ts";
import type { Name } from "../name.ts";
import { keyOf } from "../table-name.ts";
import type { BoundType } from "../types/bound-type.ts";

/** A column of a table while statements are applied to it. */
export type Column = {
  name: Name;
  /** Null for a column without a type. */
  type: BoundType | null;
  physical_type: string;
  isNotNull: boolean;
  /** Whether its NOT NULL applies to its own table only: NO INHERIT. */
  isOwnNotNull: boolean;
  /** Whether NOT NULL is there twice. */
  isNotNullTwice: boolean;
  /** Whether it is part of the primary key. */
  isKey: boolean;
  /** Whether SQLite keeps null out of this column of a key. */
  isRowid: boolean;
  /** The position of IDENTITY or AUTO_INCREMENT, if nothing else says whether it may be null; otherwise null. */
  countedAt: number | null;
  /** Whether it is computed from other columns. */
  isGenerated: boolean;
  /** Whether Hive's PARTITIONED BY adds it. */
  isPartition: boolean;
};

/** The columns of a table, in order and by name. */
export type Columns = {
  list: Column[];
  byKey: Map<string, Column[]>;
  dialect: Dialect | null;
};

/** A column of which only the type is given. */
export function plainColumn(name: Name, type: BoundType): Column {
  return {
    name,
    type,
    physical_type: type.physical,
    isNotNull: false,
    isOwnNotNull: false,
    isNotNullTwice: false,
    isKey: false,
    isRowid: false,
    countedAt: null,
    isGenerated: false,
    isPartition: false,
  };
}

export function columnsOf(list: readonly Column[], dialect: Dialect | null): Columns {
  const columns: Columns = { list: [], byKey: new Map(), dialect };
  for (const column of list) addColumn(columns, column);
  return columns;
}

export function addColumn({ list, byKey, dialect }: Columns, column: Column, at = list.length) {
  if (at === list.length) list.push(column);
  else list.splice(at, 0, column);
  const key = keyOf(column.name, dialect);
  const same = byKey.get(key);
  if (same) same.push(column);
  else byKey.set(key, [column]);
}

export function removeColumn({ list, byKey, dialect }: Columns, column: Column) {
  list.splice(list.indexOf(column), 1);
  const key = keyOf(column.name, dialect);
  byKey.set(key, byKey.get(key)?.filter((other) => other !== column) ?? []);
}

/** A column whose name another column has, perhaps in other letter case. */
export function repeatedOf({ byKey }: Columns): Column | null {
  for (const [, repeated] of byKey.values()) if (repeated) return repeated;
  return null;
}

/** The column that a name means; null if there is none, or more than one. */
export function findColumn({ byKey, dialect }: Columns, name: Name): Column | null {
  const sameKey = byKey.get(keyOf(name, dialect)) ?? [];
  if (sameKey.length <= 1) return sameKey[0] ?? null;
  const exact = sameKey.filter((column) => column.name.text === name.text);
  return exact.length === 1 ? (exact[0] ?? null) : null;
}

export function renameColumn(columns: Columns, column: Column, name: Name) {
  const at = columns.list.indexOf(column);
  removeColumn(columns, column);
  column.name = name;
  addColumn(columns, column, at);
}
