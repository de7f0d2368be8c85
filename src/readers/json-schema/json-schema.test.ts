import assert from "node:assert/strict";
import { test } from "node:test";
import { NOTES } from "../mapping/notes.ts";
import { TYPES } from "../mapping/table.ts";
import { readSource } from "../read-source.ts";
import { textSource } from "../source.ts";
import { anyDocument, assertDocumentsReadOrRefused } from "../testing/any-document.ts";
import { withoutDetail } from "../testing/without-detail.ts";

async function read(schema: unknown) {
  const { from, tables } = await readSource(
    textSource(JSON.stringify(schema), "orders.schema.json"),
  );
  assert.equal(from, "json-schema");
  const [table] = tables;
  assert.ok(table && "columns" in table, JSON.stringify(table));
  return table;
}

/** How schemas write types that are no words of theirs. */
const WRITTEN: Record<string, unknown> = {
  ...Object.fromEntries(
    ["date", "date-time", "time", "duration", "byte", "binary"].map((format) => [
      format,
      { type: "string", format },
    ]),
  ),
  ...Object.fromEntries(
    ["base16", "base32", "base64"].map((contentEncoding) => [
      contentEncoding,
      { type: "string", contentEncoding },
    ]),
  ),
  enum: { type: "string", enum: ["open", "paid"] },
};

for (const [type, names, , note] of TYPES.json_schema) {
  for (const name of names) {
    test(`a property of type ${name} is ${type}`, async () => {
      const property = WRITTEN[name] ?? { type: name };
      const { columns } = await read({ type: "object", properties: { a: property } });
      const column = { name: "a", type, required: false, physical_type: name, lossy: !!note };
      assert.deepEqual(columns.map(withoutDetail), [
        note ? { ...column, note: NOTES[note] } : column,
      ]);
    });
  }
}

const PROPERTIES: [property: unknown, read: string][] = [
  [{ type: "string", format: "uuid" }, "string!"],
  [{ type: "integer", format: "int64" }, "integer!"],
  [{ type: "array", items: { type: "string" } }, "json!"],
  [{ type: ["string", "null"] }, "string"],
  [{ type: ["null", "string"], format: "date-time" }, "timestamp"],
  [{ type: ["integer", "number"] }, "number!"],
  [{ type: "string", nullable: true }, "string"],
  [{ anyOf: [{ type: "string", format: "date" }, { type: "null" }] }, "date"],
  [{ anyOf: [{ type: ["integer", "null"] }, { type: "number" }] }, "number"],
  [{ oneOf: [{ type: "integer" }, { type: "number" }] }, "number!"],
  [{ allOf: [{ $ref: "#/$defs/Day" }] }, "date!"],
  [{ allOf: [{ type: "string" }, { format: "date" }] }, "date!"],
  [{ allOf: [{ $ref: "#/$defs/Day" }], nullable: true }, "date"],
  [{ allOf: [{ allOf: [{ $ref: "#/$defs/Day" }] }] }, "date!"],
  [{ $ref: "#/$defs/Day" }, "date!"],
  [{ $ref: "#/$defs/Again" }, "date!"],
  [{ $ref: "#/$defs/a~1b" }, "boolean!"],
  [{ $ref: "#/$defs/a%20c" }, "integer!"],
  [{ $ref: "#anchor" }, "number!"],
  [{ $ref: "https://example.com/money" }, "number!"],
  [{ $ref: "https://example.com/orders#/$defs/Day" }, "date!"],
  [{ enum: ["a", "b", null] }, "string⚠"],
  [{ enum: ["2026-01-31"] }, "string⚠!"],
  [{ const: "a" }, "string⚠!"],
  [{ type: ["string", "null"], enum: ["a", null] }, "string⚠"],
  [{ oneOf: [{ const: "a", title: "A" }, { const: "b" }] }, "string⚠!"],
  [{ anyOf: [{ enum: ["a", "b"] }, { type: "string" }] }, "string!"],
  [{ enum: [1, 2.5] }, "number!"],
  [{ $ref: "#/$defs/Day", nullable: true }, "date"],
  [{ type: "date" }, "date is not a JSON Schema type."],
  [{ type: "enum" }, "enum is not a JSON Schema type."],
  [{ const: 5 }, "integer!"],
  [{ properties: { a: {} } }, "json"],
  [{ items: {} }, "json"],
  [{ type: "object", properties: { a: {} } }, "json!"],
  [{ properties: { a: {} }, not: { type: "null" } }, "json!"],
  [{ $ref: "#/$defs/Node" }, "This property refers to itself."],
  [{ $ref: "#/$defs/Wide" }, "string!"],
  [{ type: ["string", "integer"] }, "This can be string or integer."],
  [{ anyOf: [{ type: "string" }, { type: "boolean" }] }, "This can be string or boolean."],
  [{ enum: ["a", 1] }, "This can be string or integer."],
  [{ type: "null" }, "This property is always null."],
  [{ type: "float" }, "float is not a JSON Schema type."],
  [{ type: "toString" }, "toString is not a JSON Schema type."],
  [{}, "This property has no type."],
  [true, "This property has no type."],
  [null, "This property has no type."],
  [
    { $ref: "other.json#/a" },
    "The reference other.json#/a is not in this document, and leads to no file beside it.",
  ],
  [{ $ref: "#/$defs/Loop" }, "This property refers to itself."],
  [{ $ref: "#/" }, "json!"],
  [{ $ref: "#/constructor" }, "The reference #/constructor is not in this document."],
];

for (const schema of [
  { type: ["null", "object"], properties: { id: { type: "integer" }, any: {} } },
  { type: ["null", "array"], items: { properties: { id: { type: "integer" } } } },
]) {
  test(`a schema without $schema is recognised: ${JSON.stringify(schema)}`, async () => {
    const { columns } = await read(schema);
    assert.equal(columns[0]?.name, "id");
  });
}

test("a document that only refers to another is no record", async () => {
  const source = textSource('{"$ref":"https://example.com/orders.json"}', "orders.json");
  await assert.rejects(readSource(source), { message: /leads to no file beside it/ });
});

const $defs = {
  Day: { type: "string", format: "date" },
  Again: { $ref: "#/$defs/Day" },
  Loop: { $ref: "#/$defs/Loop" },
  "a/b": { type: "boolean" },
  "a c": { type: "integer" },
  Anchored: { $anchor: "anchor", type: "number" },
  Identified: { $id: "https://example.com/money", type: "number" },
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
  test(`the property ${JSON.stringify(property)} is read as: ${expected}`, async () => {
    const {
      columns: [column],
    } = await read({
      $id: "https://example.com/orders",
      type: "object",
      properties: { a: property },
      required: ["a"],
      $defs,
    });
    assert.ok(column);
    const text =
      "type" in column
        ? column.type + (column.lossy ? "⚠" : "") + (column.required ? "!" : "")
        : column.fault;
    assert.equal(text, expected);
  });
}

test("a property says itself that it is required in draft 3, and where no draft is said", async () => {
  for (const [$schema, required] of [
    ["http://json-schema.org/draft-03/schema#", true],
    [undefined, true],
    ["http://json-schema.org/draft-04/schema#", false],
    ["https://json-schema.org/draft/2020-12/schema", false],
  ] as const) {
    const properties = { a: { type: "string", required: true } };
    const { columns, note } = await read({
      ...($schema && { $schema }),
      type: "object",
      properties,
    });
    assert.equal(columns[0]?.required, required, $schema);
    assert.equal(note?.includes("means nothing since draft 4") ?? false, !required, $schema);
  }
});

test("required that is no list, and nullable that is no boolean, are refused", async () => {
  const properties = { a: { type: "string" } };
  for (const [schema, message] of [
    [{ type: "object", properties, required: "a" }, /"required" must be a list of names/],
    [{ type: "object", properties, required: { a: true } }, /"required" must be a list of names/],
    [
      { type: "object", properties: { a: { type: "string", required: "true" } } },
      /"required" must be a list of names, or true in draft 3/,
    ],
    [
      { type: "object", properties: { a: { type: "string", nullable: "true" } } },
      /nullable is "true"\. Write true or false/,
    ],
  ] as const) {
    await assert.rejects(read(schema), { message });
  }
});

test("properties are required when they are listed and cannot be null", async () => {
  const { name, columns } = await read({
    $schema: "http://json-schema.org/draft-04/schema#",
    title: "Orders",
    type: "object",
    properties: {
      id: { type: "integer" },
      note: { type: ["string", "null"] },
      x: { type: "string" },
      y: { type: "string" },
    },
    required: ["id", "note", "missing"],
    dependencies: { id: ["y"] },
  });
  assert.equal(name, "Orders");
  assert.deepEqual(
    columns.map((column) => [column.name, column.required]),
    [
      ["id", true],
      ["note", false],
      ["x", false],
      ["y", true],
    ],
  );
});

for (const [what, schema] of [
  ["a reference", { $ref: "#/definitions/Order" }],
  ["a list of objects", { type: "array", items: { $ref: "#/definitions/Order" } }],
  ["parts that all hold", { allOf: [{ $ref: "#/definitions/Order" }] }],
] as const) {
  test(`a schema can be ${what}`, async () => {
    const Order = {
      type: "object",
      properties: { id: { type: "integer" } },
      required: ["id"],
    };
    const $schema = "https://json-schema.org/draft/2020-12/schema";
    const { name, columns } = await read({ $schema, ...schema, definitions: { Order } });
    assert.deepEqual(
      [name, columns],
      [
        "orders",
        [
          {
            name: "id",
            type: "integer",
            required: true,
            physical_type: "integer",
            lossy: false,
            detail: { nullable: false, physical: "integer" },
          },
        ],
      ],
    );
  });
}

test("parts of objects are merged, and the schema's own properties come last", async () => {
  const { columns } = await read({
    properties: { id: { type: "integer" }, note: { type: "string" } },
    required: ["id"],
    allOf: [
      { properties: { at: { type: "string", format: "date" }, id: { minimum: 1 } } },
      { required: ["at"] },
    ],
  });
  assert.deepEqual(
    columns.map((column) => [column.name, "type" in column && column.type, column.required]),
    [
      ["at", "date", true],
      ["id", "integer", true],
      ["note", "string", false],
    ],
  );
});

test("a part that many others refer to is read once", async () => {
  const parts = Array.from({ length: 18 }, (_, index) => [
    `Part${index}`,
    { allOf: Array(3).fill({ $ref: `#/$defs/Part${index + 1}` }) },
  ]);
  const last = { properties: { id: { type: "integer" } } };
  const $defs = { ...Object.fromEntries(parts), Part18: last };
  const { columns } = await read({ $schema: "x", $ref: "#/$defs/Part0", $defs });
  assert.equal(columns.length, 1);
});

for (const [schema, message] of [
  [{ $schema: "x", type: "array" }, /no "properties"/],
  [
    { properties: { id: { type: "integer" } }, oneOf: [{ properties: { x: {} } }] },
    /other properties in anyOf or oneOf/,
  ],
  [
    { properties: { id: { type: "integer" } }, if: {}, else: { properties: { x: {} } } },
    /under a condition/,
  ],
  [
    {
      properties: { id: { type: "integer" } },
      dependentSchemas: { id: { properties: { x: {} } } },
    },
    /under a condition/,
  ],
  [{ $schema: "x", allOf: [{ $ref: "#" }] }, /refers to itself in allOf/],
  [{ $schema: "x", $ref: "other.json" }, /reference other.json is not in this document/],
] as const) {
  test(`a schema is refused: ${JSON.stringify(schema)}`, async () => {
    await assert.rejects(read(schema), { name: "UnreadableSource", message });
  });
}

test("no JSON makes the reader throw anything else", async () => {
  const keys = "type properties $ref anyOf allOf enum const items a $id $anchor";
  const values = ["string", "null", "#", "#/properties/a", 1, null, true];
  const around = (document: unknown) => [document, { properties: { a: document } }];
  await assertDocumentsReadOrRefused("json-schema", anyDocument(keys, values), around);
});

test("the answer of a schema registry has its schema as text", async () => {
  const schema = { type: "object", title: "Order", properties: { id: { type: "integer" } } };
  const answer = (text: string) =>
    textSource(JSON.stringify({ subject: "a", id: 1, schemaType: "JSON", schema: text }), "a.json");
  const { from, tables } = await readSource(answer(JSON.stringify(schema)));
  assert.deepEqual([from, tables.map(({ name }) => name)], ["json-schema", ["Order"]]);
  await assert.rejects(readSource(answer("{")), /not valid JSON/);
});

test("a list whose first items have schemas of their own has no rows that are alike", async () => {
  const text = JSON.stringify({
    type: "array",
    prefixItems: [{ type: "string" }],
    items: { type: "object", properties: { a: { type: "string" } } },
  });
  await assert.rejects(readSource(textSource(text, "a.json"), { from: "json-schema" }), {
    message: /prefixItems/,
  });
});

test("what Kafka Connect calls a time, and JSON Schema a number, is told", async () => {
  const named = (title: string) => ({ type: "integer", title, "connect.type": "int64" });
  const schema = {
    type: "object",
    properties: {
      at: named("io.debezium.time.MicroTimestamp"),
      day: { oneOf: [{ type: "null" }, named("org.apache.kafka.connect.data.Date")] },
      id: named("com.example.Id"),
      own: { type: "integer", title: "io.debezium.time.Date" },
    },
  };
  const { tables } = await readSource(textSource(JSON.stringify(schema), "a.json"));
  const [table] = tables;
  assert.ok(table && "columns" in table);
  assert.deepEqual(
    table.columns.map((column) => "note" in column && column.note),
    [
      "io.debezium.time.MicroTimestamp is kept as integer",
      "org.apache.kafka.connect.data.Date is kept as integer",
      false,
      false,
    ],
  );
});
