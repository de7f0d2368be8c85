import { inferType } from "#server/contracts/rules/infer.ts";
import { isObject, type JsonObject, listAt } from "../input/json-object.ts";
import type { Resolve } from "./reference.ts";

/** A property's type as the table of types has it, or why there is none. */
export type PropertyType = { physical_type: string; isNullable: boolean } & (
  | object
  | { fault: string }
);

/** How deep a choice may be within another. */
const MAX_DEPTH = 20;

const TYPES: ReadonlySet<unknown> = new Set([
  ..."string integer number boolean object array".split(" "),
]);

/** Formats of texts that are types of ours, or lose something. */
const FORMATS: ReadonlySet<unknown> = new Set([
  ..."date date-time time duration byte binary".split(" "),
]);

/** Texts that stand for bytes. */
const ENCODINGS: ReadonlySet<unknown> = new Set(["base16", "base32", "base64"]);

/** Reads types of properties, each schema once, however many references lead to it. */
export function propertyTypes(resolve: Resolve): (property: unknown) => PropertyType {
  const known = new Map<object, PropertyType>();

  function typeOf(property: unknown, depth: number): PropertyType {
    const found = resolve(property);
    if ("fault" in found) return faulty("", found.fault);
    const { schema } = found;
    const before = known.get(schema);
    if (before) return before;
    known.set(schema, faulty("", "This property refers to itself."));
    const read =
      depth > MAX_DEPTH ? faulty("", "This is nested too deeply.") : readOnce(schema, depth);
    known.set(schema, read);
    return read;
  }

  function readOnce(schema: JsonObject, depth: number): PropertyType {
    const isNullable = schema.nullable === true;
    if (schema.type !== undefined) return ofWritten(schema, isNullable);
    const choices = [...listAt(schema, "anyOf"), ...listAt(schema, "oneOf")];
    if (choices.length > 0) return ofChoices(choices, depth, isNullable);
    const parts = listAt(schema, "allOf");
    if (parts.length > 0) return ofParts(schema, parts, depth, isNullable);
    const values = "const" in schema ? [schema.const] : schema.enum;
    if (Array.isArray(values)) return either(values.map(typeOfValue), isNullable);
    if (isObject(schema.properties)) return { physical_type: "object", isNullable };
    if ("items" in schema) return { physical_type: "array", isNullable };
    return faulty("", "This property has no type.");
  }

  function ofChoices(choices: unknown[], depth: number, isNullable: boolean): PropertyType {
    const read = choices.map((choice) =>
      isObject(choice) && choice.type === "null" ? null : typeOf(choice, depth + 1),
    );
    const types = read.filter((one) => one !== null);
    const fault = types.find((one) => "fault" in one);
    if (fault) return fault;
    const hasNull = types.length < read.length || types.some((one) => one.isNullable);
    return either(
      types.map(({ physical_type }) => physical_type),
      isNullable || hasNull,
    );
  }

  /** All parts hold: one may have the type, and another its format. */
  function ofParts(
    { allOf, ...own }: JsonObject,
    parts: unknown[],
    depth: number,
    isNullable: boolean,
  ): PropertyType {
    const resolved = parts.map((part) => resolve(part));
    const fault = resolved.find((part) => "fault" in part);
    if (fault) return faulty("", fault.fault);
    const schemas = resolved.map((part) => ("schema" in part ? part.schema : {}));
    const merged: JsonObject = Object.assign({}, ...schemas, own);
    const read = typeOf(merged, depth + 1);
    return { ...read, isNullable: isNullable || read.isNullable };
  }

  return (property) => {
    const read = typeOf(property, 0);
    // Beside a reference as well.
    return isObject(property) && property.nullable === true ? { ...read, isNullable: true } : read;
  };
}

function ofWritten(schema: JsonObject, isNullable: boolean): PropertyType {
  const types = [schema.type].flat();
  const unknown = types.find((one) => one !== "null" && !TYPES.has(one));
  if (unknown !== undefined) {
    const name = typeof unknown === "string" ? unknown : JSON.stringify(unknown);
    return faulty(name, `${name} is not a JSON Schema type.`);
  }
  return either(
    types.map((one) => (one === "string" ? textType(schema) : String(one))),
    isNullable,
  );
}

function textType(schema: JsonObject): string {
  if (FORMATS.has(schema.format)) return String(schema.format);
  if (ENCODINGS.has(schema.contentEncoding)) return String(schema.contentEncoding);
  return "const" in schema || Array.isArray(schema.enum) ? "enum" : "string";
}

function typeOfValue(value: unknown): string {
  if (value === null) return "null";
  const type = typeof value === "string" ? "enum" : inferType(value);
  return type === "json" ? "object" : type;
}

/** The one type of several, of which null makes it nullable. */
function either(written: readonly string[], isNullable: boolean): PropertyType {
  const types = new Set(written);
  const hasNull = types.delete("null");
  // An integer is also a number, and one of a few texts is a text.
  if (types.has("number")) types.delete("integer");
  if (types.has("string")) types.delete("enum");
  const all = [...types];
  const [type] = all;
  if (type === undefined) return faulty("null", "This property is always null.");
  if (all.length > 1) {
    const words = all.map((one) => (one === "enum" ? "string" : one));
    return faulty(words.join(" | "), `This can be ${words.join(" or ")}.`);
  }
  return { physical_type: type, isNullable: isNullable || hasNull };
}

function faulty(physical_type: string, fault: string): PropertyType {
  return { physical_type, isNullable: false, fault };
}
