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
const FORMATS: ReadonlySet<unknown> = new Set(["date", "date-time", "time", "duration"]);

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
    if (schema.type !== undefined) return either(writtenTypes(schema), isNullable);
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

  return (property) => typeOf(property, 0);
}

function writtenTypes({ type, format }: JsonObject): string[] {
  return [type].flat().map((one) => {
    if (one === "string" && FORMATS.has(format)) return String(format);
    return typeof one === "string" ? one : JSON.stringify(one);
  });
}

function typeOfValue(value: unknown): string {
  if (value === null) return "null";
  const type = typeof value === "string" ? "string" : inferType(value);
  return type === "json" ? "object" : type;
}

/** The one type of several, of which null makes it nullable. */
function either(written: readonly string[], isNullable: boolean): PropertyType {
  const types = new Set(written);
  const hasNull = types.delete("null");
  // An integer is also a number.
  if (types.has("number")) types.delete("integer");
  const all = [...types];
  const [type] = all;
  if (type === undefined) return faulty("null", "This property is always null.");
  const unknown = all.find((one) => !TYPES.has(one) && !FORMATS.has(one));
  if (unknown !== undefined) return faulty(unknown, `${unknown} is not a JSON Schema type.`);
  if (all.length > 1) return faulty(all.join(" | "), `This can be ${all.join(" or ")}.`);
  return { physical_type: type, isNullable: isNullable || hasNull };
}

function faulty(physical_type: string, fault: string): PropertyType {
  return { physical_type, isNullable: false, fault };
}
