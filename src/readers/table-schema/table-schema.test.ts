import assert from "node:assert/strict";
import { test } from "node:test";
import { NOTES } from "../mapping/notes.ts";
import { TYPES } from "../mapping/table.ts";
import { readSource } from "../read-source.ts";
import { textSource } from "../source.ts";
import { anyDocument, assertDocumentsReadOrRefused } from "../testing/any-document.ts";
import { shapesOf } from "../testing/shapes.ts";
import { withoutDetail } from "../testing/without-detail.ts";

async function read(value: unknown) {
  const { from, tables } = await readSource(textSource(JSON.stringify(value), "gdp.schema.json"));
  assert.equal(from, "table-schema");
  return tables;
}

for (const [type, names, , note] of TYPES.table_schema) {
  for (const name of names) {
    test(`a field of type ${name} is ${type}`, async () => {
      const field = { name: "a", title: "A", type: name, format: "default" };
      const column = { name: "a", type, required: false, physical_type: name, lossy: !!note };
      const [table] = await read({ fields: [field], missingValues: [""] });
      assert.ok(table && "columns" in table);
      assert.equal(table.name, "gdp");
      const expected = note ? { ...column, note: NOTES[note] } : column;
      assert.deepEqual(table.columns.map(withoutDetail), [expected]);
    });
  }
}

for (const type of ["geopoint", "geojson", "any", undefined]) {
  test(`a field of type ${type} has no counterpart`, async () => {
    const [table] = await read({ fields: [{ name: "a", type, title: "A" }] });
    assert.deepEqual(table && "columns" in table && table.columns, [
      {
        name: "a",
        required: false,
        physical_type: type ?? "any",
        fault: `The type ${type ?? "any"} has no counterpart.`,
        detail: { nullable: true, physical: type ?? "any" },
      },
    ]);
  });
}

test("constraints and formats say more than a field's type", async () => {
  const field = (name: string, type: string | undefined, more: object) => ({ name, type, ...more });
  const fields = [
    field("plain", "string", {}),
    field("limited", "string", { constraints: { required: true, maxLength: 20 } }),
    field("unlimited", "string", { constraints: { maxLength: 0 } }),
    field("id", "string", { format: "uuid" }),
    field("state", "string", { constraints: { enum: ["new", "paid"] } }),
    field("mixed", "string", { constraints: { enum: ["new", 1] } }),
    field("category", "any", { constraints: { enum: ["a", "b"] }, ordered: false }),
    field("level", "integer", { constraints: { enum: ["1", "2"], required: true } }),
    field("day", "date", {}),
  ];
  const source = textSource(JSON.stringify({ fields }), "gdp.json");
  assert.deepEqual(await shapesOf(source), {
    plain: "string nullable",
    limited: "string(20) not null",
    unlimited: "string nullable",
    id: "uuid nullable",
    state: "enum('new','paid') nullable",
    mixed: "string nullable",
    category: "enum('a','b') nullable",
    level: "integer not null",
    day: "date nullable",
  });
});

test("a field is required by its constraint, or as part of the primary key", async () => {
  const fields = [
    { name: "a", type: "integer", constraints: { required: true } },
    { name: "b", type: "integer", constraints: { required: false, unique: true } },
    { name: "c", type: "integer" },
  ];
  for (const [primaryKey, required] of [
    [undefined, [true, false, false]],
    ["b", [true, true, false]],
    [
      ["b", "c"],
      [true, true, true],
    ],
  ] as const) {
    const [table] = await read({ fields, primaryKey });
    assert.ok(table && "columns" in table);
    assert.deepEqual(
      table.columns.map((column) => column.required),
      required,
    );
  }
});

for (const mark of ["nullable", "nillable", "required", "optional"]) {
  test(`a field that says ${mark} beside its type is refused`, async () => {
    const fields = [{ name: "a", type: "string", [mark]: false }];
    await assert.rejects(read({ fields }), {
      name: "UnreadableSource",
      message: `a: "${mark}" has no meaning here. Use "constraints": {"required": true} instead.`,
    });
  });
}

test("a data package has a table for each resource", async () => {
  const schema = { fields: [{ name: "a", type: "date" }] };
  const tables = await read({
    name: "package",
    resources: [
      { name: "one", path: "one.csv", schema },
      { name: "two", path: "two.csv", schema: "two.json" },
      { path: "three.csv" },
    ],
  });
  assert.deepEqual(
    tables.map((table) => [table.name, "fault" in table ? table.fault : table.columns.length]),
    [
      ["one", 1],
      ["two", "The schema of this resource is in another file: two.json. Read that file."],
      ["resource 3", "This resource has no schema with fields."],
    ],
  );
});

test("the schema that pandas writes beside its data is read", async () => {
  const fields = [
    { name: "index", type: "integer" },
    { name: "at", type: "datetime", tz: "UTC" },
  ];
  const schema = { fields, primaryKey: ["index"], pandas_version: "1.4.0" };
  const [table] = await read({ schema, data: [{ index: 0, at: "2026-01-31T09:30:00.000Z" }] });
  assert.ok(table && "columns" in table);
  assert.deepEqual(
    table.columns.map((column) => "type" in column && [column.type, column.required]),
    [
      ["integer", true],
      ["timestamp", false],
    ],
  );
});

test("nothing that a document may hold makes the reader throw anything else", async () => {
  const keys = "fields schema resources name type primaryKey";
  const documents = anyDocument(keys, ["a", 1, null, true, "date"]);
  await assertDocumentsReadOrRefused("table-schema", documents);
});

test("a document may name the schema that it follows", async () => {
  const fields = [{ name: "id", type: "integer" }];
  for (const document of [
    { $schema: "https://datapackage.org/profiles/2.0/tableschema.json", fields },
    {
      $schema: "https://datapackage.org/profiles/2.0/datapackage.json",
      resources: [{ name: "orders", schema: { fields } }],
    },
  ]) {
    const { from } = await readSource(textSource(JSON.stringify(document)));
    assert.equal(from, "table-schema");
  }
});
