import assert from "node:assert/strict";
import { test } from "node:test";
import { typeText } from "#domain/details/detail-text.ts";
import { readSource } from "../read-source.ts";
import { textSource } from "../source.ts";
import { anyDocument, assertDocumentsReadOrRefused } from "../testing/any-document.ts";

const avro = (type: string) =>
  JSON.stringify({ type: "record", name: "Order", fields: [{ name: "id", type }] });

async function tablesOf(list: unknown) {
  const { from, tables } = await readSource(textSource(JSON.stringify(list), "schemas.json"));
  assert.equal(from, "registry");
  return tables.map((table) => {
    if ("fault" in table)
      return `${table.name}: ${table.fault}${table.isOptional ? " (optional)" : ""}`;
    const columns = table.columns.map(
      (column) => `${column.name} ${"type" in column && column.type}`,
    );
    return `${table.name}: ${columns.join(", ")}`;
  });
}

test("the newest schema of each subject is a table with the subject's name", async () => {
  const list = [
    { subject: "orders-value", version: 2, id: 5, schema: avro("string") },
    { subject: "orders-value", version: 1, id: 1, schema: avro("long") },
    { subject: "old", version: 1, id: 2, schema: avro("long"), deleted: true },
    {
      subject: "refunds",
      version: 1,
      id: 3,
      schemaType: "PROTOBUF",
      schema: 'syntax = "proto3"; message Refund { int64 id = 1; }',
    },
    {
      subject: "users",
      version: 1,
      id: 4,
      schemaType: "JSON",
      schema: '{"type":"object","properties":{"id":{"type":"integer"}}}',
    },
  ];
  assert.deepEqual(await tablesOf(list), [
    "orders-value: id string",
    "refunds: id integer",
    "users: id integer",
  ]);
});

test("several messages of a subject are tables of their own", async () => {
  const schema = "message A { int64 id = 1; } message B { string id = 1; }";
  const list = [{ subject: "events", version: 1, id: 1, schemaType: "PROTOBUF", schema }];
  assert.deepEqual(await tablesOf(list), ["events.A: id integer", "events.B: id string"]);
});

test("a schema may refer to types of other subjects", async () => {
  const state = { type: "enum", name: "State", namespace: "shop", symbols: ["OPEN"] };
  const order = { type: "record", name: "Order", fields: [{ name: "state", type: "shop.State" }] };
  const list = [
    { subject: "state", version: 1, id: 1, schema: JSON.stringify(state) },
    { subject: "orders", version: 1, id: 2, schema: JSON.stringify(order) },
  ];
  assert.deepEqual(await tablesOf(list), [
    "state: This Avro schema is not a record, so it has no fields. (optional)",
    "orders: state string",
  ]);
});

test("a type of another subject is read in the version that the references name", async () => {
  const state = (type: string) =>
    JSON.stringify({ type: "record", name: "State", fields: [{ name: "a", type }] });
  const order = { type: "record", name: "Order", fields: [{ name: "state", type: "State" }] };
  const refers = (version: number) => [{ name: "State", subject: "state", version }];
  const schema = JSON.stringify(order);
  const entry = (subject: string, version: number) => {
    return { subject, version: 1, schema, references: refers(version) };
  };
  const list = [
    { subject: "state", version: 1, schema: state("int") },
    { subject: "state", version: 2, schema: state("string") },
    entry("old", 1),
    entry("new", 2),
    entry("missing", 3),
  ];
  const { tables } = await readSource(textSource(JSON.stringify(list), "schemas.json"));
  const [, ...orders] = tables.map((table) => {
    const [column] = "columns" in table ? table.columns : [];
    return column && ("type" in column ? typeText(column) : column.fault);
  });
  assert.deepEqual(orders, [
    "struct<a: int32 not null>",
    "struct<a: string not null>",
    "The type State is not defined in this schema. Also give the schema that defines it.",
  ]);
});

/** A schema of Protobuf, and under which names it refers to which subjects. */
function proto(subject: string, schema: string, names: Record<string, string> = {}) {
  const references = Object.entries(names).map(([name, of]) => ({ name, subject: of, version: 1 }));
  return { subject, version: 1, schemaType: "PROTOBUF", schema, references };
}

test("imports and $refs are found by the names of references, also those of the schemas referred to", async () => {
  const json = (subject: string, properties: object) => {
    const schema = JSON.stringify({ type: "object", properties });
    return { subject, version: 1, schemaType: "JSON", schema };
  };
  const item = 'import "shop/unit.proto"; message Item { optional Unit unit = 1; }';
  const order = 'import "item.proto"; message Order { optional Item item = 1; }';
  const list = [
    proto("unit", "enum Unit { KG = 0; }"),
    proto("item", item, { "shop/unit.proto": "unit" }),
    proto("order", order, { "item.proto": "item" }),
    json("day", { at: { type: "string", format: "date" } }),
    {
      ...json("visit", { at: { $ref: "day.json#/properties/at" } }),
      references: [{ name: "day.json", subject: "day", version: 1 }],
    },
  ];
  assert.deepEqual((await tablesOf(list)).slice(1), [
    "item: unit string",
    "order: item json",
    "day: at date",
    "visit: at date",
  ]);
});

test("what a schema refers to is read with what that refers to, also in a circle", async () => {
  const line = 'import "b.proto"; message Line { optional Item item = 1; }';
  const item = 'import "c.proto"; message Item { optional Unit unit = 1; }';
  const unit = 'import "a.proto"; message Unit { optional int32 digits = 1; }';
  const list = [
    proto("line", line, { "b.proto": "item" }),
    proto("item", item, { "c.proto": "unit" }),
    proto("unit", unit, { "a.proto": "line" }),
  ];
  const { tables } = await readSource(textSource(JSON.stringify(list), "schemas.json"));
  const types = tables.map((table) => {
    const [column] = "columns" in table ? table.columns : [];
    return column && "type" in column && typeText(column);
  });
  assert.deepEqual(types, [
    "struct<unit: struct<digits: int32 nullable> nullable>",
    "struct<digits: int32 nullable>",
    "int32",
  ]);
});

for (const [DataFormat, SchemaDefinition, from] of [
  ["AVRO", avro("long"), "avro"],
  ["JSON", '{"type":"object","properties":{"id":{"type":"integer"}}}', "json-schema"],
  ["PROTOBUF", "message Order { int64 id = 1; }", "protobuf"],
] as const) {
  test(`an answer of Glue's registry has a schema of ${DataFormat}`, async () => {
    const answer = JSON.stringify({ SchemaDefinition, DataFormat, SchemaVersionId: "a" });
    const read = await readSource(textSource(answer, "answer.json"));
    assert.equal(read.from, from);
    const [table] = read.tables;
    assert.ok(table && "columns" in table);
    assert.deepEqual(
      table.columns.map(({ name }) => name),
      ["id"],
    );
  });
}

test("a schema that is no record leaves the others", async () => {
  const list = [
    { subject: "orders-key", version: 1, id: 1, schema: '"string"' },
    { subject: "orders-value", version: 1, id: 2, schema: avro("long") },
    { subject: "odd", version: 1, id: 3, schemaType: "XML", schema: "<a/>" },
  ];
  assert.deepEqual(await tablesOf(list), [
    "orders-key: This Avro schema is not a record, so it has no fields. (optional)",
    "orders-value: id integer",
    "odd: The schema type XML is not known.",
  ]);
});

test("no list makes the reader throw anything else", async () => {
  const keys = "subject version schema schemaType deleted";
  const values = ["a", "{", '"string"', avro("long"), "JSON", "PROTOBUF", 1, null];
  await assertDocumentsReadOrRefused("registry", anyDocument(keys, values), (document) => [
    document,
    [document],
    [{ subject: "a", version: 1, schema: document, schemaType: "JSON" }],
  ]);
});
