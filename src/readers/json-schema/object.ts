import {
  isObject,
  type JsonObject,
  listAt,
  objectAt,
  textAt,
  textsAt,
} from "../input/json-object.ts";
import { UnreadableSource } from "../unreadable.ts";
import type { Resolve } from "./reference.ts";

type ObjectSchema = {
  title: string | undefined;
  properties: [name: string, schema: unknown][];
  required: ReadonlySet<string>;
};

/** How deep an allOf may be within another. */
const MAX_DEPTH = 20;

/** The properties of a schema that describes an object, or a list of objects. */
export function readObject(root: unknown, resolve: Resolve): ObjectSchema {
  refuseBeside(root, resolve);
  const schema = resolved(root, resolve);
  const described = isList(schema) ? resolved(schema.items, resolve) : schema;
  const parts = partsOf(described, resolve, new Set());
  const properties = parts.flatMap((part) =>
    isObject(part.properties) ? Object.entries(part.properties) : [],
  );
  if (properties.length === 0) {
    throw new UnreadableSource(
      'This schema has no "properties". It must describe an object, or a list of objects.',
    );
  }
  if (parts.some((part) => hasAlternatives(part, resolve))) {
    throw new UnreadableSource(
      "This schema has other properties in anyOf or oneOf, or under a condition (then, else, dependentSchemas). Give the schema of one of them.",
    );
  }
  return {
    title: textAt(schema, "title") ?? textAt(described, "title"),
    // A property that occurs in several parts is that of the last.
    properties: [...new Map(properties)],
    required: new Set(parts.flatMap((part) => textsAt(part, "required"))),
  };
}

function resolved(schema: unknown, resolve: Resolve): JsonObject {
  const found = resolve(schema);
  if ("schema" in found) return found.schema;
  throw new UnreadableSource(
    isObject(schema) ? found.fault : "A JSON Schema must be a JSON object.",
  );
}

function isList(schema: JsonObject) {
  return schema.type === "array" && isObject(schema.items);
}

/** The schema and those of its allOf, which all hold; each once, however often it is referred to. */
function partsOf(
  schema: JsonObject,
  resolve: Resolve,
  known: Set<JsonObject>,
  depth = 0,
): JsonObject[] {
  if (depth > MAX_DEPTH) throw new UnreadableSource("This schema refers to itself in allOf.");
  if (known.has(schema)) return [];
  const others = listAt(schema, "allOf").flatMap((part) =>
    partsOf(resolved(part, resolve), resolve, known, depth + 1),
  );
  known.add(schema);
  return [...others, schema];
}

/** Draft 7 and before take nothing of what stands beside a reference, and later drafts all of it. */
function refuseBeside(root: unknown, resolve: Resolve) {
  if (/draft-0[3-7]/.test(textAt(root, "$schema") ?? "")) return;
  const schema = resolved(root, resolve);
  const entries = [root, ...listAt(root, "allOf"), ...listAt(schema, "allOf")].filter(isObject);
  const items = isObject(schema.items) ? [schema.items] : [];
  for (const entry of [...entries, ...items]) {
    if (!("$ref" in entry) || !("properties" in entry || "allOf" in entry)) continue;
    throw new UnreadableSource(
      'This schema has "properties" or "allOf" beside a "$ref". Put the "$ref" into its "allOf".',
    );
  }
}

function hasAlternatives(schema: JsonObject, resolve: Resolve) {
  const choices = [
    ...[...listAt(schema, "anyOf"), ...listAt(schema, "oneOf"), schema.then, schema.else],
    ...Object.values(objectAt(schema, "dependentSchemas")),
    ...Object.values(objectAt(schema, "dependencies")),
  ];
  return choices.some((choice) => {
    const found = resolve(choice);
    return "schema" in found && "properties" in found.schema;
  });
}
