import { isObject, type JsonObject, listAt, objectAt, textAt } from "../input/json-object.ts";
import { UnreadableSource } from "../unreadable.ts";
import { propertiesOf } from "./parts.ts";
import type { Follow } from "./reference.ts";
import { requiredOf, sometimesRequired } from "./required.ts";
import type { SchemaDocument } from "./schema-document.ts";

type ObjectSchema = {
  title: string | undefined;
  /** What describes each property, which all holds. */
  properties: ReadonlyMap<string, unknown[]>;
  required: ReadonlySet<string>;
  /** Those that must be there if a choice or a condition says so. */
  sometimes: readonly string[];
  /** Whether more properties are described by patterns of their names only. */
  isOpen: boolean;
  /** Whether a schema describes what the names of properties may be. */
  hasNames: boolean;
};

/** Keywords that describe properties without their names. */
const OPEN = ["patternProperties", "additionalProperties", "unevaluatedProperties"];

/** How deep an allOf may be within another. */
const MAX_DEPTH = 100;

/** The properties of a schema that describes an object, or a list of objects. */
export function readObject(root: unknown, document: SchemaDocument): ObjectSchema {
  const around = partsOf(root, document);
  const lists = around.filter(isList);
  if (lists.length > 0 && around.some(({ prefixItems }) => prefixItems !== undefined)) {
    throw new UnreadableSource(
      "The first items of this list have schemas of their own (prefixItems), so its rows are not all alike. Give the schema of a row.",
    );
  }
  const items = lists.map((list) => list.items);
  const parts = items.length > 0 ? partsOf({ allOf: items }, document) : around;
  const properties = propertiesOf(parts);
  const alternatives = alternativesAmong(parts, document);
  if (alternatives.some((schema) => Object.keys(objectAt(schema, "properties")).length > 0)) {
    throw new UnreadableSource(
      "This schema has other properties in anyOf or oneOf, or under a condition (then, else, dependentSchemas). Give the schema of one of them.",
    );
  }
  if (properties.size === 0) {
    throw new UnreadableSource(
      'This schema has no "properties". It must describe an object, or a list of objects.',
    );
  }
  refuseForbidden(parts, [...properties.keys()]);
  if (
    parts.some((part) => !mayBe("object", part)) ||
    (lists.length > 0 && !around.every((part) => mayBe("array", part)))
  ) {
    throw new UnreadableSource("This schema does not describe an object, or a list of objects.");
  }
  const required = requiredOf([...parts, ...parts.flatMap((part) => inEachChoice(part, document))]);
  return {
    title: titleOf(root, document) ?? items.map((item) => titleOf(item, document)).find(Boolean),
    properties,
    required,
    sometimes: [...sometimesRequired(parts, alternatives)].filter((name) => !required.has(name)),
    isOpen: parts.some((part) => OPEN.some((key) => Object.keys(objectAt(part, key)).length > 0)),
    hasNames: parts.some(({ propertyNames }) => propertyNames !== undefined),
  };
}

function isList(schema: JsonObject) {
  return [schema.type].flat().includes("array") && isObject(schema.items);
}

function mayBe(kind: string, { type }: JsonObject) {
  return type === undefined || [type].flat().includes(kind);
}

function hasPatterns(part: JsonObject) {
  return Object.keys(objectAt(part, "patternProperties")).length > 0;
}

/** A part that is closed allows its own properties only, and no one else's. */
function refuseForbidden(parts: readonly JsonObject[], names: readonly string[]) {
  for (const part of parts) {
    if (part.additionalProperties !== false || hasPatterns(part)) continue;
    const own = objectAt(part, "properties");
    const forbidden = names.find((name) => !Object.hasOwn(own, name));
    if (forbidden === undefined) continue;
    throw new UnreadableSource(
      `One part of this schema has the property ${forbidden}, and another forbids it: "additionalProperties": false allows only what stands beside it. "unevaluatedProperties" allows the properties of all parts.`,
    );
  }
}

/** The title of a schema, or of what it refers to. */
function titleOf(schema: unknown, document: SchemaDocument): string | undefined {
  let node = schema;
  for (let step = 0; isObject(node) && step < MAX_DEPTH; step++) {
    const target = document.follow(node);
    const title = target && !document.holdsBeside ? undefined : textAt(node, "title");
    if (title !== undefined || !target || "fault" in target) return title;
    node = target.schema;
  }
  return undefined;
}

/** The schemas that all hold if a schema does; each once, however often it is referred to. */
function partsOf(root: unknown, { follow, holdsBeside }: SchemaDocument): JsonObject[] {
  const parts: JsonObject[] = [];
  const states = new Map<JsonObject, "open" | "done">();

  function collect(schema: unknown, depth: number) {
    if (schema === true) return;
    if (!isObject(schema)) throw new UnreadableSource("A JSON Schema must be a JSON object.");
    const state = states.get(schema);
    if (state === "done") return;
    if (state === "open") throw new UnreadableSource("This schema refers to itself in allOf.");
    if (depth > MAX_DEPTH) throw new UnreadableSource("This schema is nested too deeply.");
    states.set(schema, "open");
    const target = targetOf(schema, follow);
    if (target) collect(target.schema, depth + 1);
    if (!target || holdsBeside) {
      for (const part of listAt(schema, "allOf")) collect(part, depth + 1);
      parts.push(schema);
    }
    states.set(schema, "done");
  }

  collect(root, 0);
  return parts;
}

function targetOf(schema: JsonObject, follow: Follow) {
  const target = follow(schema);
  if (target && "fault" in target) throw new UnreadableSource(target.fault);
  return target;
}

/** For each choice of a schema, what must be there whatever is chosen. */
function inEachChoice(schema: JsonObject, document: SchemaDocument): JsonObject[] {
  return [listAt(schema, "anyOf"), listAt(schema, "oneOf")].flatMap((choices) => {
    const [first, ...others] = choices.map((choice) =>
      isObject(choice) ? requiredOf(partsOf(choice, document)) : new Set<string>(),
    );
    if (!first) return [];
    return [{ required: [...first].filter((name) => others.every((other) => other.has(name))) }];
  });
}

/** The schemas of which it depends on a choice or a condition whether they hold. */
function alternativesAmong(parts: readonly JsonObject[], { follow }: SchemaDocument): JsonObject[] {
  const seen = new Set<JsonObject>();
  const waiting = parts.flatMap(alternativesOf);
  while (waiting.length > 0) {
    const schema = waiting.pop();
    if (!isObject(schema) || seen.has(schema)) continue;
    seen.add(schema);
    waiting.push(...listAt(schema, "allOf"), ...alternativesOf(schema));
    const target = targetOf(schema, follow);
    if (target) waiting.push(target.schema);
  }
  return [...seen].reverse();
}

function alternativesOf(schema: JsonObject): unknown[] {
  return [
    ...[...listAt(schema, "anyOf"), ...listAt(schema, "oneOf"), schema.then, schema.else],
    ...Object.values(objectAt(schema, "dependentSchemas")),
    ...Object.values(objectAt(schema, "dependencies")),
  ];
}
