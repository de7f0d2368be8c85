import { isObject, type JsonObject, listAt, objectAt } from "../input/json-object.ts";
import type { SchemaDocument } from "./schema-document.ts";

/** How deep an allOf may be within another. */
const MAX_DEPTH = 100;

/** What makes a schema more than its own words and those of the schemas that it takes in. */
const CONDITIONS = ["if", "not", "dependentSchemas", "dependencies", "$dynamicRef"];

/**
 * All schemas that hold if the given ones hold; null if that depends on a choice or a condition.
 * That a value may also be null is no choice.
 */
export function partsTogether(
  schemas: readonly unknown[],
  { follow, holdsBeside }: SchemaDocument,
): JsonObject[] | null {
  const parts = new Set<JsonObject>();

  function collect(schema: unknown, depth: number): boolean {
    if (schema === true) return true;
    if (!isObject(schema) || depth > MAX_DEPTH) return false;
    if (parts.has(schema)) return true;
    const target = follow(schema);
    if (target && "fault" in target) return false;
    if (target && !collect(target.schema, depth + 1)) return false;
    if (target && !holdsBeside) return true;
    if (CONDITIONS.some((key) => key in schema)) return false;
    parts.add(schema);
    const choices = [listAt(schema, "anyOf"), listAt(schema, "oneOf")].filter(isNonempty);
    const chosen = choices.map((list) => list.filter((branch) => !isNull(branch)));
    if (chosen.some(({ length }) => length !== 1)) return false;
    const inner = [...listAt(schema, "allOf"), ...chosen.flat()];
    return inner.every((branch) => collect(branch, depth + 1));
  }

  return schemas.every((schema) => collect(schema, 0)) ? [...parts] : null;
}

/** What describes each property, which all holds. */
export function propertiesOf(parts: readonly JsonObject[]): Map<string, unknown[]> {
  const properties = new Map<string, unknown[]>();
  for (const part of parts) {
    for (const [name, schema] of Object.entries(objectAt(part, "properties"))) {
      const others = properties.get(name);
      if (others) others.push(schema);
      else properties.set(name, [schema]);
    }
  }
  return properties;
}

function isNonempty({ length }: readonly unknown[]) {
  return length > 0;
}

function isNull(schema: unknown) {
  if (!isObject(schema)) return false;
  const { type, enum: values } = schema;
  const isOnlyNull = (list: unknown) => [list].flat().every((value) => value === null);
  if (type === "null" || (Array.isArray(type) && type.every((value) => value === "null")))
    return true;
  return "const" in schema ? schema.const === null : Array.isArray(values) && isOnlyNull(values);
}
