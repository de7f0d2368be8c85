import assert from "node:assert/strict";
import { test } from "node:test";
import { readSource } from "../read-source.ts";
import { textSource } from "../source.ts";

const DRAFT_7 = "http://json-schema.org/draft-07/schema#";
const DRAFT_2019 = "https://json-schema.org/draft/2019-09/schema";

async function read(schema: unknown) {
  const { tables } = await readSource(textSource(JSON.stringify(schema), "orders.json"));
  const [table] = tables;
  assert.ok(table && "columns" in table, JSON.stringify(table));
  return table;
}

/** The columns of a schema, each as `name type!`, or with its fault. */
async function columnsOf(schema: unknown) {
  const { columns } = await read(schema);
  return columns.map((column) => {
    const { name, required } = column;
    return `${name} ${"type" in column ? column.type : column.fault}${required ? "!" : ""}`;
  });
}

const NAMED = {
  properties: { a: { type: "string" }, b: { type: "string" }, c: { type: "string" } },
};

/** Schemas of which some properties must be there only with a choice, and what is read of them. */
const CHOICES: [schema: object, columns: string[], note: string | undefined][] = [
  [
    { anyOf: [{ required: ["a", "b"] }, { required: ["a", "c"] }] },
    ["a string!", "b string", "c string"],
    "Required only in some cases, and read as not required: b, c.",
  ],
  [
    { oneOf: [{ $ref: "#/$defs/named" }, true], $defs: { named: { required: ["b"] } } },
    ["a string", "b string", "c string"],
    "Required only in some cases, and read as not required: b.",
  ],
  [
    JSON.parse('{"if":{"required":["a"]},"then":{"required":["b"]}}'),
    ["a string", "b string", "c string"],
    "Required only in some cases, and read as not required: b.",
  ],
  [
    { dependentRequired: { a: ["c"] }, dependencies: { b: ["c"] } },
    ["a string", "b string", "c string"],
    "Required only in some cases, and read as not required: c.",
  ],
  [
    { dependentRequired: { a: ["c"] }, required: ["a"] },
    ["a string!", "b string", "c string!"],
    undefined,
  ],
  [
    { propertyNames: { pattern: "^[a-z]+$" } },
    ["a string", "b string", "c string"],
    '"propertyNames" restricts the names of columns, and was not read.',
  ],
];

for (const [around, columns, note] of CHOICES) {
  test(`what depends on a choice is told: ${JSON.stringify(around)}`, async () => {
    const schema = { type: "object", ...NAMED, ...around };
    assert.deepEqual(await columnsOf(schema), columns);
    assert.equal((await read(schema)).note, note);
  });
}

const DAY = { type: "string", format: "date" };

test("properties and items without a type let null in, which is told of what must be there", async () => {
  const schema = {
    type: "object",
    properties: {
      a: { properties: { x: { type: "string" } } },
      b: { items: { type: "string" } },
      c: { items: { type: "string" }, type: "array" },
    },
    required: ["a", "c"],
  };
  assert.deepEqual(await columnsOf(schema), ["a json", "b json", "c json!"]);
  assert.equal(
    (await read(schema)).note,
    "Read as not required, because they have no type and may be null: a.",
  );
});

/** Keywords of one property that all hold, and what they make of it. */
const TOGETHER: [property: unknown, read: string][] = [
  [{ allOf: [{ type: "string" }, { minLength: 3 }] }, "string!"],
  [{ allOf: [{ type: ["string", "null"] }, { type: "string" }] }, "string!"],
  [{ allOf: [{ type: ["string", "null"] }, DAY] }, "date!"],
  [{ type: "string", allOf: [DAY] }, "date!"],
  [{ type: "number", allOf: [{ type: "integer" }] }, "integer!"],
  [{ type: ["string", "null"], anyOf: [{ type: "string" }, { type: "integer" }] }, "string!"],
  [{ type: "string", anyOf: [{ pattern: "^a" }, { pattern: "^b" }] }, "string!"],
  [JSON.parse('{"type":"string","if":{},"then":{"pattern":"^a"}}'), "string!"],
  [{ type: "number", enum: [1, 2] }, "number!"],
  [{ type: "array", enum: [[1], []] }, "json!"],
  [{ type: ["string", "null"], enum: ["a", "b"] }, "string!"],
  [{ type: ["string", "null"], not: { type: "null" } }, "string!"],
  [{ type: ["string", "null"], not: { const: null } }, "string!"],
  [{ type: ["integer", "null"], allOf: [{ minimum: 1 }] }, "integer"],
  [{ allOf: [true, { type: "boolean" }] }, "boolean!"],
  [
    { allOf: [{ type: "string" }, { type: "integer" }] },
    "This must be string, and also integer. No value is both.!",
  ],
  [
    { type: "string", allOf: [{ type: "integer" }] },
    "This must be string, and also integer. No value is both.!",
  ],
  [
    { allOf: [DAY, { type: "string", format: "date-time" }] },
    "This must be date, and also date-time. No value is both.!",
  ],
  [{ anyOf: [{ type: "string", const: 1 }, { type: "boolean" }, false] }, "boolean!"],
  [
    { anyOf: [{ type: "string", const: 1 }, false] },
    "No value is allowed for it. Allow one, or leave it out.!",
  ],
  [{ type: "integer", enum: ["a"] }, "No value is allowed for it. Allow one, or leave it out.!"],
  [
    { allOf: [{ type: "string" }, false] },
    "No value is allowed for it. Allow one, or leave it out.!",
  ],
  [
    JSON.parse('{"type":["string","integer"],"if":{},"then":{"type":"string"}}'),
    "This can be string or integer.!",
  ],
];

for (const [property, expected] of TOGETHER) {
  test(`all keywords of a property hold: ${JSON.stringify(property)}`, async () => {
    const schema = { type: "object", properties: { a: property }, required: ["a"] };
    assert.deepEqual(await columnsOf(schema), [`a ${expected}`]);
  });
}

test("parts of a schema that contradict each other are a fault of the column", async () => {
  const schema = {
    properties: { id: { type: "integer" }, note: { type: "string" } },
    allOf: [{ properties: { id: { type: "string" }, note: { maxLength: 9 } } }],
  };
  assert.deepEqual(await columnsOf(schema), [
    "id This must be string, and also integer. No value is both.",
    "note string",
  ]);
});

test("a property that a part forbids is a fault", async () => {
  const schema = {
    properties: { id: { type: "integer" } },
    allOf: [{ properties: { id: false } }],
  };
  assert.deepEqual(await columnsOf(schema), [
    "id No value is allowed for it. Allow one, or leave it out.",
  ]);
});

for (const [what, schema, message] of [
  [
    "a part that is closed forbids the properties of the others",
    {
      properties: { id: { type: "integer" } },
      additionalProperties: false,
      allOf: [{ properties: { day: DAY } }],
    },
    /has the property day, and another forbids it/,
  ],
  [
    "no value is an object and a list",
    {
      properties: { id: { type: "integer" } },
      type: "object",
      allOf: [{ type: "array", items: { properties: { day: DAY } } }],
    },
    /does not describe an object/,
  ],
] as const) {
  test(what, async () => {
    await assert.rejects(read(schema), { name: "UnreadableSource", message });
  });
}

test("a part that is closed may say less of the properties that it has, or match them", async () => {
  const closed = { properties: { id: {}, day: {} }, additionalProperties: false };
  assert.deepEqual(await columnsOf({ ...ORDER, allOf: [closed] }), ["id integer!", "day string"]);
  const matching = { additionalProperties: false, patternProperties: { "^(id|day)$": {} } };
  assert.deepEqual(await columnsOf({ ...ORDER, allOf: [matching] }), ["id integer!", "day string"]);
});

const ORDER = {
  properties: { id: { type: "integer" }, day: { type: ["string", "null"] } },
  required: ["id"],
};
const BESIDE = {
  $ref: "#/definitions/Order",
  properties: { day: DAY, id: { $ref: "#/definitions/Id", type: "number" } },
  required: ["day"],
  definitions: { Order: ORDER, Id: { type: "integer" } },
};

for (const $schema of [DRAFT_2019, "https://json-schema.org/draft/2020-12/schema"]) {
  test(`what stands beside a $ref holds as well in ${$schema}`, async () => {
    assert.deepEqual(await columnsOf({ $schema, ...BESIDE }), ["id integer!", "day date!"]);
  });
}

test("what stands beside a $ref is ignored in draft 7 and before, which is told", async () => {
  const { columns, note } = await read({ $schema: DRAFT_7, ...BESIDE });
  assert.deepEqual(
    columns.map(({ name, physical_type, required }) => [name, physical_type, required]),
    [
      ["id", "integer", true],
      ["day", "string", false],
    ],
  );
  assert.match(String(note), /these are ignored beside a "\$ref": properties, required, type\./);
});

test("nothing is told of a description beside a $ref", async () => {
  const id = { $ref: "#/definitions/Id", description: "The id" };
  const definitions = { Id: { type: "integer" } };
  const schema = { $schema: DRAFT_7, properties: { id }, definitions };
  assert.equal("note" in (await read(schema)), false);
});

test("a $ref without a draft beside contradicting keywords is a fault", async () => {
  const id = { $ref: "#/definitions/Id", type: "string" };
  const schema = { properties: { id }, definitions: { Id: { type: "integer" } } };
  assert.deepEqual(await columnsOf(schema), [
    "id This must be string, and also integer. No value is both.",
  ]);
});

test("references are relative to the nearest schema with an id", async () => {
  const schema = {
    $schema: DRAFT_2019,
    $id: "https://example.com/schemas/order",
    type: "object",
    properties: { price: { $ref: "money" }, id: { $ref: "#/$defs/Value" } },
    $defs: {
      Value: { type: "integer" },
      Money: {
        $id: "money",
        $ref: "#/$defs/Value",
        $defs: { Value: { type: "number" } },
      },
    },
  };
  assert.deepEqual(await columnsOf(schema), ["price number", "id integer"]);
});

for (const keyword of ["$dynamicRef", "$recursiveRef", "extends", "$merge"]) {
  test(`a schema that takes in others by ${keyword} is refused`, async () => {
    const schema = { properties: { id: { type: "integer" } }, allOf: [{ [keyword]: "#more" }] };
    await assert.rejects(read(schema), {
      name: "UnreadableSource",
      message: `The keyword ${keyword} cannot be followed. Use $ref or allOf.`,
    });
  });
}

for (const choices of [
  { anyOf: [{ allOf: [{ properties: { x: DAY } }] }, {}] },
  { oneOf: [{ anyOf: [{ properties: { x: DAY } }, {}] }, {}] },
  JSON.parse('{"if":{},"then":{"$ref":"#/definitions/X"}}'),
  JSON.parse('{"if":{},"then":{"allOf":[{"$ref":"#/definitions/X"}]}}'),
  { dependentSchemas: { id: { oneOf: [{ $ref: "#/definitions/X" }] } } },
  { dependencies: { id: { properties: { x: DAY } } } },
]) {
  test(`properties within a choice are refused: ${JSON.stringify(choices)}`, async () => {
    const definitions = { X: { properties: { x: DAY } } };
    const schema = { properties: { id: { type: "integer" } }, ...choices, definitions };
    await assert.rejects(read(schema), { message: /other properties in anyOf or oneOf/ });
  });
}

test("what is required without a description, or described without a name, is told", async () => {
  const schema = { ...ORDER, required: ["id", "state"], patternProperties: { "^x_": DAY } };
  const { columns, note } = await read({ $schema: DRAFT_7, ...schema });
  assert.equal(columns.length, 2);
  assert.equal(
    note,
    "Required, but not described: state. There may be more columns, which are described without their names.",
  );
  const closed = { ...ORDER, additionalProperties: false, patternProperties: {} };
  assert.equal("note" in (await read(closed)), false);
});

test("a choice of what is required changes no columns", async () => {
  const schema = { ...ORDER, anyOf: [{ required: ["day"] }, { required: ["id"] }] };
  assert.deepEqual(await columnsOf(schema), ["id integer!", "day string"]);
});

test("a schema of something else than objects is refused, whatever its properties", async () => {
  const schema = { $schema: DRAFT_7, type: "string", properties: { id: { type: "integer" } } };
  await assert.rejects(read(schema), { message: /does not describe an object/ });
});

for (const [what, schema] of [
  [
    "a reference and definitions",
    { $ref: "#/definitions/Order", definitions: { Order: { type: "object", ...ORDER } } },
  ],
  ["an object of parts", { type: "object", allOf: [{ $ref: "#/x" }], x: ORDER }],
] as const) {
  test(`a schema is recognised by ${what}`, async () => {
    const { from } = await readSource(textSource(JSON.stringify(schema), "orders.json"));
    assert.equal(from, "json-schema");
  });
}
