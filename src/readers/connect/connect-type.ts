import type { Field, Inner, Shape } from "#domain/details/detail.ts";
import { isObject, type JsonObject, objectAt, objectsAt, textAt } from "../input/json-object.ts";
import { further, type Inside } from "../mapping/inside.ts";
import { lookUp, type PhysicalType } from "../mapping/lookup.ts";
import { listShape, mapInner, mapShape, structShape } from "../mapping/map-inner.ts";

/** Names that mean something else than the type they stand at: a time is kept in an int32. */
const LOGICAL = /^(org\.apache\.kafka\.connect\.data|io\.debezium\.(data|time))\./;

const NESTED: readonly unknown[] = ["struct", "array", "map"];

/** The type of a schema, and how it is shown. */
export function typeOf(schema: JsonObject): { type: PhysicalType; physical_type: string } {
  const base = textAt(schema, "type") ?? "none";
  const name = textAt(schema, "name");
  const logical = name !== undefined && LOGICAL.test(name) ? logicalType(name, schema) : null;
  // What else a struct or list is called does not change what is inside.
  const isPlain = logical === null || (NESTED.includes(base) && !lookUp("connect", logical));
  const type = isPlain ? { name: base } : logical;
  return { type, physical_type: written(type) };
}

function written({ name, args: [precision, scale] = [] }: PhysicalType) {
  if (scale === undefined) return name;
  return `${name}(${precision === UNKNOWN ? `scale ${scale}` : `${precision},${scale}`})`;
}

const UNKNOWN = "?";

function logicalType(name: string, schema: JsonObject): PhysicalType {
  const parameters = objectAt(schema, "parameters");
  const scale = textAt(parameters, "scale");
  if (!/decimal$/i.test(name) || scale === undefined) return { name };
  return { name, args: [textAt(parameters, "connect.decimal.precision") ?? UNKNOWN, scale] };
}

/** What a schema says beside its type. */
export function saidOf(schema: JsonObject, inside: Inside) {
  return { nullable: schema.optional === true, is: shapeOf(schema, inside) };
}

/** What is inside a schema; undefined for others, or if not all of it is known. */
function shapeOf(schema: JsonObject, inside: Inside): Shape | undefined {
  switch (typeOf(schema).type.name) {
    case "struct":
      return structShape(objectsAt(schema, "fields").map((field) => fieldOf(field, inside)));
    case "array":
      return listShape(innerOf(schema.items, inside));
    case "map":
      return mapShape(innerOf(schema.keys, inside), innerOf(schema.values, inside));
    default:
      return undefined;
  }
}

function fieldOf(field: JsonObject, inside: Inside): Field | null {
  const name = textAt(field, "field");
  const inner = innerOf(field, inside);
  return inner && name !== undefined ? { name, ...inner } : null;
}

function innerOf(schema: unknown, inside: Inside): Inner | null {
  const within = further(inside);
  if (!isObject(schema) || !within) return null;
  return mapInner("connect", { ...typeOf(schema), ...saidOf(schema, within) });
}
