import { isObject } from "./json-object.ts";

/**
 * The schema in an answer of a schema registry, which has it as a text and leaves out the type of
 * Avro's; null for other documents.
 */
export function answeredSchema(
  document: unknown,
  type: "AVRO" | "JSON" | "PROTOBUF",
): string | null {
  const { schema, schemaType = "AVRO" } = isObject(document) ? document : {};
  return schemaType === type && typeof schema === "string" ? schema : null;
}
