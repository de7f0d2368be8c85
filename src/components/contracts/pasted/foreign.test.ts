import assert from "node:assert/strict";
import { test } from "node:test";
import { PASTED_KINDS, type PastedKind } from "./kinds.ts";
import { readPasted } from "./pasted.ts";

const AVRO = '{"type":"record","name":"orders","fields":[{"name":"id","type":"long"}]}';
const FIELD = '{"name":"id","type":"integer"}';

/** Texts that describe columns in a form without a reader, and what they are called. */
const REFUSED: [label: string, text: string][] = [
  ["an Avro schema", AVRO],
  ["an Avro schema", `[${AVRO}]`],
  ["an Avro schema", '{"type":"enum","name":"state","symbols":["OPEN"]}'],
  ["a schema registry response", JSON.stringify({ subject: "orders", schema: AVRO })],
  ["a Kafka Connect schema", '{"type":"struct","fields":[{"type":"int32","field":"id"}]}'],
  ["a BigQuery schema", '[{"name":"id","type":"INTEGER","mode":"REQUIRED"}]'],
  ["a BigQuery schema", '{"kind":"bigquery#table","schema":{"fields":[]}}'],
  ["a dbt artifact", '{"metadata":{"dbt_schema_version":"v12"},"nodes":{}}'],
  ["dbt YAML", "version: 2\nmodels:\n  - name: orders\n    columns:\n      - name: id"],
  ["Spark schema", '{"type":"struct","fields":[{"name":"id","type":"long","nullable":true}]}'],
  ["Spark schema", "StructType([StructField('id', LongType(), True)])"],
  ["a schema printed by Spark", "root\n |-- id: long (nullable = true)"],
  ["Iceberg table metadata", '{"format-version":2,"location":"s3://x","properties":{}}'],
  [
    "an Iceberg schema",
    '{"type":"struct","fields":[{"id":1,"name":"a","required":true,"type":"int"}]}',
  ],
  ["a Delta table log", '{"protocol":{"minReaderVersion":1}}\n{"metaData":{"schemaString":"{}"}}'],
  ["a data contract", '{"kind":"DataContract","apiVersion":"v3.0.2","schema":[]}'],
  ["a data contract", "apiVersion: v3.0.2\nkind: DataContract\nname: orders\ntype: string"],
  ["a Data Contract Specification", "dataContractSpecification: 1.1.0\nid: orders"],
  ["a Protobuf schema", 'syntax = "proto3";\nmessage Order {\n  string id = 1;\n}'],
  ["a Frictionless schema", `{"fields":[${FIELD}],"missingValues":[""]}`],
  ["a Frictionless schema", `{"resources":[{"schema":{"fields":[${FIELD}]}}]}`],
  ["a list of fields", `{"fields":[${FIELD}]}`],
  ["a list of fields", `{"schema":{"fields":[${FIELD}],"pandas_version":"1.4.0"},"data":[]}`],
  ["a table description", '[{"column_name":"id","data_type":"bigint","is_nullable":"NO"}]'],
  [
    "a table description",
    '{"COLUMN_NAME":"id","DATA_TYPE":"bigint"}\n{"COLUMN_NAME":"n","DATA_TYPE":"text"}',
  ],
  ["a table description", '[{"Field":"id","Type":"int","Null":"NO"}]'],
  ["a table description", '[{"name":"id","type":"integer","nullable":true}]'],
  ["types by column name", '{"id":"int64","at":"datetime64[ns, UTC]","name":"object"}'],
  ["types by column name", '{"id":{"type":"integer"},"name":{"type":"string"}}'],
  ["an Elasticsearch mapping", '{"mappings":{"properties":{"id":{"type":"long"}}}}'],
  [
    "a JSON Schema nested in other JSON",
    '{"type":"SCHEMA","schema":{"properties":{"a":{"type":"string"}}}}',
  ],
  ["does not describe an object", '{"type":"array","items":{"type":"string"}}'],
  ["a table exported by pandas", '{"id":{"0":1,"1":2},"name":{"0":"a","1":"b"}}'],
  ["pandas output", "order_id    int64\nname       object\ndtype: object"],
  ["pandas output", "at datetime64[ns]\nid int64"],
  ["an Arrow schema", "id: int64 not null\nat: timestamp[us, tz=UTC]"],
  ["an Arrow schema", "id: int64\nname: string\n-- schema metadata --\npandas: '{'"],
  ["Polars output", "Schema({'id': Int64, 'name': String})"],
  ["Polars output", "shape: (1, 1)\n┌─────┐\n│ id  │"],
  ["a Python schema", "{'id': Int64, 'name': String}"],
  ["a text table with borders", " Column | Type\n--------+------\n id | integer"],
  ["a text table with borders", "0|id|INTEGER|1||1\n1|note|TEXT|0||0"],
  [
    "a ClickHouse CREATE TABLE statement",
    "CREATE TABLE t (id UInt64, n Nullable(String)) ENGINE = MergeTree",
  ],
  ["code or YAML", "type Order {\n  id: ID!\n  name: String\n}"],
  ["code or YAML", "class Order(BaseModel):\n    id: int\n    name: str"],
  ["a CSV file", "order_id,status,at\nA-1,paid,2026-01-01\nA-2,open,2026-01-02"],
  ["a CSV file", "id,kind\n1,date\n2,text"],
];

for (const [label, text] of REFUSED) {
  test(`recognised but not read: ${label}: ${text.slice(0, 40)}`, () => {
    const read = readPasted(text);
    assert.ok("fault" in read, JSON.stringify(read));
    assert.match(read.fault, new RegExp(`^This looks like .*${label}`));
    assert.match(read.fault, /Paste one JSON record, a CREATE TABLE statement, a JSON Schema, or/);
  });
}

test("an unsupported format is refused as any kind except a record", () => {
  const kinds = (Object.keys(PASTED_KINDS) as PastedKind[]).filter((kind) => kind !== "sample");
  for (const kind of kinds) assert.ok("fault" in readPasted(AVRO, kind), kind);
  const read = readPasted(AVRO, "sample");
  assert.deepEqual("columns" in read && read.columns.map(({ name }) => name), [
    "type",
    "name",
    "fields",
  ]);
});

/** Records that look a little like the forms above. */
const RECORDS = [
  '{"type":"Feature","geometry":{"type":"Point"},"properties":{"a":1}}',
  '{"id":1,"items":[{"name":"pen","type":"tool"}]}',
  '{"kind":"date of birth","note":"text"}',
  '{"schema":"public","fields":["a","b"]}',
  '{"metadata":{"source":"web"},"data":{"0":1,"x":2}}',
];

for (const text of RECORDS) {
  test(`a record is read as one: ${text}`, () => {
    const read = readPasted(text);
    assert.equal(read.kind, "sample");
    assert.ok("columns" in read);
    assert.deepEqual(
      read.columns.map(({ name }) => name),
      Object.keys(JSON.parse(text)),
    );
  });
}
