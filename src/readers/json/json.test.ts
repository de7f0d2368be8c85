import assert from "node:assert/strict";
import { test } from "node:test";
import type { Format } from "../formats.ts";
import { readSource } from "../read-source.ts";
import { textSource } from "../source.ts";

async function read(text: string, from?: Format, rows?: number) {
  const read = await readSource(textSource(text, "orders.json"), { from, rows });
  assert.equal(read.from, "json");
  const [table] = read.tables;
  assert.ok(table && "columns" in table);
  return table.columns.map(({ name, required }) => `${name}${required ? "!" : ""}`);
}

/** Records, some of which look a little like other documents. */
const RECORDS: [text: string, columns: string[]][] = [
  ['{"id":1}', ["id!"]],
  ['[{"id":1,"a":2},{"id":2}]', ["id!", "a"]],
  ['[{"id":1,"type":"a"}]', ["id!", "type!"]],
  ['{"columns":[1,2]}', ["columns!"]],
  ['{"properties":{"a":1},"id":5}', ["properties!", "id!"]],
  ['{"type":"object","id":5}', ["type!", "id!"]],
  [
    '{"type":"Feature","geometry":{"type":"Point"},"properties":{"a":1}}',
    ["type!", "geometry!", "properties!"],
  ],
  ['{"id":1,"items":[{"name":"pen","type":"tool"}]}', ["id!", "items!"]],
  ['{"kind":"date of birth","note":"text"}', ["kind!", "note!"]],
  ['{"schema":"public","fields":["a","b"]}', ["schema!", "fields!"]],
  ['{"billing":{"street":"a"},"shipping":null}', ["billing!", "shipping"]],
  ['{"tags":["a"],"sizes":[1,2]}', ["tags!", "sizes!"]],
  ['{"orders":[{"id":1}],"id":5}', ["orders!", "id!"]],
  ['{"error_code":1,"message":"x","at":"2026-01-01"}', ["error_code!", "message!", "at!"]],
  ['{"id":1,"fields":{"Name":"x","Note":"y"}}', ["id!", "fields!"]],
  ['{"columns":{"left":{"width":1}}}', ["columns!"]],
  ['{"schema":{"name":"a"},"id":1}', ["schema!", "id!"]],
  ['{"subject":"Hello","schema":"public"}', ["subject!", "schema!"]],
  ['{"header":{"schema":"v1"},"id":1}', ["header!", "id!"]],
  ['{"metadata":{"source":"web"},"data":{"0":1,"x":2}}', ["metadata!", "data!"]],
];

for (const [text, columns] of RECORDS) {
  test(`records are read: ${text}`, async () => assert.deepEqual(await read(text), columns));
}

test("as many records are read as asked for", async () => {
  assert.deepEqual(await read('[{"a":1},{"a":1,"b":2}]', undefined, 1), ["a!"]);
});

const PROTOBUF = 'syntax = "proto3"; message Order { int64 id = 1; }';
const FIELD = '{"name":"id","type":"integer"}';

const FOREIGN: [label: string, text: string][] = [
  ["an Avro schema", '{"type":"enum","name":"state","symbols":["OPEN"]}'],
  ["a schema registry's answer", JSON.stringify({ subject: "orders", schema: PROTOBUF })],

  ["a schema with a list of fields", `{"type":"x","fields":[${FIELD}]}`],
  ["semantic models of dbt", '{"semantic_models":[],"metrics":[]}'],
  ["Iceberg metadata without a schema", '{"properties":{},"current-snapshot-id":-1}'],
  ["Iceberg metadata without a schema", '{"format-version":2,"table-uuid":"a"}'],
  ["a catalog of streams", '{"streams":[{"stream":{"name":"a","json_schema":{}}}]}'],
  ["a catalog of streams", '{"type":"CATALOG","catalog":{"streams":[{"json_schema":{}}]}}'],
  ["ClickHouse", '{"meta":[{"name":"id","type":"UInt8"}],"data":[{"id":1}],"rows":1}'],
  ["Glue or Athena", '{"Table":{"Name":"t","StorageDescriptor":{"Columns":[]}}}'],
  ["an Avro protocol", '{"protocol":"Shop","messages":{}}'],
  ["a schema registry's list", '{"artifacts":[{"id":"a","type":"AVRO"}],"count":1}'],
  ["a schema registry's list", '{"artifactId":"a","artifactType":"AVRO"}'],
  ["an Elasticsearch mapping", '{"mappings":{"properties":{"id":{"type":"long"}}}}'],
  ["a JSON Schema within other JSON", '{"type":"x","schema":{"properties":{}}}'],
  ["Singer or Airbyte messages", '{"type":"SCHEMA","schema":{"properties":{}}}'],
  ["Singer or Airbyte messages", '{"type":"RECORD","stream":"a","record":{"id":1}}'],
  ["versions of an AWS Glue table", '{"TableVersions":[{"Table":{}}]}'],
  ["the result of a query in Athena", '{"ResultSet":{"Rows":[]}}'],
  ["a schema registry's list", '{"count":1,"groups":[{"groupId":"default"}]}'],
  ["a schema registry's answer", '{"SchemaDefinition":"{}","DataFormat":"AVRO"}'],
  ["a JSON Type Definition", '{"properties":{},"optionalProperties":{"a":{"type":"string"}}}'],
  ["a CSVW description", '{"@context":"x","tableSchema":{}}'],
  ["a GraphQL schema", '{"data":{"__schema":{}}}'],
  ["a description of columns", '{"name":"a","columns":[{"name":"id","dataType":"BIGINT"}]}'],
  ["a description of columns", '{"sd":{"cols":[{"name":"id","type":"bigint"}]},"tableName":"a"}'],
  [
    "a description of columns",
    '{"schemaName":"a","dimensionFieldSpecs":[{"name":"id","dataType":"INT"}]}',
  ],
  [
    "a description of columns",
    '{"a":"x","b":{"fields":[{"name":"ID","schema":{"type":"BIGINT"}}]}}',
  ],
  ["a data package", '{"name":"a","resources":[{"name":"b","path":"b.csv"}]}'],
  ["a Swagger document", '{"swaggerVersion":"1.2","apis":[],"models":{}}'],
  ["a schema registry's list", '{"SchemaName":"a","SchemaArn":"arn:a","DataFormat":"AVRO"}'],
  ["a table written column by column", '{"id":[1,2],"note":["a",null]}'],
  ["a GraphQL schema", '{"__schema":{"types":[]}}'],
  ["a description of columns", '{"a":1,"tables":[{"columns":[{"name":"id","dataType":"int"}]}]}'],
  ["a description of columns", '{"ColumnList":[{"name":"id","typeName":"int8"}]}'],
  ["a description of columns", '{"a":{"b":{"columns":[{"name":"id","type_text":"BIGINT"}]}}}'],
  ["records keyed by number", '{"1":{"id":1},"7":{"id":2}}'],
  ["GeoJSON", '{"type":"FeatureCollection","features":[]}'],
  ["an Elasticsearch response", '{"hits":{"hits":[]}}'],
  ["a page of an API response", '{"data":[{"id":1}],"meta":{"page":1}}'],
  ["a page of an API response", '{"@odata.context":"x","value":[{"id":1}]}'],
  ["does not describe an object", '{"type":"array","items":{"type":"string"}}'],
  ["does not describe an object", '{"type":["null","array"],"items":{"type":"string"}}'],
  ["does not describe an object", '{"type":"string","pattern":"^a","title":"A"}'],
  ["does not describe an object", '{"type":"string","format":"datetime"}'],
  ["does not describe an object", '{"type":"boolean"}'],
  ["pandas", '{"id":{"0":1,"1":2},"name":{"0":"a","1":"b"}}'],
  ["pandas", '{"columns":["id"],"index":[0],"data":[[1]]}'],
  ["records keyed by id", '{"a1":{"id":1},"b2":{"id":2}}'],
  ["a document with records inside", '{"orders":[{"id":1}]}'],
  ["a document with records inside", '{"data":{"orders":[{"id":1}]}}'],
  ["a document with records inside", '{"status":200,"data":{"orders":{"edges":[{"node":{}}]}}}'],
  ["a document with records inside", '{"Resources":{"T":{"Tags":[{"Key":"a"}]}}}'],
  ["an error", '{"error_code":40401,"message":"Subject not found."}'],
  ["an Elasticsearch mapping", '{"orders":{"mappings":{"properties":{"id":{"type":"long"}}}}}'],
  ["Glue or Athena", '{"TableList":[]}'],
  [
    "Unity Catalog.*information_schema.columns",
    '{"name":"a","catalog_name":"c","schema_name":"s","columns":[{"name":"b","type_text":"int"}]}',
  ],
  ["a description of columns.*names and types", '{"cols":[{"name":"b","type_text":"int"}]}'],
  [
    "an expectation suite",
    '{"expectation_suite_name":"a","expectations":[{"kwargs":{"column":"id"}}]}',
  ],
  [
    "a description of columns",
    '{"ColumnMetadata":[{"name":"id","typeName":"int4"}],"Records":[[1]]}',
  ],
  [
    "a description of columns",
    '{"version":1,"tables":{"a":{"columns":{"id":{"data_type":"bigint"}}}}}',
  ],
  [
    "a description of columns",
    '{"code":"x","data":{"tables":{"a":{"columns":{"id":{"enabled":true}}}}}}',
  ],
  [
    "a description of columns",
    '{"name":"a","recordSet":[{"field":[{"name":"id","dataType":"sc:Integer"}]}]}',
  ],
  ["a description of columns", '{"row_groups":1,"schema":[{"name":"id","type":"INT64"}]}'],
  ["a description of columns", '{"fields":{"id":"Int64","note":"String"}}'],
  ["a description of columns", '{"name":"a","schema":{"id":"bigint"}}'],
  [
    "DataHub metadata",
    '{"entityType":"dataset","aspectName":"schemaMetadata","aspect":{"value":"{}"}}',
  ],
  ["DataHub metadata", '{"proposedSnapshot":{"aspects":[]}}'],
  [
    "OCSF.*JSON Schema",
    '{"caption":"Cloud","name":"cloud","attributes":{"api":{"requirement":"optional"}}}',
  ],
  ["a response of Trino", '{"id":"q","columns":[{"name":"id","type":"date","typeSignature":{}}]}'],
  [
    "Spark.*AS JSON",
    '{"table_name":"a","columns":[{"name":"id","type":{"name":"int"},"nullable":true}]}',
  ],
  ["a ksqlDB description", '{"name":"A","fields":[{"name":"ID","schema":{"type":"STRING"}}]}'],
  [
    "a ksqlDB description",
    '{"sourceDescription":{"fields":[{"name":"ID","schema":{"type":"STRING"}}]}}',
  ],
  ["a ksqlDB response", '{"header":{"queryId":"q","schema":"`ID` STRING KEY"}}'],
  [
    "a schema registry's answer",
    '{"subject":"a","version":1,"schemaType":"YAML","schema":"id: int"}',
  ],
  ["Glue or Athena", '{"Partitions":[{"Values":["1"]}],"NextToken":"x"}'],
];

for (const [label, text] of FOREIGN) {
  test(`a document is not taken for a record: ${text.slice(0, 50)}`, async () => {
    const message = new RegExp(`looks like .*${label}.*format is json`);
    await assert.rejects(read(text), { name: "UnreadableSource", message });
  });

  test(`a document is a record if someone says so: ${text.slice(0, 50)}`, async () => {
    assert.deepEqual(
      await read(text, "json"),
      Object.keys(JSON.parse(text)).map((key) => `${key}!`),
    );
  });
}

for (const [text, wayOut] of [
  ['{"semantic_models":[]}', /Read manifest\.json, or the YAML of the models/],
  ['{"streams":[{"stream":{"json_schema":{}}}]}', /Give the JSON Schema of one stream/],
  ['{"schema":{"type":"string","optional":true},"payload":1}', /records whose schema has fields/],
  ['{"before":null,"after":{"id":1},"op":"c"}', /Give the rows that are in after/],
] as const) {
  test(`what cannot be read says what to do: ${text}`, async () => {
    await assert.rejects(readSource(textSource(text, "a.json")), { message: wayOut });
  });
}

for (const [label, text] of [
  ["a schema registry's list", '[{"subject":"orders","id":1,"schema":"{}"}]'],
  ["an AWS Glue or Athena table", '[{"Name":"a","PartitionKeys":[]},1]'],
  ["a BigQuery list", '[{"kind":"bigquery#table"}]'],
] as const) {
  test(`a list is not taken for records: ${text}`, async () => {
    await assert.rejects(readSource(textSource(text, "a.json")), new RegExp(label));
  });
}

for (const text of [
  '{"order_id":1,"items":[{"sku":"a"}]}',
  '[{"data":[{"id":1}]}]',
  '{"groups":3,"count":2}',
  '{"columns":[{"id":1}],"type":"x"}',
]) {
  test(`a record may have a list: ${text}`, async () => {
    const { from } = await readSource(textSource(text, "a.json"));
    assert.equal(from, "json");
  });
}

for (const [what, text, message] of [
  ["an entry that is no record", '[{"a":1},2]', /Entry 2 is not a record/],
  ["no entries", "[]", /no records/],
] as const) {
  test(`records are refused for ${what}`, async () => {
    await assert.rejects(read(text, "json"), { name: "UnreadableSource", message });
  });
}
