import type { Field, Inner, Shape } from "#domain/details/detail.ts";
import { isObject, type JsonObject, objectsAt, textAt, textsAt } from "../input/json-object.ts";
import { further, type Inside } from "../mapping/inside.ts";
import { listShape, mapInner, mapShape, structShape } from "../mapping/map-inner.ts";
import { isNull, readFieldType, type Scope } from "./field-type.ts";
import { fullName, namespaceOf } from "./full-name.ts";
import { COMPLEX } from "./kinds.ts";
import { logicalType } from "./logical-type.ts";
import { meantName } from "./names.ts";

/** The keys of a map, which Avro knows as texts only. */
const KEYS: Inner = { type: "string", detail: { nullable: false, is: { kind: "string" } } };

/** The names of the types around a type, in which it ends as free form if it is one of them. */
type Around = ReadonlySet<string>;

/** Something inside a type has one that nothing defines. */
export class MissingType extends Error {}

/** What is inside a type, or which values an enum has; undefined for others, or if it is not all known. */
export function shapeOf(
  schema: unknown,
  scope: Scope,
  inside: Inside,
  around: Around = new Set(),
): Shape | undefined {
  const own = definitionOf(schema, scope);
  if (!own) return undefined;
  const { type, within, name } = own;
  if (name !== null && around.has(name)) return { kind: "json" };
  switch (type.type) {
    case "enum": {
      const values = textsAt(type, "symbols");
      return new Set(values).size === values.length && values.length > 0
        ? { kind: "enum", values }
        : undefined;
    }
    case "fixed": {
      const { size } = type;
      const isPlain = logicalType(type) === null && typeof size === "number" && size > 0;
      return isPlain ? { kind: "binary", length: size } : undefined;
    }
    case "array":
      return listShape(innerOf(type.items, within, inside, around));
    case "map":
      return mapShape(KEYS, innerOf(type.values, within, inside, around));
    case "record":
    case "error": {
      const next = name === null ? around : new Set([...around, name]);
      const fields = objectsAt(type, "fields");
      return structShape(fields.map((field) => fieldOf(field, within, inside, next)));
    }
    default:
      return undefined;
  }
}

function fieldOf(field: JsonObject, scope: Scope, inside: Inside, around: Around): Field | null {
  const name = textAt(field, "name");
  const inner = name === undefined ? null : innerOf(field.type, scope, inside, around);
  return inner && name !== undefined ? { name, ...inner } : null;
}

function innerOf(schema: unknown, scope: Scope, inside: Inside, around: Around): Inner | null {
  const read = readFieldType(schema, scope);
  const within = further(inside);
  if ("fault" in read && read.isMissing) throw new MissingType(read.fault);
  if ("fault" in read || !within) return null;
  const { isNullable, ...type } = read;
  return mapInner("avro", {
    ...type,
    nullable: isNullable,
    is: shapeOf(schema, scope, within, around),
  });
}

/** A type in the namespace in which it was defined. */
function namedDefinition(name: string, scope: Scope): Definition | null {
  const { names } = scope;
  const fullName = meantName(names, name, scope.namespace);
  const named = names.get(fullName);
  return named ? definitionOf(named, { names, namespace: namespaceOf(fullName) }) : null;
}

type Definition = { type: JsonObject; within: Scope; name: string | null };

/** The only type of a union beside null, by its definition; null for others. */
function definitionOf(schema: unknown, scope: Scope): Definition | null {
  if (Array.isArray(schema)) {
    const others = schema.filter((branch) => !isNull(branch));
    return others.length === 1 ? definitionOf(others[0], scope) : null;
  }
  if (typeof schema === "string") {
    return namedDefinition(schema, scope);
  }
  if (!isObject(schema)) return null;
  if (typeof schema.type !== "string") return definitionOf(schema.type, scope);
  if (!COMPLEX.has(schema.type)) return namedDefinition(schema.type, scope);
  if (textAt(schema, "name") === undefined) return { type: schema, within: scope, name: null };
  const name = fullName(schema, scope.namespace);
  return { type: schema, name, within: { ...scope, namespace: namespaceOf(name) } };
}
