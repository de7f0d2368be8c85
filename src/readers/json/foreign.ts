import { type Foreign, foreignFault } from "../foreign.ts";
import type { Format } from "../formats.ts";
import { areTypes, isType } from "../information-schema/description.ts";
import {
  isObject,
  type JsonObject,
  listAt,
  objectAt,
  objectsAt,
  textAt,
} from "../input/json-object.ts";
import { isFragment } from "../json-schema/fragment.ts";
import { UnreadableSource } from "../unreadable.ts";
import { DOCUMENTS } from "./documents.ts";
import { ENVELOPES } from "./envelopes.ts";
import { type Form, has } from "./form.ts";

/** Documents that describe data and that no reader reads, by their telltale keys. */
const FORMS: Form[] = [
  { label: "a dbt artifact", is: (value) => "dbt_schema_version" in objectAt(value, "metadata") },
  {
    label: "an AsyncAPI document",
    wayOut: "Give the schema of one message.",
    is: (value) => has(value, "asyncapi"),
  },
  { label: "a Swagger document of version 1", is: (value) => has(value, "swaggerVersion") },
  {
    label: "an Avro protocol",
    is: (value) => has(value, "protocol", "types") || has(value, "protocol", "messages"),
  },
  {
    label: "semantic models of dbt",
    wayOut: "They have no columns. Read manifest.json, or the YAML of the models.",
    is: (value) => has(value, "semantic_models"),
  },
  {
    label: "Iceberg metadata without a schema",
    wayOut: "Read the metadata file that the catalog names.",
    is: (value) => has(value, "current-snapshot-id") || has(value, "format-version", "table-uuid"),
  },
  {
    label: "a catalog of streams, as Airbyte and Singer write it",
    wayOut: "Give the JSON Schema of one stream.",
    is: (value) => isStreams(value) || isStreams(objectAt(value, "catalog")),
  },
  ...ENVELOPES,
  { label: "what ClickHouse prints with FORMAT JSON", is: isClickHouse },
  { label: "an AWS Glue or Athena table", is: isAws },
  { label: "the result of a query in Athena", is: (value) => has(value, "ResultSet") },
  { label: "versions of an AWS Glue table", is: (value) => has(value, "TableVersions") },
  { label: "a schema registry's list", is: isRegistryList },
  { label: "a list of names, such as a schema registry's subjects", is: isNames },
  {
    label: "a Kafka Connect schema",
    wayOut: "Give records whose schema has fields, one in each line.",
    is: (value) => isConnect(value) || isConnect(objectAt(value, "schema")) || isEnvelope(value),
  },
  { label: "an Avro schema", is: (value) => has(value, "type", "symbols", "name") },
  { label: "a schema registry's answer", is: isRegistryAnswer },
  { label: "a schema with a list of fields", is: (value) => areFields(objectsAt(value, "fields")) },
  {
    label: "a schema with a list of fields",
    is: (value) => areFields(objectsAt(objectAt(value, "schema"), "fields")),
  },
  { label: "a column of a BigQuery or Glue table", is: isOfTable },
  { label: "an Elasticsearch mapping", is: isMapping },
  {
    label: "a JSON Schema within other JSON",
    wayOut: "Give the schema alone.",
    is: isWrappedSchema,
  },
  {
    label: "a JSON Schema that does not describe an object",
    wayOut: "Give the schema of a whole record.",
    is: isFragment,
  },
  { label: "a JSON Type Definition", is: (value) => has(value, "optionalProperties") },
  { label: "a CSVW description", is: (value) => has(value, "@context", "tableSchema") },
  { label: "a GraphQL schema", is: isIntrospection },
  {
    label: "a data package without schemas",
    is: (value) => arePaths(objectsAt(value, "resources")),
  },
  {
    label: "an expectation suite",
    is: (value) =>
      has(value, "expectations", "meta") || has(value, "expectations", "expectation_suite_name"),
  },
  {
    label: "DataHub metadata",
    is: (value) => has(value, "entityType", "aspect") || has(value, "proposedSnapshot"),
  },
  {
    label: "a part of OCSF",
    wayOut: "Give the JSON Schema of a class, which OCSF's server exports.",
    is: isOfOcsf,
  },
  {
    label: "a response of Trino",
    wayOut: "Read information_schema.columns.",
    is: (value) => objectsAt(value, "columns").some((column) => has(column, "typeSignature")),
  },
  {
    label: "what Spark prints for DESCRIBE AS JSON",
    wayOut: "Write df.schema.json() to a file.",
    is: (value) => has(value, "table_name") && objectsAt(value, "columns").some(hasTypeObject),
  },
  {
    label: "a ksqlDB description",
    wayOut: "Read the schema of its topic from a schema registry.",
    is: (value) => isOfKsql(value) || isOfKsql(objectAt(value, "sourceDescription")),
  },
  {
    label: "a ksqlDB response",
    is: (value) => has(objectAt(value, "header"), "queryId", "schema"),
  },
  { label: "a BigQuery list", is: (value) => /^bigquery#/.test(textAt(value, "kind") ?? "") },
  {
    label: "a Unity Catalog table",
    wayOut: "DESCRIBE and information_schema.columns are read.",
    is: (value) => has(value, "catalog_name", "schema_name", "columns"),
  },
  {
    label: "names with their types",
    wayOut: 'A list of names and types is read: [{"name": "id", "type": "integer"}].',
    is: areNamesWithTypes,
  },
  {
    label: "a description of columns",
    wayOut: 'A list of names and types is read: [{"name": "id", "type": "integer"}].',
    is: (value) => hasColumns(value, 0),
  },
];

/** Whether a record has nothing but types of SQL, of which one at least is no common word. */
function areNamesWithTypes(value: unknown) {
  const texts = isObject(value) ? Object.values(value) : [];
  if (!texts.every((text) => typeof text === "string")) return false;
  return (
    texts.some((text) => /\(|^(int|bigint|varchar|decimal)/i.test(text)) && texts.every(isType)
  );
}

/** What a document is that looks like a record, or several, but describes data; null for records. */
export function foreignForm(value: unknown): Foreign | null {
  const [first] = Array.isArray(value) ? value : [];
  return (
    FORMS.find(({ is }) => is(value) || is(first)) ?? DOCUMENTS.find(({ is }) => is(value)) ?? null
  );
}

/** Refuses a document that describes data, unless someone says what it is. */
export function refuseForeign(value: unknown, as: Format): void {
  refuse(foreignForm(value), as);
}

/** The same for one record of many. */
export function refuseForeignRecord(record: JsonObject, as: Format): void {
  refuse(FORMS.find(({ is }) => is(record)) ?? null, as);
}

function refuse(form: Foreign | null, as: Format) {
  if (form === null) return;
  const wayOut = `If these are records, say that their format is ${as}.`;
  throw new UnreadableSource(`${foreignFault(form)} ${wayOut}`);
}

/** How deep a list of columns may be within an answer. */
const DEPTH = 6;

const COLUMNS =
  /^(columns?|cols|fields?|schema|row_?type|[a-z]*field_?specs|(column|field|attribute)_?(list|info|metadata|definitions))$/i;

/** Whether something is a class, an object or a profile of OCSF, or its dictionary. */
function isOfOcsf(value: unknown) {
  const attributes = Object.values(objectAt(value, "attributes"));
  const isAttribute = (inner: unknown) => has(inner, "requirement") || has(inner, "caption");
  return has(value, "caption", "name") && attributes.some(isAttribute);
}

/** Whether something lists columns with names and types, however it calls them. */
function hasColumns(value: unknown, depth: number): boolean {
  if (!isObject(value) || depth > DEPTH) return false;
  return Object.entries(value).some(([key, inner]) => {
    if (!Array.isArray(inner))
      return (COLUMNS.test(key) && areByName(inner)) || hasColumns(inner, depth + 1);
    if (COLUMNS.test(key) && inner.length > 0 && inner.every(isColumn)) return true;
    return hasColumns(inner[0], depth + 1);
  });
}

/** Columns by their names: each is a type, or what is said of it. */
function areByName(value: unknown) {
  const columns = isObject(value) ? Object.values(value) : [];
  if (columns.length === 0) return false;
  if (columns.every((column) => typeof column === "string")) return areTypes(columns);
  return columns.every((column) => isObject(column) && Object.keys(column).some(isOfColumn));
}

function isOfColumn(key: string) {
  return /^((data|column|physical)_?type|nullable|enabled)$/i.test(key);
}

function isColumn(value: unknown) {
  const keys = isObject(value) ? Object.keys(value) : [];
  return (
    keys.some((key) => /(name|path)$/i.test(key)) && keys.some((key) => /type|schema/i.test(key))
  );
}

const MODES = ["NULLABLE", "REQUIRED", "REPEATED"];

/** BigQuery's and Glue's columns are read as lists, and not one by one. */
function isOfTable(value: unknown) {
  if (has(value, "name", "type") && MODES.includes(textAt(value, "mode") ?? "")) return true;
  const keys = isObject(value) ? Object.keys(value) : [];
  const isGlue = keys.every((key) => ["Name", "Type", "Comment", "Parameters"].includes(key));
  return isGlue && has(value, "Name", "Type") && areTypes([textAt(value, "Type") ?? ""]);
}

function isMapping(value: unknown) {
  const indices = isObject(value) ? Object.values(value) : [];
  return [value, ...indices].some((index) => isObject(objectAt(index, "mappings").properties));
}

function isConnect(value: unknown) {
  const [first] = objectsAt(value, "fields");
  return isObject(value) && value.type === "struct" && has(first, "field", "type");
}

/** A key or value of Kafka Connect that has no fields: {"schema": {"type": "string"}, "payload": "a"}. */
function isEnvelope(value: unknown) {
  const keys = isObject(value) ? Object.keys(value) : [];
  return (
    keys.length === 2 && has(value, "payload") && has(objectAt(value, "schema"), "type", "optional")
  );
}

function hasTypeObject({ type }: JsonObject) {
  return isObject(type);
}

function isOfKsql(value: unknown) {
  const fields = objectsAt(value, "fields");
  return fields.length > 0 && fields.every(({ name, schema }) => name && has(schema, "type"));
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
  const tables = [
    value,
    ...keys.flatMap((key) => [objectAt(value, key), ...objectsAt(value, key)]),
  ];
  const isTable = (table: unknown) =>
    has(table, "StorageDescriptor") || has(table, "PartitionKeys");
  const isList = ["TableList", "TableMetadataList", "Partitions"].some((key) => {
    const isOwn = isObject(value) && Array.isArray(value[key]);
    return isOwn && Object.keys(value).every((name) => [key, "NextToken"].includes(name));
  });
  return isList || tables.some(isTable);
}

/** Confluent's GET /schemas is a list of answers; Apicurio and Glue list artifacts, or describe one. */
function isRegistryList(value: unknown) {
  const [first] = Array.isArray(value) ? value : [];
  const [artifact] = objectsAt(value, "artifacts");
  return (
    isRegistryAnswer(first) ||
    has(first, "subject", "schema") ||
    has(value, "artifactId", "artifactType") ||
    has(value, "SchemaArn", "DataFormat") ||
    has(artifact, "artifactId") ||
    (has(artifact, "id") && has(value, "count")) ||
    ["groups", "versions"].some((key) => has(value, "count") && objectsAt(value, key).length > 0)
  );
}

/** Schema registries keep a schema as a text within JSON; Glue's calls it otherwise. */
function isRegistryAnswer(value: unknown) {
  const { schema, schemaType, SchemaDefinition } = isObject(value) ? value : {};
  if (typeof schema === "string" && typeof schemaType === "string") return true;
  return [schema, SchemaDefinition].some(
    (text) => typeof text === "string" && /^\s*([[{"]|syntax\s*=)/.test(text),
  );
}

function isNames(value: unknown) {
  return (
    Array.isArray(value) && value.length > 0 && value.every((item) => typeof item === "string")
  );
}

/** What a GraphQL server answers, as it is or what is in it. */
function isIntrospection(value: unknown) {
  return has(value, "__schema") || has(objectAt(value, "data"), "__schema");
}

function arePaths(resources: unknown[]) {
  return resources.length > 0 && resources.every((resource) => has(resource, "name", "path"));
}

function areFields(fields: unknown[]) {
  return fields.length > 0 && fields.every((field) => has(field, "name", "type"));
}

function isWrappedSchema(value: unknown) {
  const { $jsonSchema, schema } = isObject(value) ? value : {};
  return isObject($jsonSchema) || (isObject(schema) && isObject(schema.properties));
}
