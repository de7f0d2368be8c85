import { isObject, type JsonObject } from "../input/json-object.ts";
import type { PhysicalType } from "../mapping/lookup.ts";
import { COMPLEX, PRIMITIVES } from "./kinds.ts";
import { logicalType } from "./logical-type.ts";
import { findNamed, type Names } from "./names.ts";

export type FieldType = { isNullable: boolean } & Read;

type Read = { physical_type: string } & (
  | { type: PhysicalType }
  /** `isMissing`: nothing given here defines it. */
  | { fault: string; isMissing?: true }
);

/** The types that a schema names, and the namespace in which names are used. */
export type Scope = { names: Names; namespace: string };

/** How many objects may be around a type: {"type": {"type": "string"}}. */
const MAX_DEPTH = 20;

/** The type of a field. A union with null is the other type, which may be null. */
export function readFieldType(schema: unknown, scope: Scope, depth = 0): FieldType {
  if (isObject(schema) && typeof schema.type !== "string" && depth < MAX_DEPTH) {
    return readFieldType(schema.type, scope, depth + 1);
  }
  if (!Array.isArray(schema)) return { isNullable: isNull(schema), ...typeOf(schema, scope) };
  const others = schema.filter((branch) => !isNull(branch));
  const isNullable = others.length < schema.length;
  if (others.length === 0) return { isNullable, ...unknown("null") };
  if (others.length === 1) return { isNullable, ...typeOf(others[0], scope) };
  const physical_type = others.map((other) => typeOf(other, scope).physical_type).join(" | ");
  return { isNullable, type: { name: "union" }, physical_type };
}

export function isNull(schema: unknown): boolean {
  return schema === "null" || (isObject(schema) && schema.type === "null");
}

function typeOf(schema: unknown, scope: Scope): Read {
  if (typeof schema === "string") return ofName(schema, scope);
  if (!isObject(schema) || typeof schema.type !== "string") {
    return unknown((JSON.stringify(schema) ?? "none").slice(0, 40));
  }
  return ofObject(schema) ?? ofName(schema.type, scope);
}

/** What a schema says itself; null if its type is the name of another. */
function ofObject(schema: JsonObject): Read | null {
  const { type } = schema;
  if (typeof type !== "string" || !(PRIMITIVES.has(type) || COMPLEX.has(type))) return null;
  return written(logicalType(schema) ?? { name: type });
}

function ofName(name: string, { names, namespace }: Scope): Read {
  if (PRIMITIVES.has(name)) return written({ name });
  const named = findNamed(names, name, namespace);
  const fault =
    named === null
      ? `The type ${name} has several definitions that differ.`
      : `The type ${name} is not defined in this schema. Also give the schema that defines it.`;
  return (named && ofObject(named)) ?? { physical_type: name, fault, isMissing: true };
}

function written(type: PhysicalType): Read {
  const { name, args = [] } = type;
  return { type, physical_type: args.length > 0 ? `${name}(${args.join(",")})` : name };
}

function unknown(physical_type: string): Read {
  return { physical_type, fault: `The type ${physical_type} has no counterpart.` };
}
