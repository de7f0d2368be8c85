import { isObject, type JsonObject, listAt, textAt } from "../input/json-object.ts";
import { loaded } from "../input/load.ts";
import { answeredSchema } from "../input/registry-answer.ts";
import { documentReader } from "../reader.ts";

/** A JSON Schema of an object, or of a list of objects: draft 4 to 2020-12; also a registry's answer. */
export const jsonSchema = documentReader("json-schema", isOrHasSchema, async (value, input) => {
  const { readSchema } = await loaded("reader of JSON Schema", import("./read-schema.ts"));
  return readSchema(value, input);
});

function isOrHasSchema(value: unknown) {
  return answeredSchema(value, "JSON") !== null || isJsonSchema(value);
}

/** Whether a document is a JSON Schema, or nothing but parts that are. */
function isJsonSchema(value: unknown): boolean {
  return isWhole(value) || PARTS.some((key) => isObject(value) && areWhole(listAt(value, key)));
}

function areWhole(parts: readonly unknown[]) {
  return parts.some(isWhole) && parts.every((part) => isWhole(part) || textAt(part, "$ref"));
}

/** Whether a document describes an object by its properties, or says that it is a JSON Schema. */
function isWhole(value: unknown): boolean {
  // What a JSON Type Definition calls so, a JSON Schema does not know.
  if (!isObject(value) || "optionalProperties" in value) return false;
  const { properties } = value;
  return (
    textAt(value, "$schema") !== undefined ||
    isObject(value.$defs) ||
    (isObject(properties) &&
      (hasType(value, "object") ||
        Array.isArray(value.required) ||
        areSchemas(Object.values(properties)))) ||
    (isObject(value.definitions) && areSchemas(Object.values(value.definitions))) ||
    (hasType(value, "object") && PARTS.some((key) => areSchemas(listAt(value, key)))) ||
    (hasType(value, "array") && isWhole(value.items)) ||
    isReference(value)
  );
}

function hasType({ type }: JsonObject, name: string) {
  return [type].flat().includes(name);
}

/** Whether all that a document does is to name another. */
function isReference(value: JsonObject) {
  const isRemark = (key: string) =>
    ["$ref", "$id", "$comment", "title", "description"].includes(key);
  return textAt(value, "$ref") !== undefined && Object.keys(value).every(isRemark);
}

const PARTS = ["allOf", "anyOf", "oneOf"];

const SAYS_TYPE = ["type", "$ref", ...PARTS, "enum", "const"];

function areSchemas(values: unknown[]) {
  const says = (value: unknown) => isObject(value) && SAYS_TYPE.some((key) => key in value);
  return values.length > 0 && values.every(says);
}
