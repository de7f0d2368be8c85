import assert from "node:assert/strict";
import { test } from "node:test";
import { textSource } from "../source.ts";
import { shapesOf } from "../testing/shapes.ts";

test("what is inside is known, with null, precision and numbers", async () => {
  const fields = [
    { id: 1, name: "id", required: true, type: "long" },
    {
      id: 2,
      name: "lines",
      required: false,
      type: {
        type: "list",
        "element-id": 4,
        "element-required": true,
        element: {
          type: "struct",
          fields: [
            { id: 5, name: "sku", required: true, type: "string" },
            { id: 6, name: "price", required: false, type: "decimal(10, 2)" },
          ],
        },
      },
    },
    {
      id: 3,
      name: "tags",
      required: false,
      type: {
        type: "map",
        "key-id": 7,
        "value-id": 8,
        "value-required": false,
        key: "string",
        value: "timestamptz",
      },
    },
    { id: 9, name: "hash", required: false, type: "fixed[16]" },
  ];
  const text = JSON.stringify({ type: "struct", "schema-id": 0, fields });
  assert.deepEqual(await shapesOf(textSource(text, "orders.json")), {
    id: "int64 not null #1",
    lines: "list<struct<sku: string not null, price: decimal(10,2) nullable> not null> nullable #2",
    tags: "map<string not null, timestamp(us, zone) nullable> nullable #3",
    hash: "binary(16) nullable #9",
  });
});

test("a number that no Iceberg field can have is ignored", async () => {
  const ids = [2 ** 31 - 1, 2 ** 31, 3e9, -1, 1.5, "7"];
  const fields = ids.map((id, n) => ({ id, name: `c${n}`, required: true, type: "date" }));
  const metadata = { "format-version": 2, "current-schema-id": 0, location: "a" };
  const schemas = [{ type: "struct", "schema-id": 0, fields }];
  const source = textSource(JSON.stringify({ ...metadata, schemas }), "v1.metadata.json");
  const shapes = Object.values(await shapesOf(source));
  const none = "date not null";
  assert.deepEqual(shapes, [`${none} #2147483647`, none, none, none, none, none]);
});
