import { isObject } from "./columns.ts";
import { isDescription, isFrame, isTypesByName } from "./described-table.ts";
import { at, has } from "./json-object.ts";
import { isJsonSchema } from "./json-schema.ts";

type Form = { label: string; is: (value: unknown) => boolean };

/**
 * JSON formats that are recognised but not read, each by its telltale fields; the first match wins.
 */
const FORMS: Form[] = [
  { label: "a dbt artifact", is: (value) => "dbt_schema_version" in at(value, "metadata") },
  { label: "a data contract (ODCS)", is: isDataContract },
  { label: "Iceberg table metadata", is: (value) => has(value, "format-version", "location") },
  { label: "an Iceberg schema", is: (value) => isStruct(value) && isIcebergField(first(value)) },
  { label: "a Delta table log", is: isDeltaAction },
  { label: "an OpenAPI document", is: (value) => has(value, "openapi") || has(value, "swagger") },
  { label: "a BigQuery schema", is: isBigQuery },
  {
    label: "a Kafka Connect schema",
    is: (value) => isConnect(value) || isConnect(schemaOf(value)),
  },
  { label: "a Spark schema (StructType)", is: isStruct },
  { label: "an Avro schema", is: isAvro },
  { label: "a schema registry response", is: (value) => isSchemaText(at(value).schema) },
  { label: "a Frictionless schema or data package", is: isFrictionless },
  { label: "a schema with a list of fields", is: hasFields },
  { label: "an Elasticsearch mapping", is: isMapping },
  { label: "a JSON Schema nested in other JSON", is: isWrappedSchema },
  { label: "a JSON Schema that does not describe an object", is: isSchemaOfNoObject },
  { label: "a table description with one record per column", is: isDescription },
  { label: "a table exported by pandas", is: isFrame },
  { label: "types by column name", is: isTypesByName },
];

/** The name of an unsupported format that a JSON value is in, or null. */
export function foreignJson(value: unknown): string | null {
  if (isJsonSchema(value)) return null;
  return FORMS.find(({ is }) => is(value))?.label ?? null;
}

function schemaOf(value: unknown) {
  return at(value, "schema");
}

/** The entries of `fields`, if all of them are objects. */
function fieldsOf(value: unknown): Record<string, unknown>[] {
  const { fields } = at(value);
  return Array.isArray(fields) && fields.every(isObject) ? fields : [];
}

function first(value: unknown) {
  return fieldsOf(value)[0];
}

function isDataContract(value: unknown) {
  return (
    (at(value).kind === "DataContract" && has(value, "apiVersion")) ||
    has(value, "dataContractSpecification") ||
    has(value, "datasetKind") ||
    has(value, "quantumName")
  );
}

function isStruct(value: unknown) {
  return at(value).type === "struct" && Array.isArray(at(value).fields);
}

function isIcebergField(entry: unknown) {
  return has(entry, "id", "name", "required", "type");
}

const DELTA_ACTIONS = ["commitInfo", "protocol", "metaData", "add", "remove"];

/** Each line of a Delta log is one action. */
function isDeltaAction(value: unknown) {
  const keys = Object.keys(at(value));
  const [key = ""] = keys;
  if (keys.length !== 1 || !DELTA_ACTIONS.includes(key)) return false;
  const action = at(value, key);
  const marks = ["minReaderVersion", "schemaString", "dataChange", "operation"];
  return marks.some((mark) => mark in action);
}

const BIGQUERY_TYPES =
  /^(STRING|BYTES|INTEGER|INT64|FLOAT|FLOAT64|NUMERIC|BIGNUMERIC|BOOLEAN|BOOL|TIMESTAMP|DATE|TIME|DATETIME|GEOGRAPHY|RECORD|STRUCT|JSON|RANGE|INTERVAL)$/;

function isBigQuery(value: unknown) {
  if (String(at(value).kind).startsWith("bigquery#")) return true;
  const fields = Array.isArray(value) ? value : [...fieldsOf(value), ...fieldsOf(schemaOf(value))];
  return (
    fields.length > 0 &&
    fields.every(
      (field) => typeof at(field).name === "string" && BIGQUERY_TYPES.test(String(at(field).type)),
    )
  );
}

function isConnect(value: unknown) {
  return isStruct(value) && has(first(value), "field", "type");
}

function isAvro(value: unknown) {
  if (Array.isArray(value)) return value.some(isAvroRecord);
  return isAvroRecord(value) || has(value, "type", "symbols", "name");
}

function isAvroRecord(value: unknown) {
  return at(value).type === "record" && Array.isArray(at(value).fields);
}

/** A schema as a string of its own, as Kafka schema registries store it. */
function isSchemaText(schema: unknown) {
  return typeof schema === "string" && /^\s*(\{|syntax\s*=)/.test(schema);
}

function isFrictionless(value: unknown) {
  const { resources } = at(value);
  if (Array.isArray(resources)) return resources.some((one) => has(one, "schema"));
  return has(value, "fields", "missingValues") || has(first(value), "name", "constraints");
}

/** Arrow, Frictionless, pandas and many others say `fields`, alone or in a `schema`. */
function hasFields(value: unknown) {
  return [value, schemaOf(value)].some((one) => {
    const fields = fieldsOf(one);
    return (
      fields.length > 0 &&
      fields.every((field) => typeof at(field).name === "string" && has(field, "type"))
    );
  });
}

function isMapping(value: unknown) {
  const { mappings } = at(value);
  return isObject(mappings) && isObject(mappings.properties);
}

function isWrappedSchema(value: unknown) {
  const { schema, $jsonSchema } = at(value);
  return isObject($jsonSchema) || isJsonSchema(schema);
}

const STRUCTURE = ["items", "properties", "allOf", "anyOf", "oneOf", "enum", "patternProperties"];

function isSchemaOfNoObject(value: unknown) {
  const { type } = at(value);
  const isType = /^(string|integer|number|boolean|object|array|null)$/.test(String(type));
  return (
    isType && STRUCTURE.some((key) => isObject(at(value)[key]) || Array.isArray(at(value)[key]))
  );
}
