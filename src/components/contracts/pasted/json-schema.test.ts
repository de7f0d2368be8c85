import assert from "node:assert/strict";
import { test } from "node:test";
import fc from "fast-check";
import { readJsonSchema } from "./json-schema.ts";

const PROPERTIES: [property: unknown, read: string][] = [
  [{ type: "string" }, "string"],
  [{ type: "string", format: "date" }, "date"],
  [{ type: "string", format: "date-time" }, "timestamp"],
  [{ type: "string", format: "uuid" }, "string"],
  [{ type: "integer", format: "int64" }, "integer"],
  [{ type: "number" }, "number"],
  [{ type: "boolean" }, "boolean"],
  [{ type: "object" }, "json"],
  [{ type: "array", items: { type: "string" } }, "json"],
  [{ type: ["string", "null"] }, "string"],
  [{ type: ["null", "string"], format: "date-time" }, "timestamp"],
  [{ type: ["integer", "number"] }, "number"],
  [{ type: "string", nullable: true }, "string"],
  [{ anyOf: [{ type: "string", format: "date" }, { type: "null" }] }, "date"],
  [{ oneOf: [{ type: "integer" }, { type: "number" }] }, "number"],
  [{ allOf: [{ $ref: "#/$defs/Day" }] }, "date"],
  [{ $ref: "#/$defs/Day" }, "date"],
  [{ $ref: "#/$defs/Again" }, "date"],
  [{ $ref: "#/$defs/a~1b" }, "boolean"],
  [{ enum: ["a", "b", null] }, "string"],
  [{ enum: ["2026-01-31"] }, "string"],
  [{ const: 5 }, "integer"],
  [{ properties: { a: {} } }, "json"],
  [{ items: {} }, "json"],
  [{ $ref: "#/$defs/Node" }, "This property refers to itself."],
  [{ $ref: "#/$defs/Wide" }, "string"],
  [{ type: ["string", "integer"] }, "This can be string or integer."],
  [{ anyOf: [{ type: "string" }, { type: "boolean" }] }, "This can be string or boolean."],
  [{ enum: ["a", 1] }, "This can be string or integer."],
  [{ type: "null" }, "This property is always null."],
  [{ type: "float" }, "float is not a JSON Schema type."],
  [{ type: "toString" }, "toString is not a JSON Schema type."],
  [{}, "This property has no type."],
  [true, "This property has no type."],
  [null, "This property has no type."],
  [{ $ref: "other.json#/a" }, "The reference other.json#/a cannot be found in this text."],
  [{ $ref: "#/$defs/Loop" }, "The reference #/$defs/Loop cannot be found in this text."],
  [{ $ref: "#/constructor" }, "The reference #/constructor cannot be found in this text."],
];

const $defs = {
  Day: { type: "string", format: "date" },
  Again: { $ref: "#/$defs/Day" },
  Loop: { $ref: "#/$defs/Loop" },
  "a/b": { type: "boolean" },
  Node: { anyOf: Array(3).fill({ $ref: "#/$defs/Node" }) },
  /** Three references to the next, which has three to its next, and so on. */
  Wide: { anyOf: Array(3).fill({ $ref: "#/$defs/Wide1" }) },
  ...Object.fromEntries(
    Array.from({ length: 17 }, (_, index) => [
      `Wide${index + 1}`,
      { anyOf: Array(3).fill({ $ref: `#/$defs/Wide${index + 2}` }) },
    ]),
  ),
  Wide18: { type: "string" },
};

for (const [property, expected] of PROPERTIES) {
  test(`the property ${JSON.stringify(property)} is read as: ${expected}`, () => {
    const reading = readJsonSchema({ type: "object", properties: { a: property }, $defs });
    assert.ok("columns" in reading);
    const [column] = reading.columns;
    assert.equal(column && ("type" in column ? column.type : column.fault), expected);
    assert.equal(column?.required, false);
  });
}

test("the listed properties are required, nullable or not", () => {
  const reading = readJsonSchema({
    title: "Orders",
    type: "object",
    properties: {
      id: { type: "integer" },
      note: { type: ["string", "null"] },
      x: { type: "string" },
    },
    required: ["id", "note", "missing"],
  });
  assert.deepEqual(reading, {
    name: "Orders",
    columns: [
      { name: "id", type: "integer", required: true },
      { name: "note", type: "string", required: true },
      { name: "x", type: "string", required: false },
    ],
  });
});

test("a schema can be a reference to one of its definitions", () => {
  const reading = readJsonSchema({
    $ref: "#/definitions/Order",
    definitions: { Order: { type: "object", properties: { id: { type: "integer" } } } },
  });
  assert.deepEqual(reading, { columns: [{ name: "id", type: "integer", required: false }] });
});

test("a property can itself be marked as required", () => {
  const reading = readJsonSchema({ properties: { id: { type: "integer", required: true } } });
  assert.deepEqual(reading, { columns: [{ name: "id", type: "integer", required: true }] });
});

test("properties in allOf, anyOf and oneOf are not silently dropped", () => {
  const reading = readJsonSchema({
    properties: { id: { type: "integer" } },
    allOf: [{ properties: { note: { type: "string" } } }],
  });
  assert.match("fault" in reading ? reading.fault : "", /allOf, anyOf or oneOf/);
});

test("a schema that is not an object says so", () => {
  const fault = 'This schema has no "properties". It must describe a single object.';
  assert.deepEqual(readJsonSchema({ $schema: "x", type: "array" }), { fault });
  assert.deepEqual(readJsonSchema([]), { fault: "A JSON Schema must be a JSON object." });
});

test("no JSON makes the JSON Schema parser throw", () => {
  const key = fc.constantFrom("type", "properties", "$ref", "anyOf", "enum", "const", "items", "a");
  const { node } = fc.letrec((tie) => ({
    leaf: fc.constantFrom<unknown>("string", "null", "#", "#/properties/a", 1, null, true),
    node: fc.oneof(
      { maxDepth: 5 },
      tie("leaf"),
      fc.array(tie("node"), { maxLength: 3 }),
      fc.dictionary(key, tie("node")),
    ),
  }));
  fc.assert(
    fc.property(fc.oneof(node, fc.jsonValue()), (value) => {
      readJsonSchema(value);
      readJsonSchema({ properties: { a: value } });
    }),
    { numRuns: 3000 },
  );
});
