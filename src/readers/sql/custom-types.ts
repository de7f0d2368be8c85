import type { Dialect } from "../mapping/dialects.ts";
import { lookUp, type PhysicalType } from "../mapping/lookup.ts";
import type { TypeAt } from "./read-type.ts";
import { keyOf, type Name } from "./table-name.ts";

/** A type that is made in the same text. */
export type CustomType = {
  parts: Name[];
  /** What it stands for; null for one with its own way to store values. */
  base: BoundType | null;
  isNotNull: boolean;
};

/** A type of a column, with the custom one that its name meant when it was read. */
export type BoundType = { type: PhysicalType; isNullable: boolean; custom: CustomType | null };

/** By the last part of the name. */
export type CustomTypes = Map<string, CustomType[]>;

/** How many domains may be made of each other. */
const MAX_STEPS = 50;

/** What Postgres has itself, and finds before what a text makes. */
const OF_POSTGRES = new Set(
  (
    "bigint int8 bigserial serial8 bit bool boolean box bytea char character bpchar varchar cidr circle date " +
    "float float4 float8 real double inet int integer int4 interval json jsonb line lseg macaddr macaddr8 money " +
    "numeric decimal dec path pg_lsn point polygon smallint int2 smallserial serial2 serial serial4 text time " +
    "timetz timestamp timestamptz tsquery tsvector uuid xml name oid national nchar"
  ).split(" "),
);

export function addType(types: CustomTypes, type: CustomType, dialect: Dialect | null) {
  const key = lastKey(type.parts, dialect);
  const same = types.get(key);
  if (same) same.push(type);
  else types.set(key, [type]);
}

export function removeType(types: CustomTypes, type: CustomType, dialect: Dialect | null) {
  const key = lastKey(type.parts, dialect);
  types.set(key, types.get(key)?.filter((one) => one !== type) ?? []);
}

/** The type that a name means; null if it is none of the text's. */
export function findType(
  types: CustomTypes,
  parts: readonly Name[],
  dialect: Dialect | null,
  schema: Name | null,
): CustomType | null {
  const found = types.get(lastKey(parts, dialect)) ?? [];
  const wanted = schemaKey(parts, dialect) ?? schemaOf(schema, dialect);
  return found.find((one) => (schemaKey(one.parts, dialect) ?? "public") === wanted) ?? null;
}

/** A type as it was read, bound to the custom type that its name means now. */
export function bind(
  read: TypeAt,
  types: CustomTypes,
  dialect: Dialect | null,
  schema: Name | null,
): BoundType {
  const { type, isNullable, name } = read;
  if (read.isList || name.length === 0) return { type, isNullable, custom: null };
  const custom = findType(types, name, dialect, schema) ?? ownName(name, dialect);
  const isBuiltIn = name.length === 1 && !name[0]?.isQuoted && OF_POSTGRES.has(type.name);
  return { type, isNullable, custom: isBuiltIn ? null : custom };
}

/** "Date" in quotes is a type of Postgres's user, which another text makes. */
function ownName(parts: Name[], dialect: Dialect | null): CustomType | null {
  const last = parts.at(-1);
  const isOwn = dialect === "postgres" && last?.isQuoted && last.text !== last.text.toLowerCase();
  return isOwn ? { parts, base: null, isNotNull: false } : null;
}

/** What a type stands for in the end, and whether it is never null. */
export function resolveType(bound: BoundType): { type: PhysicalType; isNotNull: boolean } {
  let type: BoundType = bound;
  let isNotNull = false;
  for (let step = 0; step < MAX_STEPS && type.custom; step++) {
    isNotNull ||= type.custom.isNotNull;
    if (!type.custom.base) return { type: OPAQUE, isNotNull };
    type = type.custom.base;
  }
  return { type: type.type, isNotNull };
}

/** No row of the table of types has this name. */
const OPAQUE: PhysicalType = { name: "\0" };

/** Whether the table of types knows a type by itself. */
export function isKnown(type: PhysicalType, dialect: Dialect | null) {
  return lookUp("sql", type, dialect ?? undefined) !== null;
}

function lastKey(parts: readonly Name[], dialect: Dialect | null) {
  const last = parts.at(-1);
  return last ? keyOf(last, dialect ?? "postgres") : "";
}

function schemaKey(parts: readonly Name[], dialect: Dialect | null) {
  const schema = parts.at(-2);
  return schema ? keyOf(schema, dialect ?? "postgres") : null;
}

function schemaOf(schema: Name | null, dialect: Dialect | null) {
  return schema ? keyOf(schema, dialect ?? "postgres") : "public";
}
