import { MAX_DETAIL_DEPTH, MAX_PHYSICAL_LENGTH } from "#domain/details/detail.ts";
import type { Dialect } from "../../mapping/dialects.ts";
import { lookUp, type PhysicalType } from "../../mapping/lookup.ts";
import type { Name } from "../name.ts";
import { keyOf } from "../table-name.ts";
import { wordsOf } from "../word-lists.ts";
import type { BoundType, CustomType, TypeInside } from "./bound-type.ts";
import { inIceberg } from "./iceberg.ts";
import { insideOf } from "./inside.ts";
import type { TypeAt } from "./read-type.ts";

/** By the last part of the name. */
export type CustomTypes = Map<string, CustomType[]>;

/** How many domains may be based on each other. */
const MAX_STEPS = 50;

/** Postgres's own types, which it finds before those that a text creates. */
const OF_POSTGRES = new Set(
  wordsOf(`
    bigint int8 bigserial serial8 bit bool boolean box bytea char character bpchar varchar cidr
    circle date float float4 float8 real double inet int integer int4 interval json jsonb line
    lseg macaddr macaddr8 money numeric decimal dec path pg_lsn point polygon smallint int2
    smallserial serial2 serial serial4 text time timetz timestamp timestamptz tsquery tsvector
    uuid xml name oid national nchar`),
);

/** The same of SQL Server, which has no `name`. */
const OF_SERVER = new Set(
  wordsOf(`
    bigint int smallint tinyint bit decimal numeric money smallmoney float real date time datetime
    datetime2 smalldatetime datetimeoffset char varchar text nchar nvarchar ntext binary varbinary
    image xml json vector uniqueidentifier timestamp rowversion sysname sql_variant hierarchyid
    geography geometry`),
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
  /** Whether the type is in an Iceberg table of Snowflake. */
  isIceberg: boolean;
};

/** Binds a type to the custom types that its names mean at this point. */
export function bind(read: TypeAt, scope: TypeScope, depth = 0): BoundType {
  const { isNullable, span } = read;
  const type = scope.isIceberg ? inIceberg(read.type) : read.type;
  const inside =
    depth <= MAX_DETAIL_DEPTH ? insideOf(read, (inner) => bind(inner, scope, depth + 1)) : null;
  const physical = shown(scope.text, span);
  return { type, isNullable, custom: customOf(read, scope), inside, physical };
}

function customOf(
  { type, list, name }: TypeAt,
  { types, dialect, schema }: TypeScope,
): CustomType | null {
  const ofDatabase = dialect === "mssql" ? OF_SERVER : OF_POSTGRES;
  const isBuiltIn = name.length === 1 && !name[0]?.isQuoted && ofDatabase.has(type.name);
  if (list || name.length === 0 || isBuiltIn) return null;
  return findType(types, name, dialect, schema) ?? ownName(name, dialect);
}

/** As much of a type's text as is shown. */
function shown(text: string, { from, to }: TypeAt["span"]) {
  return text.slice(from, Math.min(to, from + 2 * MAX_PHYSICAL_LENGTH)).replace(/\s+/g, " ");
}

/** A type that another text creates: "Date" in quotes in Postgres, app.date in Postgres and SQL Server. */
function ownName(parts: Name[], dialect: Dialect | null): CustomType | null {
  return isOwnName(parts, dialect) ? { parts, base: null, isNotNull: false } : null;
}

/** The schemas of a database's own types. */
const OF_SYSTEM: Partial<Record<Dialect, string>> = { postgres: "pg_catalog", mssql: "sys" };

function isOwnName(parts: Name[], dialect: Dialect | null) {
  const last = parts.at(-1);
  const schema = schemaKey(parts, dialect);
  if (dialect === null || last === undefined) return false;
  const isElsewhere = schema !== null && OF_SYSTEM[dialect] !== schema;
  if (dialect === "mssql") return isElsewhere;
  if (dialect !== "postgres") return false;
  // Extensions may put theirs into any schema.
  const isQuoted = last.isQuoted && last.text !== last.text.toLowerCase();
  return isQuoted || (isElsewhere && OF_POSTGRES.has(last.text.toLowerCase()));
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
  return schema ? placeOf(schema, dialect) : null;
}

function schemaOf(schema: Name | null, dialect: Dialect | null) {
  return schema ? placeOf(schema, dialect) : "public";
}

/** The schemas in which names without one are, other than public. */
const DEFAULTS: Partial<Record<Dialect, string>> = { mssql: "dbo", duckdb: "main" };

function placeOf(schema: Name, dialect: Dialect | null) {
  const key = keyOf(schema, dialect ?? "postgres");
  return dialect && DEFAULTS[dialect] === key ? "public" : key;
}
