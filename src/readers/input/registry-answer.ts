import { isObject } from "./json-object.ts";

/**
 * The schema in an answer of a schema registry, which has it as a text and leaves out the type of
 * Avro's; AWS Glue's registry calls both otherwise. null for other documents.
 */
export function answeredSchema(
  document: unknown,
  type: "AVRO" | "JSON" | "PROTOBUF",
): string | null {
  const answer = isObject(document) ? document : {};
  const { schema, schemaType = "AVRO" } = answer;
  const { SchemaDefinition, DataFormat } = answer;
  if (DataFormat === type && typeof SchemaDefinition === "string") return SchemaDefinition;
  return schemaType === type && typeof schema === "string" ? schema : null;
}
