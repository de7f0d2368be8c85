import assert from "node:assert/strict";
import { test } from "node:test";
import { typeText } from "#domain/details/detail-text.ts";
import { readSource } from "../read-source.ts";
import { textSource } from "../source.ts";
import { shapesOf } from "../testing/shapes.ts";

const schema = (...fields: [name: string, type: unknown][]) =>
  textSource(
    JSON.stringify({
      type: "record",
      name: "Order",
      namespace: "shop",
      fields: fields.map(([name, type]) => ({ name, type })),
    }),
    "order.avsc",
  );

const LINE = {
  type: "record",
  name: "Line",
  fields: [
    { name: "sku", type: "string" },
    {
      name: "price",
      type: ["null", { type: "bytes", logicalType: "decimal", precision: 10, scale: 2 }],
    },
  ],
};

test("what is inside records, arrays and maps is known, with null, precision, symbols and sizes", async () => {
  assert.deepEqual(
    await shapesOf(
      schema(
        ["id", "long"],
        ["lines", { type: "array", items: LINE }],
        ["first", ["null", "Line"]],
        ["again", "shop.Line"],
        ["tags", { type: "map", values: ["null", "int"] }],
        ["state", { type: "enum", name: "State", symbols: ["NEW", "PAID"] }],
        ["hash", { type: "fixed", name: "Hash", size: 16 }],
        ["key", { type: "fixed", name: "Key", size: 16, logicalType: "uuid" }],
        ["at", { type: "long", logicalType: "timestamp-micros" }],
        ["on", { type: "long", logicalType: "timestamp-micros", "adjust-to-utc": false }],
      ),
    ),
    {
      id: "int64 not null",
      lines: "list<struct<sku: string not null, price: decimal(10,2) nullable> not null> not null",
      first: "struct<sku: string not null, price: decimal(10,2) nullable> nullable",
      again: "struct<sku: string not null, price: decimal(10,2) nullable> not null",
      tags: "map<string not null, int32 nullable> not null",
      state: "enum('NEW','PAID') not null",
      hash: "binary(16) not null",
      key: "uuid not null",
      at: "timestamp(us, zone) not null",
      on: "timestamp(us) not null",
    },
  );
});

test("names inside a type without a namespace are not those of the namespace that refers to it", async () => {
  const leaf = (name: string, type: unknown) => ({
    type: "record",
    name,
    fields: [{ name: "value", type }],
  });
  const schemas = [
    leaf("Leaf", "int"),
    leaf("shop.Leaf", "string"),
    leaf("Top", "Leaf"),
    leaf("shop.Order", ["null", "Top"]),
  ];
  const { tables } = await readSource(textSource(JSON.stringify(schemas), "order.avsc"));
  const order = tables.find(({ name }) => name === "Order");
  assert.ok(order && "columns" in order && order.columns[0] && "type" in order.columns[0]);
  assert.equal(typeText(order.columns[0]), "struct<value: struct<value: int32 not null> not null>");
});

test("a null that is written as an object is one, for what is inside the other type as well", async () => {
  const nullable = (type: unknown) => [{ type: "null" }, type];
  assert.deepEqual(
    await shapesOf(
      schema(
        ["line", nullable(LINE)],
        ["tags", nullable({ type: "array", items: nullable("int") })],
        ["state", nullable({ type: "enum", name: "State", symbols: ["NEW"] })],
        ["hash", nullable({ type: "fixed", name: "Hash", size: 16 })],
      ),
    ),
    {
      line: "struct<sku: string not null, price: decimal(10,2) nullable> nullable",
      tags: "list<int32 nullable> nullable",
      state: "enum('NEW') nullable",
      hash: "binary(16) nullable",
    },
  );
});

test("a record within itself ends as free form", async () => {
  const node = {
    type: "record",
    name: "Node",
    fields: [
      { name: "value", type: "int" },
      { name: "next", type: ["null", "Node"] },
    ],
  };
  assert.deepEqual(await shapesOf(schema(["head", node])), {
    head: "struct<value: int32 not null, next: json nullable> not null",
  });
});

test("of a record with a union or a type without a counterpart, nothing is known of the inside", async () => {
  const record = (type: unknown) => ({ type: "record", name: "R", fields: [{ name: "a", type }] });
  assert.deepEqual(await shapesOf(schema(["r", record("null")])), { r: "json(?) not null" });
  assert.deepEqual(await shapesOf(schema(["r", record(["int", "string"])])), {
    r: "struct<a: json(?) not null> not null",
  });
});

test("records that have two of the next, 40 times, are read as far as they may be", async () => {
  let type: unknown = "int";
  for (let n = 0; n < 40; n++) {
    type = {
      type: "record",
      name: `R${n}`,
      fields: [
        { name: "a", type },
        { name: "b", type: n ? `R${n - 1}` : "int" },
      ],
    };
  }
  const { r = "" } = await shapesOf(schema(["r", type]));
  assert.ok(r.length < 1_000_000);
});
