import { isObject, listAt, objectAt, objectsAt } from "../input/json-object.ts";

type Form = { label: string; is: (value: unknown) => boolean };

/** Documents that describe data and that no reader reads, by their telltale keys. */
const FORMS: Form[] = [
  { label: "a dbt artifact", is: (value) => "dbt_schema_version" in objectAt(value, "metadata") },
  { label: "an AsyncAPI document", is: (value) => has(value, "asyncapi") },
  {
    label: "an Avro protocol",
    is: (value) => has(value, "protocol", "types") || has(value, "protocol", "messages"),
  },
  { label: "dbt's semantic manifest", is: (value) => has(value, "semantic_models") },
  {
    label: "a catalog of streams, as Airbyte and Singer write it",
    is: (value) => isStreams(value) || isStreams(objectAt(value, "catalog")),
  },
  { label: "what ClickHouse prints with FORMAT JSON", is: isClickHouse },
  { label: "an AWS Glue or Athena table", is: isAws },
  { label: "a schema registry's list", is: isRegistryList },
  {
    label: "a Kafka Connect schema",
    is: (value) => isConnect(value) || isConnect(objectAt(value, "schema")),
  },
  { label: "an Avro schema", is: (value) => has(value, "type", "symbols", "name") },
  { label: "a schema registry's answer", is: isRegistryAnswer },
  { label: "a schema with a list of fields", is: (value) => areFields(objectsAt(value, "fields")) },
  {
    label: "a schema with a list of fields",
    is: (value) => areFields(objectsAt(objectAt(value, "schema"), "fields")),
  },
  {
    label: "an Elasticsearch mapping",
    is: (value) => isObject(objectAt(value, "mappings").properties),
  },
  { label: "a JSON Schema within other JSON", is: isWrappedSchema },
  { label: "a JSON Schema that does not describe an object", is: isSchemaOfNoObject },
  { label: "a table that pandas wrote by its columns", is: isFrame },
];

/** What a document is that looks like a record but describes data; null for records. */
export function foreignForm(value: unknown): string | null {
  return FORMS.find(({ is }) => is(value))?.label ?? null;
}

function has(value: unknown, ...keys: string[]) {
  return isObject(value) && keys.every((key) => Object.hasOwn(value, key));
}

function isConnect(value: unknown) {
  const [first] = objectsAt(value, "fields");
  return isObject(value) && value.type === "struct" && has(first, "field", "type");
}

function isStreams(value: unknown) {
  const streams = objectsAt(value, "streams");
  const keys = ["stream", "json_schema", "jsonSchema", "tap_stream_id"];
  return streams.length > 0 && streams.every((stream) => keys.some((key) => has(stream, key)));
}

function isClickHouse(value: unknown) {
  return listAt(value, "meta").length > 0 && has(value, "meta", "data", "rows");
}

function isAws(value: unknown) {
  const keys = ["Table", "TableMetadata", "TableList", "TableMetadataList"];
  const tables = keys.flatMap((key) => [objectAt(value, key), ...objectsAt(value, key)]);
  const isTable = (table: unknown) =>
    has(table, "StorageDescriptor") || has(table, "PartitionKeys");
  return tables.some(isTable);
}

/** Confluent's GET /schemas is a list of answers; Apicurio lists artifacts, or describes one. */
function isRegistryList(value: unknown) {
  const [first] = Array.isArray(value) ? value : [];
  const [artifact] = objectsAt(value, "artifacts");
  return (
    isRegistryAnswer(first) ||
    has(first, "subject", "schema") ||
    has(value, "artifactId", "artifactType") ||
    has(artifact, "artifactId") ||
    (has(artifact, "id") && has(value, "count"))
  );
}

/** Schema registries keep a schema as a text within JSON. */
function isRegistryAnswer(value: unknown) {
  return (
    isObject(value) && typeof value.schema === "string" && /^\s*(\{|syntax\s*=)/.test(value.schema)
  );
}

function areFields(fields: unknown[]) {
  return fields.length > 0 && fields.every((field) => has(field, "name", "type"));
}

function isWrappedSchema(value: unknown) {
  const { $jsonSchema, schema } = isObject(value) ? value : {};
  return isObject($jsonSchema) || (isObject(schema) && isObject(schema.properties));
}

const STRUCTURE = ["items", "properties", "allOf", "anyOf", "oneOf", "enum", "patternProperties"];

function isSchemaOfNoObject(value: unknown) {
  if (!isObject(value)) return false;
  const isType = /^(string|integer|number|boolean|object|array|null)$/.test(String(value.type));
  return isType && STRUCTURE.some((key) => isObject(value[key]) || Array.isArray(value[key]));
}

/** A column holds its values by row number, or all are in a list beside the names. */
function isFrame(value: unknown) {
  const names = listAt(value, "columns");
  const rows = listAt(value, "data");
  if (names.length > 0 && rows.length > 0) {
    return names.every((name) => typeof name === "string") && rows.every(Array.isArray);
  }
  const columns = isObject(value) ? Object.values(value) : [];
  return columns.length > 0 && columns.every(isNumbered);
}

function isNumbered(value: unknown) {
  const keys = isObject(value) ? Object.keys(value) : [];
  return keys.length > 0 && keys.every((key, index) => key === String(index));
}
