import { isObject, type JsonObject, objectAt, objectsAt, textAt } from "../input/json-object.ts";
import { mapColumn } from "../mapping/map-column.ts";
import { documentReader } from "../reader.ts";
import type { SourceColumn, SourceTable } from "../table.ts";
import { nameOfFile } from "../table-name.ts";
import { UnreadableSource } from "../unreadable.ts";
import { textShape, textsOf } from "./shape.ts";

/** A Frictionless Table Schema, by itself, in a data package, or as pandas writes one. */
export const tableSchema = documentReader("table-schema", isTableSchema, (value, { name }) => {
  if (hasFields(value)) return [readTable(value, nameOfFile(name))];
  if (hasFields(objectAt(value, "schema"))) {
    return [readTable(objectAt(value, "schema"), textAt(value, "name") ?? nameOfFile(name))];
  }
  const resources = objectsAt(value, "resources");
  if (resources.length === 0) throw new UnreadableSource("There are no fields.");
  return resources.map(readResource);
});

function isTableSchema(value: unknown) {
  if (hasFields(value) || hasFields(objectAt(value, "schema"))) return true;
  const resources = objectsAt(value, "resources");
  return resources.some(({ schema }) => hasFields(schema) || typeof schema === "string");
}

/** Spark, Avro and others have fields as well, but say what has them. */
function hasFields(value: unknown): value is JsonObject {
  const fields = objectsAt(value, "fields");
  return (
    isObject(value) &&
    !("type" in value) &&
    fields.length > 0 &&
    fields.every((field) => typeof field.name === "string" && isTypeName(field))
  );
}

/** BigQuery writes its types in capitals, and ksqlDB in a schema of each field. */
function isTypeName({ type, schema }: JsonObject) {
  if (type === undefined) return schema === undefined;
  return typeof type === "string" && /^[a-z]+$/.test(type);
}

function readResource(resource: JsonObject, index: number): SourceTable {
  const name = textAt(resource, "name") ?? `resource ${index + 1}`;
  if (hasFields(resource.schema)) return readTable(resource.schema, name);
  const fault =
    typeof resource.schema === "string"
      ? `The schema of this resource is in another file: ${resource.schema}. Read that file.`
      : "This resource has no schema with fields.";
  return { name, fault };
}

function readTable(schema: JsonObject, name: string): SourceTable {
  const keys = new Set([schema.primaryKey].flat());
  return { name, columns: objectsAt(schema, "fields").map((field) => readField(field, keys)) };
}

/** What fields of others say of null. */
const MARKS = ["nullable", "nillable", "required", "optional"];

function readField(field: JsonObject, keys: ReadonlySet<unknown>): SourceColumn {
  const name = String(field.name);
  const mark = MARKS.find((key) => Object.hasOwn(field, key));
  if (mark !== undefined) {
    throw new UnreadableSource(
      `${name}: "${mark}" has no meaning here. Use "constraints": {"required": true} instead.`,
    );
  }
  const required = objectAt(field, "constraints").required === true || keys.has(name);
  const type = typeOf(field);
  return mapColumn("table_schema", {
    name,
    required,
    nullable: !required,
    type: { name: type },
    physical_type: type,
    is: type === "string" ? textShape(field) : undefined,
  });
}

/** Without a type, values may be anything, unless they are listed, as pandas lists its categories. */
function typeOf(field: JsonObject): string {
  const type = textAt(field, "type") ?? "any";
  return type === "any" && textsOf(field) ? "string" : type;
}
