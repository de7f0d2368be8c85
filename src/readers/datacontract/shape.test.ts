import assert from "node:assert/strict";
import { test } from "node:test";
import { textSource } from "../source.ts";
import { shapesOf } from "../testing/shapes.ts";

const shapes = (fields: object, definitions: object = {}) => {
  const contract = {
    dataContractSpecification: "1.2.1",
    models: { orders: { fields } },
    definitions,
  };
  return shapesOf(textSource(JSON.stringify(contract), "datacontract.json"));
};

const FIELDS: [what: string, field: object, text: string][] = [
  ["a text", { type: "text" }, "string(?)"],
  ["a bounded text", { type: "varchar", maxLength: 20 }, "string(20)"],
  ["a length behind the type", { type: "VARCHAR(20)" }, "string(20)"],
  ["a bounded text in capitals", { type: "VARCHAR(20)", maxLength: 20 }, "string(20)"],
  ["a uuid", { type: "string", format: "uuid" }, "uuid"],
  ["values", { type: "string", enum: ["new", "paid"] }, "enum('new','paid')"],
  ["a long", { type: "long" }, "int64"],
  ["digits", { type: "decimal", precision: 10, scale: 2 }, "decimal(10,2)"],
  [
    "fields",
    { type: "record", fields: { zip: { type: "string", required: true }, floor: { type: "int" } } },
    "struct<zip: string(?) not null, floor: int32 nullable>",
  ],
  ["a record without fields", { type: "record" }, "json(?)"],
  ["items", { type: "array", items: { type: "double" } }, "list<float64>"],
  [
    "items that are never null",
    { type: "array", items: { type: "date", required: true } },
    "list<date not null>",
  ],
  [
    "a map",
    { type: "map", keys: { type: "bytes", required: true }, values: { type: "boolean" } },
    "map<binary not null, boolean>",
  ],
  ["a map without its keys", { type: "map", values: { type: "boolean" } }, "json(?)"],
];

for (const [what, field, text] of FIELDS) {
  test(`${what}: ${text}`, async () => {
    assert.deepEqual(await shapes({ a: field }), { a: `${text} nullable` });
    const required = { a: { ...field, required: true } };
    assert.deepEqual(await shapes(required), { a: `${text} not null` });
  });
}

test("a definition tells what is inside, and one within itself is not known", async () => {
  const line = { type: "record", fields: { sku: { type: "string", maxLength: 8 } } };
  const node = {
    type: "record",
    fields: { a: { $ref: "#/definitions/node" }, b: { $ref: "#/definitions/node" } },
  };
  const fields = {
    lines: { type: "array", items: { $ref: "#/definitions/line" } },
    tree: { $ref: "#/definitions/node" },
  };
  assert.deepEqual(await shapes(fields, { line, node }), {
    lines: "list<struct<sku: string(8) nullable>> nullable",
    tree: "json(?) nullable",
  });
});
