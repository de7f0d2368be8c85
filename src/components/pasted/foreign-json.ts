import { isObject } from "./columns.ts";
import { isJsonSchema } from "./json-schema.ts";
import { isTypeWord } from "./type-word.ts";

type Form = { label: string; is: (value: unknown) => boolean };

/** JSON that describes columns in a form without a reader, by what gives each form away; the first that fits. */
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
  { label: "a schema registry's answer", is: (value) => isSchemaText(at(value).schema) },
  { label: "a Frictionless schema or data package", is: isFrictionless },
  { label: "a schema with a list of fields", is: hasFields },
  { label: "an Elasticsearch mapping", is: isMapping },
  { label: "JSON around a JSON Schema", is: isWrappedSchema },
  { label: "a JSON Schema of something other than an object", is: isSchemaOfNoObject },
  { label: "a table's description, a record per column", is: isDescription },
  { label: "a table as pandas writes it", is: isFrame },
  { label: "types by column name", is: isTypesByName },
];

/** What a JSON value is when it describes columns in a form that is not read here; null otherwise. */
export function foreignJson(value: unknown): string | null {
  if (isJsonSchema(value)) return null;
  return FORMS.find(({ is }) => is(value))?.label ?? null;
}

/** The object at a key, or the value itself as one; an empty one when there is none. */
function at(value: unknown, key?: string): Record<string, unknown> {
  const found = key === undefined ? value : isObject(value) ? value[key] : null;
  return isObject(found) ? found : {};
}

function has(value: unknown, ...keys: string[]) {
  return isObject(value) && keys.every((key) => key in value);
}

function schemaOf(value: unknown) {
  return at(value, "schema");
}

/** The entries of `fields`, when all of them are objects. */
function fieldsOf(value: unknown): Record<string, unknown>[] {
  const { fields } = at(value);
  return Array.isArray(fields) && fields.every(isObject) ? fields : [];
}

function first(value: unknown) {
  return fieldsOf(value)[0];
}

function isNamed(entry: unknown) {
  return typeof at(entry).name === "string";
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

/** Each line of a Delta log holds one action. */
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
    fields.every((field) => isNamed(field) && BIGQUERY_TYPES.test(String(at(field).type)))
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

/** A schema in a text of its own, as registries of Kafka keep it. */
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
    return fields.length > 0 && fields.every((field) => isNamed(field) && has(field, "type"));
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

const NAME_KEYS = /^(name|column|column_name|col_name|field|fieldname)$/i;
const TYPE_KEYS = /^(type|data_type|column_type|col_type|dtype|datatype|udt_name)$/i;

/** What says whether a column may be null elsewhere: the list of columns says `required`. */
const NULL_KEYS = /^(mode|nullable|is_nullable|null|null\?|notnull|optional|constraints)$/i;

/** Records of information_schema.columns, DESCRIBE and the like. Ours say exactly name and type. */
function isDescription(value: unknown) {
  const entries = Array.isArray(value) ? value : [value];
  return (
    entries.length > 0 &&
    entries.every((entry) => {
      const keys = Object.keys(at(entry));
      const describes =
        keys.some((key) => NAME_KEYS.test(key)) && keys.some((key) => TYPE_KEYS.test(key));
      if (!describes) return false;
      if (!has(entry, "name", "type")) return typesIn(entry).some(isTypeWord);
      const { type, required } = at(entry);
      const isNull = required === undefined && keys.some((key) => NULL_KEYS.test(key));
      return isNull && (typeof type === "object" || isTypeWord(type));
    })
  );
}

function typesIn(entry: unknown) {
  return Object.entries(at(entry)).flatMap(([key, text]) => (TYPE_KEYS.test(key) ? [text] : []));
}

/** pandas' to_json: a column holds its values by row number, or all are in a list beside the names. */
function isFrame(value: unknown) {
  const { columns, data } = at(value);
  if (Array.isArray(columns) && Array.isArray(data)) {
    return columns.every((one) => typeof one === "string") && data.every(Array.isArray);
  }
  const values = Object.values(at(value));
  return (
    values.length > 0 &&
    values.every((one) => isObject(one) && Object.keys(one).length > 0 && isNumbered(one))
  );
}

function isNumbered(value: object) {
  return Object.keys(value).every((key, index) => key === String(index));
}

/** As {"id": "int64"}, or {"id": {"type": "integer"}}. */
function isTypesByName(value: unknown) {
  const values = Object.values(at(value));
  return (
    values.length > 0 &&
    values.every((one) => isTypeWord(one) || (isObject(one) && isTypeWord(one.type)))
  );
}
