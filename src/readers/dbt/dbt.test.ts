import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { test } from "node:test";
import { readSource } from "../read-source.ts";
import { type Source, textSource } from "../source.ts";
import type { SourceTable } from "../table.ts";
import { anyDocument, assertDocumentsReadOrRefused } from "../testing/any-document.ts";

const FIXTURES = join(import.meta.dirname, "fixtures");

function fixture(name: string, beside: string[] = []): Source {
  return {
    ...textSource(readFileSync(join(FIXTURES, name), "utf8"), name),
    beside: async (other) => (beside.includes(other) ? fixture(other) : null),
  };
}

/** name, type and ! when required; what has no type as ? */
function written(table: SourceTable | undefined) {
  if (!table || "fault" in table) return table?.fault;
  return table.columns.map(
    (column) =>
      `${column.name} ${"type" in column ? column.type : "?"}${column.required ? "!" : ""}`,
  );
}

async function read(source: Source) {
  const { from, tables } = await readSource(source);
  assert.equal(from, "dbt");
  return new Map(tables.map((table) => [table.name, table]));
}

const ORDERS = [
  "order_id integer!",
  "total number!",
  "placed_at timestamp!",
  "note string",
  "customer_id integer",
];

test("a manifest has a table for each model, seed and source, by the name in the database", async () => {
  const tables = await read(fixture("manifest.json"));
  assert.deepEqual([...tables.keys()].sort(), [
    "countries",
    "customers",
    "raw_payments",
    "shop_orders",
    "undescribed",
    "visits_v1",
    "visits_v2",
  ]);
  assert.deepEqual(written(tables.get("shop_orders")), ORDERS);
  assert.deepEqual(written(tables.get("raw_payments")), ["id integer"]);
  assert.deepEqual(written(tables.get("visits_v1")), ["id integer", "page string"]);
  assert.deepEqual(written(tables.get("visits_v2")), ["id integer", "at timestamp"]);
});

test("without a catalog, what the manifest does not tell is a fault", async () => {
  const tables = await read(fixture("manifest.json"));
  assert.deepEqual(written(tables.get("customers")), ["Name ?", "customer_id ?!"]);
  assert.match(String(written(tables.get("undescribed"))), /lists no columns of this model/);
  assert.match(String(written(tables.get("countries"))), /lists no columns of this seed/);
});

test("the catalog beside the manifest tells types, and columns that are not described", async () => {
  const tables = await read(fixture("manifest.json", ["catalog.json"]));
  assert.deepEqual(written(tables.get("customers")), [
    "customer_id integer!",
    "Name string",
    "born date",
  ]);
  assert.deepEqual(written(tables.get("undescribed")), ["ok boolean", "numbers json"]);
  assert.deepEqual(written(tables.get("countries")), ["code string", "name string"]);
  assert.deepEqual(written(tables.get("shop_orders")), ORDERS);
});

test("a catalog by itself has every table of the database, where nothing is required", async () => {
  const tables = await read(fixture("catalog.json"));
  assert.deepEqual(written(tables.get("customers")), [
    "customer_id integer",
    "name string",
    "born date",
  ]);
  assert.equal(tables.has("part"), false);
});

test("tables that share a name are told apart by their schemas", async () => {
  const node = (schema: string) => ({
    resource_type: "model",
    name: "orders",
    schema,
    columns: { id: { name: "id", data_type: "int" } },
  });
  const metadata = { dbt_schema_version: "https://schemas.getdbt.com/dbt/manifest/v12.json" };
  const manifest = { metadata, nodes: { a: node("raw"), b: node("mart") } };
  const tables = await read(textSource(JSON.stringify(manifest), "manifest.json"));
  assert.deepEqual([...tables.keys()], ["raw.orders", "mart.orders"]);
});

test("a NUMBER that Snowflake's catalog tells without its scale is not guessed", async () => {
  const columns = {
    A: { name: "A", index: 1, type: "NUMBER" },
    B: { name: "B", index: 2, type: "VARCHAR" },
  };
  const metadata = (kind: string) => ({
    dbt_schema_version: `https://schemas.getdbt.com/dbt/${kind}/v1.json`,
    adapter_type: "snowflake",
  });
  const node = { resource_type: "model", alias: "orders", columns: { b: { name: "b" } } };
  const manifest = { metadata: metadata("manifest"), nodes: { x: node } };
  const catalog = { metadata: metadata("catalog"), nodes: { x: { metadata: {}, columns } } };
  const tables = await read({
    ...textSource(JSON.stringify(manifest), "manifest.json"),
    beside: async (name) => textSource(JSON.stringify(catalog), name),
  });
  assert.deepEqual(written(tables.get("orders")), ["A ?", "b string"]);
});

test("an artifact without columns says which one has them", async () => {
  const metadata = { dbt_schema_version: "https://schemas.getdbt.com/dbt/run-results/v6.json" };
  await assert.rejects(
    read(textSource(JSON.stringify({ metadata, results: [] }), "run_results.json")),
    /dbt's run-results file has no columns. Read manifest.json/,
  );
});

const PROPERTIES = `version: 2
sources:
  - name: shop
    tables:
      - name: payments
        identifier: raw_payments
        columns: [{name: id, data_type: bigint}]
models:
  - name: orders
    config: {alias: shop_orders}
    constraints: [{type: primary_key, columns: [ORDER_ID]}]
    columns:
      - {name: order_id, data_type: int}
      - {name: note, data_type: "varchar(10)", constraints: [{type: not_null}]}
      - {name: untold}
  - name: visits
    columns: [{name: id, data_type: int}, {name: page, data_type: text}]
    versions:
      - v: 1
      - v: 2
        columns: [{include: all, exclude: [page]}, {name: at, data_type: date}]
      - {v: 3, config: {alias: visits}, columns: [{name: page, data_type: json}]}
`;

test("the YAML beside models is read, with its versions", async () => {
  const tables = await read(textSource(PROPERTIES, "schema.yml"));
  const all = [...tables].map(([name, table]) => [name, written(table)]);
  assert.deepEqual(all, [
    ["shop_orders", ["order_id integer!", "note string!", "untold ?"]],
    ["visits_v1", ["id integer", "page string"]],
    ["visits_v2", ["id integer", "at date"]],
    ["visits", ["id integer", "page json"]],
    ["raw_payments", ["id integer"]],
  ]);
});

test("nothing that an artifact may hold makes the reader throw anything else", async () => {
  const keys =
    "nodes sources models metadata columns constraints config name data_type versions resource_type alias type index dbt_schema_version tables __proto__ toString";
  const values = ["int", "model", "https://x/dbt/manifest/v1.json", "all", 1, null];
  await assertDocumentsReadOrRefused("dbt", anyDocument(keys, values));
});
