import assert from "node:assert/strict";
import { test } from "node:test";
import fc from "fast-check";
import { readSource } from "../read-source.ts";
import { bytesSource, type Source, textSource } from "../source.ts";
import { isMapped } from "../table.ts";

async function read(source: Source | string, rows?: number) {
  const opened = typeof source === "string" ? textSource(source, "orders.ndjson") : source;
  const { from, tables } = await readSource(opened, { rows });
  assert.equal(from, "ndjson");
  const [table] = tables;
  assert.ok(table && "columns" in table);
  assert.equal(table.name, "orders");
  return table.columns.map(
    (column) =>
      `${column.name} ${isMapped(column) ? column.type : "?"}${column.required ? "!" : ""}`,
  );
}

const LINES = '{"id":1,"at":"2026-01-31"}\n{"id":2.5}\n';

for (const [what, name, text] of [
  ["by its name", "orders.ndjson", LINES],
  ["by another name", "orders.jsonl", LINES],
  ["without a name of its own", "orders.json", LINES],
  ["with Windows lines", "orders.json", LINES.replaceAll("\n", "\r\n")],
  ["with empty lines", "orders", `\n\n${LINES.replaceAll("\n", "\n \n")}`],
  ["with a byte order mark", "orders.ndjson", `\ufeff${LINES}`],
  ["without a line end at the end", "orders.txt", LINES.trimEnd()],
] as const) {
  test(`lines of JSON are recognised and read ${what}`, async () => {
    assert.deepEqual(await read(textSource(text, name)), ["id number!", "at date"]);
  });
}

test("a record may be longer than what is read at once", async () => {
  const long = JSON.stringify({ id: 1, note: "é".repeat(2_500_000) });
  assert.deepEqual(await read(`${long}\n${long}\n{"id":1}\n`), ["id integer!", "note string"]);
});

test("records are read from any number of chunks", async () => {
  const text = Array.from({ length: 60_000 }, (_, id) => `{"id":${id},"note":"${id}é"}`).join("\n");
  assert.deepEqual(await read(`${text}\n{"id":0.5,"note":null}`), ["id number!", "note string"]);
});

test("as many records are read as asked for", async () => {
  assert.deepEqual(await read('{"a":1}\n{"a":2}\n{"a":"x"}\nno JSON', 2), ["a integer!"]);
});

for (const [what, text, message, place] of [
  [
    "a line that is no JSON",
    '{"a":1}\n\n{"a":\n',
    /line is not valid JSON/,
    { line: 3, column: 6 },
  ],
  [
    "a fault within a line",
    '{"a":1}\n{"a":1,}\n',
    /line is not valid JSON/,
    { line: 2, column: 8 },
  ],
  ["a line that is no object", '{"a":1}\n[1]\n', /line is not a record/, { line: 2 }],
  ["no records", "\n\n", /no records/, undefined],
] as const) {
  test(`lines of JSON are refused for ${what}`, async () => {
    await assert.rejects(read(text), { name: "UnreadableSource", message, place });
  });
}

for (const [label, text] of [
  ["an AWS Glue or Athena table", '{"Table":{"StorageDescriptor":{}}}\n'],
  ["a schema registry's answer", '{"a":1}\n{"subject":"a","schema":"{}"}\n'],
  ["a Kafka Connect schema", '{"schema":{"type":"string","optional":true},"payload":"a"}\n'],
  ["a column of a BigQuery or Glue table", '{"name":"id","type":"INT64","mode":"REQUIRED"}\n'],
  ["a column of a BigQuery or Glue table", '{"Name":"id","Type":"bigint"}\n'],
  ["Debezium change events", '{"before":null,"after":{"id":1},"op":"c","ts_ms":1}\n'],
  ["AWS DMS messages", '{"data":{"id":1},"metadata":{"record-type":"data"}}\n'],
  ["a DynamoDB export", '{"Item":{"id":{"N":"1"},"note":{"S":"a"}}}\n'],
  ["an Elasticsearch bulk request", '{"index":{"_index":"a"}}\n{"id":1}\n'],
  ["Singer or Airbyte messages", '{"type":"RECORD","record":{"id":1}}\n'],
] as const) {
  test(`lines are not taken for records: ${text.slice(0, 40)}`, async () => {
    const message = new RegExp(`looks like ${label}.*format is ndjson`);
    const source = textSource(text, "a.ndjson");
    await assert.rejects(readSource(source), { name: "UnreadableSource", message });
    assert.equal((await readSource(source, { from: "ndjson" })).tables.length, 1);
  });
}

test("names and types of something else than columns are records", async () => {
  const text = '{"Name":"Pikachu","Type":"electric"}\n{"Name":"Mew","Type":"psychic"}\n';
  assert.deepEqual(await read(text), ["Name string!", "Type string!"]);
});

test("lines may hold what would be a document of something else by itself", async () => {
  assert.deepEqual(await read('{"data":[{"id":1}]}\n{"data":[]}\n'), ["data json!"]);
});

test("a line without end is refused before it fills the memory", async () => {
  const line = Buffer.alloc(1024 * 1024, "1");
  const endless = async (from: number, to: number) => line.subarray(0, to - from);
  const source = { name: "orders.ndjson", size: 1e12, read: endless };
  await assert.rejects(read(source), /more than 64 million characters/);
});

test("any bytes and any text are read or refused", async () => {
  const text = fc.array(
    fc.constantFrom('{"a":1}', '{"a":"x', "{", "}", '"', "[", "\n", "\r", "null", "\u2028", "1"),
  );
  const bytes = fc.oneof(
    fc.uint8Array({ minLength: 1 }),
    text.map((parts) => Buffer.from(`{"a":1}\n${parts.join("")}`)),
  );
  const property = fc.asyncProperty(bytes, async (content) => {
    const source = bytesSource(content, "orders.ndjson");
    await readSource(source).catch((error) => assert.equal(error.name, "UnreadableSource"));
  });
  await fc.assert(property, { numRuns: 1000 });
});
