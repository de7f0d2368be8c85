import assert from "node:assert/strict";
import { test } from "node:test";
import fc from "fast-check";
import { readSource } from "../read-source.ts";
import { textSource } from "../source.ts";
import { isMapped, type SourceColumn } from "../table.ts";
import { shapesOf } from "../testing/shapes.ts";

async function read(value: unknown) {
  const { from, tables } = await readSource(textSource(JSON.stringify(value), "orders.json"));
  assert.equal(from, "bigquery");
  const [table] = tables;
  assert.ok(table && tables.length === 1);
  return table;
}

function shown(column: SourceColumn) {
  const { physical_type, required } = column;
  const type = isMapped(column) ? `${column.type}${column.lossy ? "~" : ""}` : "?";
  return `${physical_type} is ${type}${required ? "!" : ""}`;
}

const FIELDS: [field: object, column: string][] = [
  [{ type: "STRING", mode: "REQUIRED" }, "STRING is string!"],
  [{ type: "STRING", mode: "NULLABLE", maxLength: "42" }, "STRING(42) is string"],
  [{ type: "BYTES", maxLength: "16" }, "BYTES(16) is string~"],
  [{ type: "INTEGER", mode: "REQUIRED" }, "INTEGER is integer!"],
  [{ type: "INT64" }, "INT64 is integer"],
  [{ type: "FLOAT" }, "FLOAT is number"],
  [{ type: "FLOAT64" }, "FLOAT64 is number"],
  [{ type: "NUMERIC" }, "NUMERIC is number"],
  [{ type: "NUMERIC", precision: "10", scale: "2" }, "NUMERIC(10,2) is number"],
  [{ type: "NUMERIC", precision: "10" }, "NUMERIC(10) is integer"],
  [{ type: "BIGNUMERIC", precision: 5, scale: 0 }, "BIGNUMERIC(5,0) is integer"],
  [{ type: "NUMERIC(18, 4)", mode: "NULLABLE" }, "NUMERIC(18,4) is number"],
  [{ type: "BIGNUMERIC" }, "BIGNUMERIC is number"],
  [{ type: "BOOLEAN" }, "BOOLEAN is boolean"],
  [{ type: "BOOL" }, "BOOL is boolean"],
  [{ type: "DATE" }, "DATE is date"],
  [{ type: "DATETIME" }, "DATETIME is timestamp"],
  [{ type: "TIMESTAMP", timestampPrecision: "6" }, "TIMESTAMP is timestamp"],
  [{ type: "TIMESTAMP", timestampPrecision: 12 }, "TIMESTAMP(12) is timestamp"],
  [{ type: "TIME" }, "TIME is string~"],
  [{ type: "INTERVAL" }, "INTERVAL is string~"],
  [{ type: "JSON" }, "JSON is json"],
  [{ type: "RECORD", fields: [{ name: "a", type: "STRING" }] }, "RECORD is json"],
  [{ type: "STRUCT", mode: "REQUIRED", fields: [] }, "STRUCT is json!"],
  [{ type: "STRING", mode: "REPEATED" }, "ARRAY<STRING> is json"],
  [{ type: "NUMERIC", mode: "REPEATED", precision: "5" }, "ARRAY<NUMERIC(5)> is json"],
  [{ type: "GEOGRAPHY" }, "GEOGRAPHY is ?"],
  [{ type: "RANGE", rangeElementType: { type: "DATE" } }, "RANGE<DATE> is ?"],
  [{ type: "integer", mode: "required" }, "integer is integer!"],
];

for (const [field, column] of FIELDS) {
  test(`a field is read: ${JSON.stringify(field)}`, async () => {
    const table = await read([{ name: "a", ...field }]);
    assert.ok("columns" in table);
    assert.deepEqual(table.columns.map(shown), [column]);
  });
}

const ID = { name: "id", type: "INTEGER", mode: "REQUIRED" };

for (const [what, value, name] of [
  ["a list of fields", [ID], "orders"],
  ["a schema", { fields: [ID] }, "orders"],
  [
    "a table",
    { kind: "bigquery#table", tableReference: { tableId: "shop" }, schema: { fields: [ID] } },
    "shop",
  ],
  ["a table without its kind", { schema: { fields: [ID] } }, "orders"],
  ["an entity of Dataplex", { schema: { fields: [], partitionFields: [ID] } }, "orders"],
] as const) {
  test(`a BigQuery schema is recognised as ${what}`, async () => {
    const table = await read(value);
    assert.equal(table.name, name);
    assert.ok("columns" in table && table.columns[0]?.name === "id");
  });
}

for (const value of [
  [{ name: "id", type: "string" }],
  [{ name: "id", type: "INTEGER", notnull: 1 }],
  [{ name: "id", type: "INTEGER", mode: "fast" }],
  [{ name: "id", type: "VARCHAR" }],
  [{ name: "id", type: { type: "STRING" }, mode: "NULLABLE" }],
  { fields: [{ name: "id", type: "string" }] },
]) {
  test(`other lists of fields are no BigQuery schema: ${JSON.stringify(value)}`, async () => {
    const { from } = await readSource(textSource(JSON.stringify(value), "orders.json"));
    assert.notEqual(from, "bigquery");
  });
}

for (const [value, message] of [
  [{ kind: "bigquery#table", schema: {} }, /has no fields/],
  [
    { kind: "bigquery#table", schema: { fields: [ID, { name: "x" }] } },
    /Field 2 .* no name or type/,
  ],
  [{ kind: "bigquery#table", schema: { fields: [null] } }, /Field 1/],
  [
    [{ name: "a", type: "RECORD", mode: "REQUIRED", fields: { table: "b" } }],
    /The fields of a are not a list/,
  ],
] as const) {
  test(`a BigQuery schema is refused: ${JSON.stringify(value)}`, async () => {
    await assert.rejects(read(value), { name: "UnreadableSource", message });
  });
}

test("any document is read or refused", async () => {
  const field = fc.record(
    { name: fc.anything(), type: fc.anything(), mode: fc.anything(), precision: fc.anything() },
    { requiredKeys: [] },
  );
  const property = fc.asyncProperty(fc.array(fc.oneof(field, fc.anything())), async (fields) => {
    const source = textSource(JSON.stringify({ kind: "bigquery#table", schema: { fields } }), "a");
    await readSource(source).catch((error) => assert.equal(error.name, "UnreadableSource"));
  });
  await fc.assert(property, { numRuns: 500 });
});

test("what is inside records and repeated fields is known, as DDL of the same table says it", async () => {
  const fields = [
    { name: "id", type: "INTEGER", mode: "REQUIRED" },
    {
      name: "lines",
      type: "RECORD",
      mode: "REPEATED",
      fields: [
        { name: "sku", type: "STRING", mode: "REQUIRED", maxLength: "20" },
        { name: "tags", type: "STRING", mode: "REPEATED" },
        { name: "price", type: "NUMERIC", precision: "10", scale: "2" },
      ],
    },
    { name: "empty", type: "RECORD", mode: "NULLABLE", fields: [] },
  ];
  const ddl =
    "CREATE TABLE t (id INT64 NOT NULL, lines ARRAY<STRUCT<sku STRING(20) NOT NULL, tags ARRAY<STRING>, price NUMERIC(10, 2)>>)";
  const { empty, ...shapes } = await shapesOf(textSource(JSON.stringify(fields), "t.json"));
  assert.equal(empty, "json(?) nullable");
  assert.deepEqual(
    shapes,
    await shapesOf(textSource(ddl, "t.sql"), { from: "sql", dialect: "bigquery" }),
  );
});

test("records that are 5,000 deep are known to the 32nd", async () => {
  let text = '{"name":"a","type":"INT64"}';
  for (let n = 0; n < 5000; n++)
    text = `{"name":"a","type":"RECORD","mode":"NULLABLE","fields":[${text}]}`;
  const shapes = await shapesOf(textSource(`[${text}]`, "t.json"), { from: "bigquery" });
  assert.equal(shapes.a?.match(/struct</g)?.length, 32);
});
