import assert from "node:assert/strict";
import { test } from "node:test";
import type { Inner, Shape } from "./detail.ts";
import { shapeText, typeText } from "./detail-text.ts";

const INT: Inner = { type: "integer", detail: { is: { kind: "integer", bits: 32, signed: true } } };
const TEXT: Inner = { type: "string", detail: { is: { kind: "string" } } };

const CASES: [shape: Shape, text: string][] = [
  [{ kind: "integer", bits: 32, signed: true }, "int32"],
  [{ kind: "integer", bits: 8, signed: false }, "uint8"],
  [{ kind: "float", bits: 64 }, "float64"],
  [{ kind: "decimal", precision: 10, scale: 2 }, "decimal(10,2)"],
  [{ kind: "string" }, "string"],
  [{ kind: "string", length: 20 }, "string(20)"],
  [{ kind: "binary", length: 16 }, "binary(16)"],
  [{ kind: "enum", values: ["new", "paid"] }, "enum('new','paid')"],
  [{ kind: "enum", values: ["it's", 'a "b"', "c\\d\n"] }, "enum('it\\'s','a \"b\"','c\\\\d\\n')"],
  [{ kind: "uuid" }, "uuid"],
  [{ kind: "time", unit: "us" }, "time(us)"],
  [{ kind: "duration", unit: "ns" }, "duration(ns)"],
  [{ kind: "timestamp", unit: "us", zone: true }, "timestamp(us, zone)"],
  [{ kind: "timestamp", unit: "ms", zone: false }, "timestamp(ms)"],
  [{ kind: "json" }, "json"],
  [{ kind: "map", keys: TEXT, values: INT }, "map<string, int32>"],
  [
    {
      kind: "list",
      items: {
        type: "json",
        detail: {
          is: {
            kind: "struct",
            fields: [
              { name: "sku", ...TEXT, detail: { ...TEXT.detail, nullable: false } },
              { name: "odd name", ...INT, detail: { ...INT.detail, nullable: true } },
            ],
          },
        },
      },
    },
    'list<struct<sku: string not null, "odd name": int32 nullable>>',
  ],
];

for (const [shape, text] of CASES) {
  test(`a shape is written as ${text}`, () => {
    assert.equal(shapeText(shape), text);
  });
}

test("a type without a shape is written differently from the shape of the same name", () => {
  assert.equal(typeText({ type: "string" }), "string(?)");
  assert.equal(typeText({ type: "json", detail: { nullable: true } }), "json(?)");
  assert.equal(typeText({ type: "integer" }), "integer");
  assert.equal(typeText({ type: "timestamp" }), "timestamp");
});
