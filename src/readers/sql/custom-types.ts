import { MAX_DETAIL_DEPTH, MAX_PHYSICAL_LENGTH } from "#domain/details/detail.ts";
import type { Dialect } from "../mapping/dialects.ts";
import { lookUp, type PhysicalType } from "../mapping/lookup.ts";
import type { BoundType, CustomType, TypeInside } from "./bound-type.ts";
import { insideOf } from "./inside.ts";
import type { Name } from "./name.ts";
import type { TypeAt } from "./read-type.ts";
import { keyOf } from "./table-name.ts";

/** By the last part of the name. */
export type CustomTypes = Map<string, CustomType[]>;

/** How many domains may be based on each other. */
const MAX_STEPS = 50;

/** Postgres's own types, which it finds before those that a text creates. */
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
  types.set(key, types.get(key)?.filter((other) => other !== type) ?? []);
}

/** The custom type that a name means; null if the text creates none of that name. */
export function findType(
  types: CustomTypes,
  parts: readonly Name[],
  dialect: Dialect | null,
  schema: Name | null,
): CustomType | null {
  const sameName = types.get(lastKey(parts, dialect)) ?? [];
  const wanted = schemaKey(parts, dialect) ?? schemaOf(schema, dialect);
  return (
    sameName.find((candidate) => (schemaKey(candidate.parts, dialect) ?? "public") === wanted) ??
    null
  );
}

/** Where the names of types are looked up. */
export type TypeScope = {
  text: string;
  types: CustomTypes;
  dialect: Dialect | null;
  schema: Name | null;
};

/** Binds a type to the custom types that its names mean at this point. */
export function bind(read: TypeAt, scope: TypeScope, depth = 0): BoundType {
  const { type, isNullable, span } = read;
  const inside =
    depth <= MAX_DETAIL_DEPTH ? insideOf(read, (inner) => bind(inner, scope, depth + 1)) : null;
  const physical = shown(scope.text, span);
  return { type, isNullable, custom: customOf(read, scope), inside, physical };
}

function customOf(
  { type, list, name }: TypeAt,
  { types, dialect, schema }: TypeScope,
): CustomType | null {
  const isBuiltIn = name.length === 1 && !name[0]?.isQuoted && OF_POSTGRES.has(type.name);
  if (list || name.length === 0 || isBuiltIn) return null;
  return findType(types, name, dialect, schema) ?? ownName(name, dialect);
}

/** As much of a type's text as is shown. */
function shown(text: string, { from, to }: TypeAt["span"]) {
  return text.slice(from, Math.min(to, from + 2 * MAX_PHYSICAL_LENGTH)).replace(/\s+/g, " ");
}

/** "Date" in quotes is a custom type in Postgres, which another text creates. */
function ownName(parts: Name[], dialect: Dialect | null): CustomType | null {
  const last = parts.at(-1);
  const isOwn = dialect === "postgres" && last?.isQuoted && last.text !== last.text.toLowerCase();
  return isOwn ? { parts, base: null, isNotNull: false } : null;
}

/** The type that a type finally stands for, and whether it is never null. */
export function resolveType(bound: BoundType): ResolvedType {
  let type: BoundType = bound;
  let isNotNull = false;
  for (let step = 0; step < MAX_STEPS && type.custom; step++) {
    isNotNull ||= type.custom.isNotNull;
    if (!type.custom.base) return { type: OPAQUE, isNotNull, inside: null };
    type = type.custom.base;
  }
  return { type: type.type, isNotNull, inside: type.inside };
}

export type ResolvedType = { type: PhysicalType; isNotNull: boolean; inside: TypeInside | null };

/** A name that no row of the table of types has. */
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
