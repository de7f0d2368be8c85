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
  ["a Kafka Connect schema", '{"type":"struct","fields":[{"type":"int32","field":"id"}]}'],
  ["a schema with a list of fields", `{"type":"x","fields":[${FIELD}]}`],
  ["dbt's semantic manifest", '{"semantic_models":[],"metrics":[]}'],
  ["a catalog of streams", '{"streams":[{"stream":{"name":"a","json_schema":{}}}]}'],
  ["a catalog of streams", '{"type":"CATALOG","catalog":{"streams":[{"json_schema":{}}]}}'],
  ["ClickHouse", '{"meta":[{"name":"id","type":"UInt8"}],"data":[{"id":1}],"rows":1}'],
  ["Glue or Athena", '{"Table":{"Name":"t","StorageDescriptor":{"Columns":[]}}}'],
  ["an Avro protocol", '{"protocol":"Shop","messages":{}}'],
  ["a schema registry's list", '{"artifacts":[{"id":"a","type":"AVRO"}],"count":1}'],
  ["a schema registry's list", '{"artifactId":"a","artifactType":"AVRO"}'],
  ["an Elasticsearch mapping", '{"mappings":{"properties":{"id":{"type":"long"}}}}'],
  ["a JSON Schema within other JSON", '{"type":"SCHEMA","schema":{"properties":{}}}'],
  ["does not describe an object", '{"type":"array","items":{"type":"string"}}'],
  ["pandas", '{"id":{"0":1,"1":2},"name":{"0":"a","1":"b"}}'],
  ["pandas", '{"columns":["id"],"index":[0],"data":[[1]]}'],
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

test("a registry's list of schemas is not taken for records", async () => {
  const list = JSON.stringify([{ subject: "orders", version: 1, id: 1, schema: '"string"' }]);
  await assert.rejects(read(list), /a schema registry's list.*format is json/);
});

for (const [what, text, message] of [
  ["an entry that is no record", '[{"a":1},2]', /Entry 2 is not a record/],
  ["no entries", "[]", /no records/],
] as const) {
  test(`records are refused for ${what}`, async () => {
    await assert.rejects(read(text, "json"), { name: "UnreadableSource", message });
  });
}
