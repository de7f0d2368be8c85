import type { Format } from "../formats.ts";
import {
  isObject,
  type JsonObject,
  listAt,
  objectAt,
  objectsAt,
  textAt,
} from "../input/json-object.ts";
import { UnreadableSource } from "../unreadable.ts";

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
  { label: "messages of Singer or Airbyte", is: isMessage },
  { label: "what ClickHouse prints with FORMAT JSON", is: isClickHouse },
  { label: "an AWS Glue or Athena table", is: isAws },
  { label: "the result of a query in Athena", is: (value) => has(value, "ResultSet") },
  { label: "versions of an AWS Glue table", is: (value) => has(value, "TableVersions") },
  { label: "a schema registry's list", is: isRegistryList },
  { label: "a list of names, such as a schema registry's subjects", is: isNames },
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
  { label: "a JSON Type Definition", is: (value) => has(value, "optionalProperties") },
  { label: "a CSVW description", is: (value) => has(value, "@context", "tableSchema") },
  { label: "a GraphQL schema", is: (value) => has(objectAt(value, "data"), "__schema") },
  { label: "an expectation suite", is: (value) => has(value, "expectations", "meta") },
  { label: "a BigQuery list", is: (value) => /^bigquery#/.test(textAt(value, "kind") ?? "") },
  { label: "a description of columns", is: (value) => hasColumns(value, 0) },
];

/** Whole documents that have records somewhere within, of which many in a file would be records. */
const DOCUMENTS: Form[] = [
  { label: "a table that pandas wrote by its columns", is: isFrame },
  { label: "records by numbers", is: isByNumber },
  { label: "GeoJSON", is: (value) => has(value, "features", "type") },
  { label: "an answer of Elasticsearch", is: (value) => has(objectAt(value, "hits"), "hits") },
  { label: "a page of an API's answer", is: isPage },
];

/** What a document is that looks like a record, or several, but describes data; null for records. */
export function foreignForm(value: unknown): string | null {
  const [first] = Array.isArray(value) ? value : [];
  const form =
    FORMS.find(({ is }) => is(value) || is(first)) ?? DOCUMENTS.find(({ is }) => is(value));
  return form?.label ?? null;
}

/** Refuses a document that describes data, unless someone says what it is. */
export function refuseForeign(value: unknown, as: Format): void {
  refuse(foreignForm(value), as);
}

/** The same for one record of many. */
export function refuseForeignRecord(record: JsonObject, as: Format): void {
  refuse(FORMS.find(({ is }) => is(record))?.label ?? null, as);
}

function refuse(form: string | null, as: Format) {
  if (form === null) return;
  const wayOut = `If these are records, say that their format is ${as}.`;
  throw new UnreadableSource(`This looks like ${form}, which cannot be read. ${wayOut}`);
}

function has(value: unknown, ...keys: string[]) {
  return isObject(value) && keys.every((key) => Object.hasOwn(value, key));
}

/** How deep a list of columns may be within an answer. */
const DEPTH = 3;

const COLUMNS = /^(columns?|fields|row_?type|(column|field|attribute)_?(list|info|definitions))$/i;

/** Whether something lists columns with names and types, however it calls them. */
function hasColumns(value: unknown, depth: number): boolean {
  if (!isObject(value) || depth > DEPTH) return false;
  return Object.entries(value).some(([key, inner]) => {
    if (!Array.isArray(inner)) return hasColumns(inner, depth + 1);
    return COLUMNS.test(key) && inner.length > 0 && inner.every(isColumn);
  });
}

function isColumn(value: unknown) {
  const keys = isObject(value) ? Object.keys(value) : [];
  return keys.some((key) => /(name|path)$/i.test(key)) && keys.some((key) => /type/i.test(key));
}

const RECORDS = ["data", "results", "records", "items", "rows", "value"];

const ABOUT_PAGE =
  /^(meta(data)?|_?links?|paging|pagination|pages?|per_page|page_size|limit|offset|(total_?)?count|total|next|previous|prev|has_more|object|url|(next_)?cursor|nextPageToken|status|success|@odata\..*)$/i;

/** Records within a document that says nothing else than where there are more. */
function isPage(value: unknown) {
  const keys = isObject(value) ? Object.keys(value) : [];
  const [key = "", ...others] = keys.filter((key) => !ABOUT_PAGE.test(key));
  return others.length === 0 && RECORDS.includes(key) && objectsAt(value, key).length > 0;
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
  const tables = [
    value,
    ...keys.flatMap((key) => [objectAt(value, key), ...objectsAt(value, key)]),
  ];
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
    (has(artifact, "id") && has(value, "count")) ||
    ["groups", "versions"].some((key) => has(value, "count") && objectsAt(value, key).length > 0)
  );
}

/** Schema registries keep a schema as a text within JSON; Glue's calls it otherwise. */
function isRegistryAnswer(value: unknown) {
  const { schema, SchemaDefinition } = isObject(value) ? value : {};
  return [schema, SchemaDefinition].some(
    (text) => typeof text === "string" && /^\s*([[{"]|syntax\s*=)/.test(text),
  );
}

function isNames(value: unknown) {
  return Array.isArray(value) && value.length > 0 && value.every((one) => typeof one === "string");
}

const MESSAGES = "SCHEMA RECORD STATE CATALOG LOG TRACE SPEC ACTIVATE_VERSION".split(" ");

/** A record is within such a message. */
function isMessage(value: unknown) {
  const type = textAt(value, "type") ?? "";
  return MESSAGES.includes(type) && (has(value, type.toLowerCase()) || has(value, "stream"));
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

/** As pandas writes them by its index. */
function isByNumber(value: unknown) {
  const entries = isObject(value) ? Object.entries(value) : [];
  return entries.length > 0 && entries.every(([key, one]) => /^\d+$/.test(key) && isObject(one));
}

function isNumbered(value: unknown) {
  const keys = isObject(value) ? Object.keys(value) : [];
  return keys.length > 0 && keys.every((key, index) => key === String(index));
}
