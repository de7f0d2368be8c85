import { isObject, type JsonObject, textAt } from "../input/json-object.ts";
import type { PhysicalType } from "../mapping/lookup.ts";
import { lookUp } from "../mapping/lookup.ts";
import type { Names } from "./names.ts";

export type FieldType = { isNullable: boolean; physical_type: string } & (
  | { type: PhysicalType }
  | { fault: string }
);

/** How many objects may be around a type: {"type": {"type": "string"}}. */
const MAX_DEPTH = 20;

/** The type of a field. A union with null is the other type, which may be null. */
export function readFieldType(schema: unknown, names: Names): FieldType {
  if (!Array.isArray(schema)) return { isNullable: schema === "null", ...typeOf(schema, names, 0) };
  const others = schema.filter((one) => one !== "null");
  const isNullable = others.length < schema.length;
  if (others.length === 1) return { isNullable, ...typeOf(others[0], names, 0) };
  const physical_type = others.map((one) => typeOf(one, names, 0).physical_type).join(" | ");
  if (others.length === 0) return { isNullable, ...unknown("null") };
  return { isNullable, type: { name: "union" }, physical_type };
}

type Read = { physical_type: string } & ({ type: PhysicalType } | { fault: string });

function typeOf(schema: unknown, names: Names, depth: number): Read {
  if (typeof schema === "string") return ofName(schema, names);
  if (Array.isArray(schema)) return { type: { name: "union" }, physical_type: "union" };
  if (!isObject(schema) || depth > MAX_DEPTH) return unknown(JSON.stringify(schema) ?? "none");
  const logical = logicalType(schema);
  if (logical) return written(logical);
  return typeof schema.type === "string"
    ? ofName(schema.type, names)
    : typeOf(schema.type, names, depth + 1);
}

/** A primitive or complex type, or one that the schema names. */
function ofName(name: string, names: Names): Read {
  const named = names.get(name);
  if (named && named.type !== name) return written(logicalType(named) ?? { name: `${named.type}` });
  if (name === "null" || lookUp("avro", { name })) return written({ name });
  return {
    physical_type: name,
    fault: `The type ${name} is not in this schema. Give the schema that has it as well.`,
  };
}

function written(type: PhysicalType): Read {
  const { name, args = [] } = type;
  return { type, physical_type: args.length > 0 ? `${name}(${args.join(",")})` : name };
}

function unknown(physical_type: string): Read {
  return { physical_type, fault: `The type ${physical_type} has no counterpart.` };
}

/** The types that a logical type may be kept in. Elsewhere it says nothing. */
const LOGICAL: Readonly<Record<string, readonly string[]>> = {
  decimal: ["bytes", "fixed"],
  "big-decimal": ["bytes"],
  uuid: ["string", "fixed"],
  date: ["int"],
  "time-millis": ["int"],
  "time-micros": ["long"],
  "time-nanos": ["long"],
  "timestamp-millis": ["long"],
  "timestamp-micros": ["long"],
  "timestamp-nanos": ["long"],
  "local-timestamp-millis": ["long"],
  "local-timestamp-micros": ["long"],
  "local-timestamp-nanos": ["long"],
  duration: ["fixed"],
};

function logicalType(schema: JsonObject): PhysicalType | null {
  const name = textAt(schema, "logicalType");
  if (name === undefined || !Object.hasOwn(LOGICAL, name)) return null;
  if (!LOGICAL[name]?.includes(String(schema.type))) return null;
  if (name !== "decimal") return { name };
  const { precision, scale = 0 } = schema;
  const isValid = Number.isInteger(precision) && Number.isInteger(scale);
  return isValid ? { name, args: [`${precision}`, `${scale}`] } : null;
}
