import assert from "node:assert/strict";
import { test } from "node:test";
import type { Dialect } from "../mapping/dialects.ts";
import { textSource } from "../source.ts";
import { shapesOf } from "../testing/shapes.ts";

/** What is known of properties of a 3.x contract. */
function shapes(properties: object[], dialect?: Dialect) {
  const head = {
    apiVersion: "v3.2.0",
    kind: "DataContract",
    id: "1",
    version: "1",
    status: "draft",
  };
  const contract = { ...head, schema: [{ name: "orders", properties }] };
  return shapesOf(textSource(JSON.stringify(contract), "orders.odcs.json"), { dialect });
}

const PROPERTIES: [what: string, property: object, text: string][] = [
  ["a text", { logicalType: "string" }, "string(?)"],
  [
    "a bounded text",
    { logicalType: "string", logicalTypeOptions: { maxLength: 20 } },
    "string(20)",
  ],
  ["a uuid", { logicalType: "string", logicalTypeOptions: { format: "uuid" } }, "uuid"],
  [
    "values",
    { logicalType: "string", enum: [{ value: "new", label: "New" }, { value: "paid" }] },
    "enum('new','paid')",
  ],
  ["values that are no texts", { logicalType: "string", enum: [{ value: 1 }] }, "string(?)"],
  ["an integer", { logicalType: "integer" }, "integer"],
  ["a width", { logicalType: "integer", logicalTypeOptions: { format: "u16" } }, "uint16"],
  ["a float", { logicalType: "number", logicalTypeOptions: { format: "f32" } }, "float32"],
  [
    "digits of the database",
    { logicalType: "number", physicalType: "decimal(10,2)" },
    "decimal(10,2)",
  ],
  ["a date", { logicalType: "date" }, "date"],
  ["an object", { logicalType: "object" }, "json(?)"],
  [
    "properties of an object",
    {
      logicalType: "object",
      properties: [
        { name: "zip", physicalName: "ZIP", logicalType: "string", required: true },
        { name: "floor", logicalType: "integer", logicalTypeOptions: { format: "i8" } },
      ],
    },
    "struct<ZIP: string(?) not null, floor: int8 nullable>",
  ],
  [
    "an object with a property that has no type",
    { logicalType: "object", properties: [{ name: "zip" }] },
    "json(?)",
  ],
  [
    "items",
    {
      logicalType: "array",
      items: { logicalType: "object", properties: [{ name: "a", logicalType: "date" }] },
    },
    "list<struct<a: date nullable>>",
  ],
  [
    "items that are never null",
    { logicalType: "array", items: { logicalType: "boolean", required: true } },
    "list<boolean not null>",
  ],
  [
    "an object that lists which properties it always has, by either of their names",
    {
      logicalType: "object",
      logicalTypeOptions: { required: ["a", "c"] },
      properties: [
        { name: "a", logicalType: "date" },
        { name: "b", physicalName: "c", logicalType: "date" },
        { name: "d", logicalType: "date" },
      ],
    },
    "struct<a: date not null, c: date not null, d: date nullable>",
  ],
  [
    "properties alone",
    { physicalType: "STRUCT", properties: [{ name: "b", logicalType: "date" }] },
    "struct<b: date nullable>",
  ],
  [
    "items alone",
    { items: { properties: [{ name: "b", logicalType: "date" }] } },
    "list<struct<b: date nullable>>",
  ],
  ["a length in brackets", { logicalType: "string", physicalType: "varchar[15]" }, "string(?)"],
  ["an array of texts", { physicalType: "varchar[]" }, "list<string(?)>"],
  ["bytes of Iceberg", { physicalType: "fixed[16]" }, "string(?)"],
  ["an array of which nothing is said", { logicalType: "array" }, "json(?)"],
  [
    "a map",
    {
      logicalType: "map",
      map: { key: { logicalType: "string", required: true }, value: { logicalType: "boolean" } },
    },
    "map<string(?) not null, boolean>",
  ],
  [
    "a vector",
    { logicalType: "vector", logicalTypeOptions: { dimensions: 384 } },
    "list<float32 not null>",
  ],
  [
    "a vector of bytes",
    { logicalType: "vector", logicalTypeOptions: { dimensions: 3, elementType: "uint8" } },
    "list<uint8 not null>",
  ],
  [
    "a vector of bits",
    { logicalType: "vector", logicalTypeOptions: { dimensions: 3, elementType: "binary" } },
    "json(?)",
  ],
];

for (const [what, property, text] of PROPERTIES) {
  test(`${what}: ${text}`, async () => {
    assert.deepEqual(await shapes([{ name: "a", ...property }]), { a: `${text} nullable` });
  });
}

test("a length in brackets is read like one in parentheses, even where the dialect has arrays", async () => {
  const properties = [{ name: "a", logicalType: "string", physicalType: "varchar[15]" }];
  assert.deepEqual(await shapes(properties, "postgres"), { a: "string(15) nullable" });
});

test("what is required or a key is not null, and a dialect tells what the database has", async () => {
  const properties = [
    { name: "id", logicalType: "integer", physicalType: "bigint", primaryKey: true },
    { name: "sku", logicalType: "string", physicalType: "varchar(8)", required: true },
    { name: "at", logicalType: "timestamp", physicalType: "timestamptz(3)" },
  ];
  assert.deepEqual(await shapes(properties, "postgres"), {
    id: "int64 not null",
    sku: "string(8) not null",
    at: "timestamp(ms, zone) nullable",
  });
});

test("of a 2.2 contract, null is known where it is said", async () => {
  const columns = [
    { column: "id", logicalType: "integer", isPrimaryKey: true },
    { column: "a", logicalType: "string", isNullable: true },
    { column: "b", logicalType: "string", isNullable: false },
    { column: "c", logicalType: "boolean" },
  ];
  const contract = { quantumName: "q", kind: "DataContract", dataset: [{ table: "t", columns }] };
  assert.deepEqual(await shapesOf(textSource(JSON.stringify(contract), "q.json")), {
    id: "integer not null",
    a: "string(?) nullable",
    b: "string(?) not null",
    c: "boolean",
  });
});

test("properties that go 40 deep are read as far as a schema may go", async () => {
  let property: object = { name: "a", logicalType: "boolean" };
  for (let n = 0; n < 40; n++) {
    property = { name: "a", logicalType: "object", properties: [property] };
  }
  const { a = "" } = await shapes([property]);
  assert.equal(a.match(/struct</g)?.length, 32);
  assert.match(a, /<a: json\(\?\) nullable>/);
});

test("what the database's type says counts where the contract says nothing", async () => {
  const properties = [
    { name: "id", logicalType: "integer", physicalType: "int unsigned", required: true },
    { name: "big", physicalType: "BIGINT(20) UNSIGNED" },
    { name: "state", logicalType: "string", physicalType: "enum('new','paid')" },
  ];
  assert.deepEqual(await shapes(properties, "mysql"), {
    id: "uint32 not null",
    big: "uint64 nullable",
    state: "enum('new','paid') nullable",
  });
  const nested = [
    { name: "tags", logicalType: "array", physicalType: "ARRAY<STRING>" },
    { name: "address", physicalType: "STRUCT<zip STRING, floor INT64>" },
  ];
  assert.deepEqual(await shapes(nested, "bigquery"), {
    tags: "list<string not null> nullable",
    address: "struct<zip: string nullable, floor: int64 nullable> nullable",
  });
});
