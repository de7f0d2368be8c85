import assert from "node:assert/strict";
import { test } from "node:test";
import { textSource } from "../source.ts";
import { shapesOf } from "../testing/shapes.ts";

type Column = { name: string; data_type: string; constraints?: { type: string }[] };

/** What is known of the columns of a project of one model, and of its table in the catalog, if any. */
function shapesIn(
  adapter: string,
  columns: Column[],
  { found, enforced = true }: { found?: Record<string, string>; enforced?: boolean } = {},
) {
  const schema = "https://schemas.getdbt.com/dbt";
  const metadata = { dbt_schema_version: `${schema}/manifest/v12.json`, adapter_type: adapter };
  const model = {
    resource_type: "model",
    name: "orders",
    contract: { enforced },
    columns: Object.fromEntries(columns.map((column) => [column.name, column])),
  };
  const inTable = Object.entries(found ?? {}).map(([name, type], index) => [
    name,
    { name, type, index },
  ]);
  const catalog = {
    metadata: { ...metadata, dbt_schema_version: `${schema}/catalog/v1.json` },
    nodes: { x: { columns: Object.fromEntries(inTable) } },
  };
  return shapesOf({
    ...textSource(JSON.stringify({ metadata, nodes: { x: model } }), "manifest.json"),
    beside: async (name) => (found ? textSource(JSON.stringify(catalog), name) : null),
  });
}

const NOT_NULL = { constraints: [{ type: "not_null" }] };

test("a model's types are read by the dialect of its adapter, with what is inside them", async () => {
  const columns = [
    { name: "id", data_type: "int64", ...NOT_NULL },
    { name: "lines", data_type: "array<struct<sku string, qty int64>>" },
    { name: "price", data_type: "numeric(10, 2)" },
  ];
  assert.deepEqual(await shapesIn("bigquery", columns), {
    id: "int64 not null",
    lines: "list<struct<sku: string nullable, qty: int64 nullable> not null> not null",
    price: "decimal(10,2) nullable",
  });
  const tags = [{ name: "tags", data_type: "map(varchar, row(a integer))" }];
  assert.deepEqual(await shapesIn("athena", tags), {
    tags: "map<string not null, struct<a: int32 nullable> nullable> nullable",
  });
});

test("without an enforced contract, no constraint counts", async () => {
  const columns = [
    { name: "a", data_type: "bigint", ...NOT_NULL },
    { name: "b", data_type: "text" },
  ];
  const shapes = await shapesIn("postgres", columns, { enforced: false });
  assert.deepEqual(shapes, { a: "int64", b: "string" });
});

test("the catalog's types are as exact as the database prints them", async () => {
  const of = (adapter: string, type: string) =>
    shapesIn(adapter, [], { enforced: false, found: { a: type } }).then(({ a }) => a);
  assert.equal(await of("postgres", "character varying(20)"), "string(20)");
  assert.equal(await of("postgres", "character varying"), "string");
  assert.equal(await of("snowflake", "TEXT"), "string(?)");
  assert.equal(await of("snowflake", "TIMESTAMP_NTZ"), "timestamp");
  assert.equal(await of("snowflake", "VARIANT"), "json");
  assert.equal(await of("sqlserver", "nvarchar"), "string(?)");
  assert.equal(await of("databricks", "struct<a:int>"), "struct<a: int32 nullable>");
  assert.equal(
    await of("duckdb", "STRUCT(a INTEGER)[]"),
    "list<struct<a: int32 nullable> nullable>",
  );
});
