import type { ColumnType } from "#server/contracts/rules/column.ts";
import { inferType } from "#server/contracts/rules/infer.ts";
import { columnOf, isObject, type Reading, type ReadType, usable } from "./columns.ts";

const TYPES = new Map<unknown, ColumnType>([
  ["string", "string"],
  ["integer", "integer"],
  ["number", "number"],
  ["boolean", "boolean"],
  ["object", "json"],
  ["array", "json"],
]);

const FORMATS = new Map<unknown, ColumnType>([
  ["date", "date"],
  ["date-time", "timestamp"],
]);

/** The most references followed in a chain. */
const MAX_STEPS = 20;

/** True when a JSON value describes an object by its properties. */
export function isJsonSchema(value: unknown) {
  if (!isObject(value)) return false;
  return (
    typeof value.$schema === "string" ||
    isObject(value.$defs) ||
    (isObject(value.properties) &&
      (value.type === "object" ||
        Array.isArray(value.required) ||
        areProperties(Object.values(value.properties))))
  );
}

const SAYS_TYPE = ["type", "$ref", "anyOf", "oneOf", "allOf", "enum"];

function areProperties(values: unknown[]) {
  const says = (value: unknown) => isObject(value) && SAYS_TYPE.some((key) => key in value);
  return values.length > 0 && values.every(says);
}

/** The properties of a JSON Schema in their order; required are those it lists. */
export function readJsonSchema(root: unknown): Reading {
  const schema = resolve(root, root);
  if (typeof schema === "string") return { fault: schema };
  if (!schema) return { fault: "A JSON Schema must be a JSON object." };
  const { properties, required, title } = schema;
  if (!isObject(properties)) {
    return { fault: 'This schema has no "properties". It must describe a single object.' };
  }
  const parts = [schema.allOf, schema.anyOf, schema.oneOf].filter(Array.isArray).flat();
  if (parts.some((part) => isObject(part) && ("properties" in part || "$ref" in part))) {
    return { fault: "This schema has more properties in allOf, anyOf or oneOf. Merge them first." };
  }
  const names = new Set<unknown>(Array.isArray(required) ? required : []);
  const known: Known = new Map();
  const columns = Object.entries(properties).map(([name, property]) =>
    columnOf(name, typeOf(root, property, known, 0), names.has(name) || isMarked(property)),
  );
  return usable(columns, typeof title === "string" ? title : undefined);
}

/** Draft 3 marks the property itself. */
function isMarked(property: unknown) {
  return isObject(property) && property.required === true;
}

/** Cache: a schema is read once, however many references lead to it. */
type Known = Map<object, ReadType>;

function typeOf(root: unknown, property: unknown, known: Known, depth: number): ReadType {
  const schema = resolve(root, property);
  if (typeof schema === "string") return { fault: schema };
  if (!schema) return { fault: "This property has no type." };
  const before = known.get(schema);
  if (before) return before;
  known.set(schema, { fault: "This property refers to itself." });
  const read = typeOfSchema(root, schema, known, depth);
  known.set(schema, read);
  return read;
}

function typeOfSchema(
  root: unknown,
  schema: Record<string, unknown>,
  known: Known,
  depth: number,
): ReadType {
  const { type, format } = schema;
  const types = (Array.isArray(type) ? type : [type]).filter((one) => one !== "null");
  if (type !== undefined) {
    if (types.length === 1 && types[0] === "string") {
      return { type: FORMATS.get(format) ?? "string" };
    }
    const words = types.map((one) => (typeof one === "string" ? one : JSON.stringify(one)));
    return oneOf(
      types.map((one) => TYPES.get(one)),
      words,
    );
  }
  const choices = [schema.anyOf, schema.oneOf, schema.allOf].find(Array.isArray);
  if (choices && depth < MAX_STEPS) return typeOfChoices(root, choices, known, depth + 1);
  const values = "const" in schema ? [schema.const] : schema.enum;
  if (Array.isArray(values)) return typeOfValues(values);
  if (isObject(schema.properties)) return { type: "json" };
  if ("items" in schema) return { type: "json" };
  return { fault: "This property has no type." };
}

/** The single type of all choices, ignoring null. */
function typeOfChoices(root: unknown, choices: unknown[], known: Known, depth: number): ReadType {
  const read = choices
    .filter((choice) => !isObject(choice) || choice.type !== "null")
    .map((choice) => typeOf(root, choice, known, depth));
  const fault = read.find((one) => "fault" in one);
  if (fault) return fault;
  const types = read.map((one) => ("type" in one ? one.type : undefined));
  return oneOf(types, types.map(String));
}

function typeOfValues(values: unknown[]): ReadType {
  const types = values
    .filter((value) => value !== null)
    .map((value) => (typeof value === "string" ? "string" : inferType(value)));
  return oneOf(types, types);
}

function oneOf(types: (ColumnType | undefined)[], words: string[]): ReadType {
  const unknown = types.indexOf(undefined);
  if (unknown >= 0) return { fault: `${words[unknown]} is not a JSON Schema type.` };
  const different = new Set(types);
  // An integer is also a number.
  if (different.size === 2 && different.has("integer") && different.has("number")) {
    return { type: "number" };
  }
  const [type] = types;
  if (different.size === 1 && type) return { type };
  if (!type) return { fault: "This property is always null." };
  return { fault: `This can be ${[...new Set(words)].join(" or ")}.` };
}

/** A schema with its reference resolved, or a text that says why it could not be. */
function resolve(root: unknown, schema: unknown): Record<string, unknown> | string | null {
  let found = schema;
  for (let step = 0; isObject(found) && typeof found.$ref === "string"; step++) {
    const { $ref } = found;
    found = step < MAX_STEPS ? at(root, $ref) : undefined;
    if (found === undefined) return `The reference ${$ref} cannot be found in this text.`;
  }
  return isObject(found) ? found : null;
}

/** The target of a local reference such as #/$defs/Money. */
function at(root: unknown, ref: string): unknown {
  if (ref === "#") return root;
  if (!ref.startsWith("#/")) return undefined;
  let value = root;
  for (const part of ref.slice(2).split("/")) {
    const key = part.replaceAll("~1", "/").replaceAll("~0", "~");
    if (typeof value !== "object" || value === null || !Object.hasOwn(value, key)) return undefined;
    value = (value as Record<string, unknown>)[key];
  }
  return value;
}
