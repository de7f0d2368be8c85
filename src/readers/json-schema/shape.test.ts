import assert from "node:assert/strict";
import { test } from "node:test";
import { textSource } from "../source.ts";
import { shapesOf } from "../testing/shapes.ts";

const shapes = (schema: object) => shapesOf(textSource(JSON.stringify(schema), "orders.json"));

const DRAFT = "https://json-schema.org/draft/2020-12/schema";

/** What is known of one required property. */
async function shapeOf(property: unknown, around: object = {}) {
  const schema = { $schema: DRAFT, type: "object", required: ["a"], ...around };
  return (await shapes({ ...schema, properties: { a: property } })).a;
}

const LINE = {
  type: "object",
  required: ["sku", "note"],
  properties: {
    sku: { type: "string", maxLength: 20 },
    count: { type: "integer", format: "int32" },
    note: { type: ["string", "null"] },
  },
};
const LINE_TEXT = "struct<sku: string(20) not null, count: int32 nullable, note: string nullable>";

const PROPERTIES: [what: string, property: unknown, text: string][] = [
  ["a text", { type: "string" }, "string"],
  ["a bounded text", { type: "string", maxLength: 8, allOf: [{ maxLength: 5 }] }, "string(5)"],
  ["a text of no characters", { type: "string", maxLength: 0 }, "string"],
  ["a uuid", { type: "string", format: "uuid" }, "uuid"],
  ["symbols", { enum: ["new", "paid"] }, "enum('new','paid')"],
  [
    "symbols that two lists have",
    { enum: ["new", "paid"], allOf: [{ enum: ["paid", "gone"] }] },
    "enum('paid')",
  ],
  ["a constant", { const: "order" }, "enum('order')"],
  ["an integer", { type: "integer" }, "integer"],
  ["an integer of OpenAPI", { type: "integer", format: "int64" }, "int64"],
  ["a byte", { type: "integer", minimum: 0, maximum: 255 }, "uint8"],
  ["a short", { type: "integer", minimum: -32768, maximum: 32767 }, "int16"],
  ["a range of no width", { type: "integer", minimum: 0, maximum: 100 }, "integer"],
  ["a double", { type: "number", format: "double" }, "float64"],
  ["a number", { type: "number" }, "number"],
  ["a flag", { type: "boolean" }, "boolean"],
  ["an object", LINE, LINE_TEXT],
  ["a list", { type: "array", items: LINE }, `list<${LINE_TEXT} not null>`],
  [
    "a map whose keys are described",
    { type: "object", propertyNames: { maxLength: 3 }, additionalProperties: { type: "string" } },
    "map<string(3) not null, string not null>",
  ],
  ["a list of anything", { type: "array", items: {} }, "list<json>"],
  ["a list whose items nobody describes", { type: "array" }, "json(?)"],
  ["a tuple", { type: "array", prefixItems: [{ type: "string" }] }, "json(?)"],
  [
    "a map",
    { type: "object", additionalProperties: { type: "boolean" } },
    "map<string not null, boolean not null>",
  ],
  ["a map by patterns", { type: "object", patternProperties: { "^x": LINE } }, "json(?)"],
  [
    "an object whose additional properties have a type",
    { ...LINE, additionalProperties: { type: "integer" } },
    "json(?)",
  ],
  [
    "an object whose unevaluated properties have a type",
    { ...LINE, unevaluatedProperties: { type: "integer" } },
    "json(?)",
  ],
  [
    "an object with additional properties of any type",
    { ...LINE, additionalProperties: {} },
    LINE_TEXT,
  ],
  ["a closed object", { ...LINE, unevaluatedProperties: false }, LINE_TEXT],
  ["an object of which nothing is said", { type: "object" }, "json"],
  [
    "an object in parts",
    {
      allOf: [
        LINE,
        { type: "object", properties: { sku: { maxLength: 9 }, b: { type: "boolean" } } },
      ],
    },
    "struct<sku: string(9) not null, count: int32 nullable, note: string nullable, b: boolean nullable>",
  ],
  ["an object of several kinds", { oneOf: [LINE, { ...LINE, required: [] }] }, "json(?)"],
  [
    "an object with a condition",
    { ...LINE, dependentSchemas: { sku: { required: ["count"] } } },
    "json(?)",
  ],
  [
    "an object with a property of two types",
    { type: "object", properties: { x: { type: ["string", "integer"] } } },
    "json(?)",
  ],
  [
    "an object with a property of any type",
    { type: "object", properties: { x: { description: "whatever" } } },
    "struct<x: json>",
  ],
];

for (const [what, property, text] of PROPERTIES) {
  test(`${what} is known as ${text}`, async () => {
    assert.equal(await shapeOf(property), `${text} not null`);
  });
}

test("an object that may be null is known, however that is written", async () => {
  const nullable = `${LINE_TEXT} nullable`;
  assert.equal(await shapeOf({ anyOf: [LINE, { type: "null" }] }), nullable);
  assert.equal(await shapeOf({ ...LINE, type: ["object", "null"] }), nullable);
  assert.equal(
    await shapeOf({ oneOf: [{ enum: [null] }, { $ref: "#/$defs/L" }] }, { $defs: { L: LINE } }),
    nullable,
  );
  const openapi = { openapi: "3.0.3", info: {}, components: { schemas: {} as object } };
  openapi.components.schemas = {
    Order: { type: "object", properties: { a: { ...LINE, nullable: true } }, required: ["a"] },
  };
  assert.deepEqual(await shapes(openapi), { a: nullable });
});

test("a property that is not required may be missing", async () => {
  const schema = { $schema: DRAFT, type: "object", properties: { a: { type: "boolean" } } };
  assert.deepEqual(await shapes(schema), { a: "boolean nullable" });
});

test("a schema within itself ends as free form", async () => {
  const node = {
    type: "object",
    properties: { value: { type: "boolean" }, next: { $ref: "#/$defs/node" } },
  };
  assert.equal(
    await shapeOf({ $ref: "#/$defs/node" }, { $defs: { node } }),
    "struct<value: boolean nullable, next: json nullable> not null",
  );
});

test("schemas that have two of the next, 30 times, are read as far as they may be", async () => {
  const $defs: Record<string, object> = { n30: { type: "boolean" } };
  for (let n = 0; n < 30; n++) {
    const next = { $ref: `#/$defs/n${n + 1}` };
    $defs[`n${n}`] = { type: "object", properties: { a: next, b: next } };
  }
  assert.equal(await shapeOf({ $ref: "#/$defs/n0" }, { $defs }), "json(?) not null");
});
