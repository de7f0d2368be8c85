import { isObject, type JsonObject, objectsAt } from "../input/json-object.ts";

/** The schema that a document is, or that is beside a payload; null for other documents. */
export function schemaIn(value: unknown): JsonObject | null {
  if (isStruct(value)) return value;
  return isObject(value) && isStruct(value.schema) ? value.schema : null;
}

/** Whether a schema has fields. */
export function isStruct(value: unknown): value is JsonObject {
  if (!isObject(value) || value.type !== "struct") return false;
  const [first] = objectsAt(value, "fields");
  return first !== undefined && "field" in first && "type" in first;
}
