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

async function read(source: Source, options: Parameters<typeof readSource>[1] = {}) {
  const { from, tables } = await readSource(source, options);
  assert.equal(from, "dbt");
  return new Map(tables.map((table) => [table.name, table]));
}

const ORDERS = [
  "order_id integer!",
  "total number!",
  // dbt with DuckDB leaves out not_null of a model's own constraints.
  "placed_at timestamp",
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
  assert.deepEqual(written(tables.get("customers")), ["Name ?", "customer_id ?"]);
  assert.match(String(written(tables.get("undescribed"))), /lists no columns of this model/);
  assert.match(String(written(tables.get("countries"))), /lists no columns of this seed/);
});

test("the catalog beside the manifest tells types, and columns that are not described", async () => {
  const tables = await read(fixture("manifest.json", ["catalog.json"]));
  assert.deepEqual(written(tables.get("customers")), [
    "customer_id integer",
    "name string",
    "born date",
  ]);
  assert.deepEqual(written(tables.get("undescribed")), ["ok boolean", "numbers json"]);
  assert.deepEqual(written(tables.get("countries")), ["code string", "name string"]);
  assert.deepEqual(written(tables.get("shop_orders")), ORDERS);
});

type Written = { at?: string; by?: string; nodes?: Record<string, unknown> };

function artifact(kind: string, { at, by, nodes = {} }: Written) {
  const dbt_schema_version = `https://schemas.getdbt.com/dbt/${kind}/v1.json`;
  return { metadata: { dbt_schema_version, generated_at: at, invocation_id: by }, nodes };
}

/** A project with a model that says all its types, and one that leaves them to the catalog. */
async function shop(manifest: Written, catalog: Written, allowStaleCatalog = false) {
  const model = { resource_type: "model" };
  const contract = { config: { contract: { enforced: true } } };
  const nodes = {
    "model.shop.told": {
      ...model,
      ...contract,
      name: "told",
      columns: { id: { name: "id", data_type: "int" } },
    },
    "model.shop.left": { ...model, name: "left", columns: { id: { name: "id" } } },
  };
  const catalogue = { columns: { id: { name: "id", index: 1, type: "integer" } } };
  const documents = {
    manifest: artifact("manifest", { nodes, ...manifest }),
    catalog: artifact("catalog", {
      nodes: { "model.shop.told": catalogue, "model.shop.left": catalogue },
      ...catalog,
    }),
  };
  const source = {
    ...textSource(JSON.stringify(documents.manifest), "manifest.json"),
    beside: async (name: string) => textSource(JSON.stringify(documents.catalog), name),
  };
  const tables = await read(source, { allowStaleCatalog });
  return { told: written(tables.get("told")), left: tables.get("left") };
}

const EARLY = "2026-11-24T10:00:00.123456Z";
const LATE = "2026-11-25T10:00:00.123456Z";

const CATALOGS: [what: string, manifest: Written, catalog: Written, stale: RegExp | null][] = [
  ["of the same invocation", { at: LATE, by: "a" }, { at: EARLY, by: "a" }, null],
  ["newer than the manifest", { at: EARLY, by: "a" }, { at: LATE, by: "b" }, null],
  ["of the same time", { at: LATE, by: "a" }, { at: LATE, by: "b" }, null],
  ["without a time", { by: "a" }, {}, null],
  [
    "older than the manifest",
    { at: LATE, by: "a" },
    { at: EARLY, by: "b" },
    /^catalog\.json \(2026-11-24 10:00 UTC\) is older than manifest\.json \(2026-11-25 10:00 UTC\)\. Run dbt docs generate, or .*--allow-stale-catalog/,
  ],
];

for (const [what, manifest, catalog, stale] of CATALOGS) {
  test(`a catalog ${what} is ${stale ? "stale where its types are needed" : "read"}`, async () => {
    const { told, left } = await shop(manifest, catalog);
    assert.deepEqual(told, ["id integer"]);
    if (stale) assert.match(String(written(left)), stale);
    else assert.ok(left && "columns" in left && left.note === undefined);
  });
}

test("a stale catalog that is allowed is read, and its tables say so", async () => {
  const { left } = await shop({ at: LATE }, { at: EARLY }, true);
  assert.deepEqual(written(left), ["id integer"]);
  assert.match(String(left && "note" in left && left.note), /is older than .*read anyway/);
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

const node = (schema: string, database = "shop", data_type: string | undefined = "int") => ({
  resource_type: "model",
  name: "orders",
  database,
  schema,
  columns: data_type && { id: { name: "id", data_type } },
});

for (const [what, nodes, names] of [
  ["by their schemas", [node("raw"), node("mart")], ["raw.orders", "mart.orders"]],
  [
    "by their databases",
    [node("raw", "a"), node("raw", "b"), node("mart", "b")],
    ["a.raw.orders", "b.raw.orders", "mart.orders"],
  ],
  ["unless they are one table", [node("raw"), node("raw")], ["orders"]],
  ["unless one is not described", [node("raw", "a", ""), node("raw", "a")], ["orders"]],
] as const) {
  test(`tables that share a name are told apart ${what}`, async () => {
    const metadata = { dbt_schema_version: "https://schemas.getdbt.com/dbt/manifest/v12.json" };
    const manifest = { metadata, nodes: Object.fromEntries(Object.entries(nodes)) };
    const tables = await read(textSource(JSON.stringify(manifest), "manifest.json"));
    assert.deepEqual([...tables.keys()], names);
    for (const table of tables.values()) assert.deepEqual(written(table), ["id integer"]);
  });
}

test("a table that a project describes twice with different columns is not read", async () => {
  const metadata = { dbt_schema_version: "https://schemas.getdbt.com/dbt/manifest/v12.json" };
  const nodes = { a: node("raw"), b: node("raw", "shop", "text") };
  const tables = await read(textSource(JSON.stringify({ metadata, nodes }), "manifest.json"));
  assert.match(String(written(tables.get("shop.raw.orders"))), /2 tables here have this name/);
});

test("a model that is only tested is one without types", async () => {
  const yaml = "version: 2\nmodels: [{ name: a, data_tests: [is_empty] }]\n";
  const tables = await read(textSource(yaml, "models.yml"));
  assert.match(String(written(tables.get("a"))), /lists no columns of this model/);
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
  assert.deepEqual(written(tables.get("orders")), ["A ?", "B string"]);
});

type Columns = Record<string, string | undefined>;

/** A project of one model with these types in its manifest, and in the catalog beside it, if any. */
async function project(
  described: Columns,
  catalogue: Columns | null,
  { adapter = "postgres", enforced = false, kind = "model" } = {},
) {
  const metadata = (kind: string) => ({
    dbt_schema_version: `https://schemas.getdbt.com/dbt/${kind}/v1.json`,
    adapter_type: adapter,
  });
  const entries = Object.entries(described).map(([name, data_type]) => [name, { name, data_type }]);
  const columns = Object.fromEntries(entries);
  const model = { resource_type: kind, name: "orders", columns, contract: { enforced } };
  const inTable = Object.entries(catalogue ?? {}).map(([name, type], index) => [
    name,
    { name, type, index },
  ]);
  const catalog = {
    metadata: metadata("catalog"),
    nodes: { x: { columns: Object.fromEntries(inTable) } },
  };
  const manifest = { metadata: metadata("manifest"), nodes: { x: model } };
  const tables = await read({
    ...textSource(JSON.stringify(manifest), "manifest.json"),
    beside: async (name) => (catalogue ? textSource(JSON.stringify(catalog), name) : null),
  });
  const table = tables.get("orders");
  return { columns: written(table), note: table && "note" in table ? table.note : undefined };
}

test("without an enforced contract, the catalog tells names and types, and not the manifest", async () => {
  const { columns, note } = await project(
    { ID: "text", gone: "int", note: "text" },
    { id: "bigint", note: "text", extra: "date" },
  );
  assert.deepEqual(columns, ["id integer", "note string", "extra date"]);
  assert.match(String(note), /gone is described, but not in the catalog, and was left out/);
});

test("an enforced contract tells names and types, and not the catalog", async () => {
  const contract = await project({ id: "bigint" }, { id: "text", x: "int" }, { enforced: true });
  assert.deepEqual(contract, { columns: ["id integer"], note: undefined });
});

test("without either, what is described is read, and the table says that there may be more", async () => {
  const { columns, note } = await project({ id: "bigint" }, null);
  assert.deepEqual(columns, ["id integer"]);
  assert.match(String(note), /only the described columns .* no enforced contract/);
});

test("a file of properties leaves out what has no types, and says what templates mean", async () => {
  const { tables } = await readSource(
    textSource(
      `version: 2
models: [{ name: a, columns: [{ name: x, data_type: "{{ dbt.type_int() }}" }] }]
seeds: [{ name: b, columns: [{ name: x }] }]
sources: [{ name: s, tables: [{ name: c, columns: [{ name: x }] }] }]
`,
      "models.yml",
    ),
  );
  const [a, ...others] = tables;
  assert.ok(a && "columns" in a && a.columns[0] && "fault" in a.columns[0]);
  assert.match(a.columns[0].fault, /is a template.*manifest\.json/);
  assert.deepEqual(
    others.map((other) => [other.name, "isOptional" in other && other.isOptional]),
    [
      ["b", true],
      ["c", true],
    ],
  );
});

/** What `a`, `b` and `c` are with not_null of the column, primary_key and not_null of the model. */
const CONSTRAINED: [adapter: string, materialized: string | undefined, required: string][] = [
  ["duckdb", "table", "a b"],
  ["postgres", "incremental", "a b"],
  ["snowflake", undefined, "a b"],
  ["databricks", "table", "a b c"],
  ["spark", "incremental", "a c"],
  ["bigquery", "table", "a"],
  ["clickhouse", "table", "a"],
  ["unknown", "table", "a b c"],
  ["duckdb", "view", ""],
  ["databricks", "view", ""],
  ["postgres", "materialized_view", ""],
];

for (const [adapter, materialized, required] of CONSTRAINED) {
  test(`of the constraints of a ${materialized ?? "model"} in ${adapter}, those of ${required || "no column"} are created`, async () => {
    const columns = Object.fromEntries(
      ["a", "b", "c"].map((name) => [name, { name, data_type: "bigint" }]),
    );
    const model = {
      resource_type: "model",
      name: "orders",
      config: { materialized },
      contract: { enforced: true },
      columns: { ...columns, a: { ...columns.a, constraints: [{ type: "not_null" }] } },
      constraints: [
        { type: "primary_key", columns: ["b"] },
        { type: "not_null", columns: ["c"] },
      ],
    };
    const dbt_schema_version = "https://schemas.getdbt.com/dbt/manifest/v12.json";
    const manifest = { metadata: { dbt_schema_version, adapter_type: adapter }, nodes: { model } };
    const tables = await read(textSource(JSON.stringify(manifest), "manifest.json"));
    const table = tables.get("orders");
    assert.ok(table && "columns" in table);
    const those = table.columns.filter((column) => column.required);
    assert.equal(those.map(({ name }) => name).join(" "), required);
    for (const { required, detail } of table.columns) assert.equal(detail?.nullable, !required);
  });
}

test("constraints that are no list of objects are refused", async () => {
  for (const constraints of ["[not_null]", "{ type: not_null }"]) {
    const text = `version: 2\nmodels: [{ name: a, columns: [{ name: x, data_type: int, constraints: ${constraints} }] }]\n`;
    await assert.rejects(readSource(textSource(text, "models.yml")), {
      message: /^x: constraints must be a list of objects/,
    });
  }
});

test("a NUMBER without its scale is not guessed in a catalog of an unknown database", async () => {
  const catalog = {
    metadata: { dbt_schema_version: "https://schemas.getdbt.com/dbt/catalog/v1.json" },
    nodes: {
      x: { metadata: { name: "a" }, columns: { N: { name: "N", index: 1, type: "NUMBER" } } },
    },
  };
  const tables = await read(textSource(JSON.stringify(catalog), "catalog.json"));
  assert.deepEqual(written(tables.get("a")), ["N ?"]);
});

test("a NUMBER of Snowflake's catalog has the scale that its model gives it", async () => {
  const snowflake = { adapter: "snowflake" };
  const catalogue = { A: "NUMBER", B: "NUMBER", C: "NUMBER" };
  const { columns } = await project(
    { a: "NUMBER(38,2)", b: "int", c: "text" },
    catalogue,
    snowflake,
  );
  assert.deepEqual(columns, ["A number", "B integer", "C ?"]);
});

test("fields within a column of BigQuery are part of it", async () => {
  const bigquery = { adapter: "bigquery" };
  const addr = { "addr.street": "string", id: "int64", "lines.product.id": "int64" };
  const enforced = await project(addr, null, { ...bigquery, enforced: true });
  assert.deepEqual(enforced.columns, ["addr json", "id integer", "lines json"]);
  const catalogue = { addr: "STRUCT<street STRING>", "addr.street": "STRING", id: "INT64" };
  const { columns, note } = await project({ "addr.street": undefined }, catalogue, bigquery);
  assert.deepEqual([columns, note], [["addr json", "id integer"], undefined]);
  assert.deepEqual((await project({}, { "a.b": "int", a: "text" })).columns, [
    "a.b integer",
    "a string",
  ]);
});

test("a catalog by itself has fields within a column as part of it", async () => {
  const columns = {
    a: { name: "a", index: 1, type: "ARRAY<STRUCT<b STRING>>" },
    "a.b": { name: "a.b", index: 2, type: "STRING" },
    "c.d": { name: "c.d", index: 3, type: "STRING" },
  };
  const metadata = { dbt_schema_version: "https://schemas.getdbt.com/dbt/catalog/v1.json" };
  const catalog = { metadata, nodes: { x: { metadata: { name: "t" }, columns } } };
  const tables = await read(textSource(JSON.stringify(catalog), "catalog.json"));
  assert.deepEqual(written(tables.get("t")), ["a json", "c.d string"]);
});

for (const [kind, isOptional] of [
  ["seed", true],
  ["source", true],
  ["model", undefined],
] as const) {
  test(`a ${kind} without types ${isOptional ? "only feeds a project" : "is what a project makes"}`, async () => {
    const metadata = { dbt_schema_version: "https://schemas.getdbt.com/dbt/manifest/v12.json" };
    const columns = { id: { name: "id" } };
    for (const node of [{}, isOptional ? { columns } : {}]) {
      const nodes = { a: { resource_type: kind, name: "a", ...node } };
      const tables = await read(textSource(JSON.stringify({ metadata, nodes }), "manifest.json"));
      const table = tables.get("a");
      assert.ok(table && "fault" in table);
      assert.deepEqual([table.isUntyped, table.isOptional], [true, isOptional]);
    }
  });
}

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

test("YAML tells that there may be more columns, unless the contract is enforced", async () => {
  const model = (name: string, enforced: boolean) =>
    `  - {name: ${name}, config: {contract: {enforced: ${enforced}}}, columns: [{name: a.b, data_type: int}]}\n`;
  const yaml = `version: 2\nmodels:\n${model("loose", false)}${model("strict", true)}`;
  const tables = await read(textSource(yaml, "schema.yml"), { dialect: "bigquery" });
  const notes = [...tables.values()].map((table) => "note" in table && table.note);
  assert.deepEqual(written(tables.get("strict")), ["a json"]);
  assert.match(String(notes[0]), /only the described columns/);
  assert.equal(notes[1], false);
});

test("nothing that an artifact may hold makes the reader throw anything else", async () => {
  const keys =
    "nodes sources models metadata columns constraints config name data_type versions resource_type alias type index dbt_schema_version tables __proto__ toString";
  const values = ["int", "model", "https://x/dbt/manifest/v1.json", "all", 1, null];
  await assertDocumentsReadOrRefused("dbt", anyDocument(keys, values));
});

test("two columns of a database that differ by case only keep what the project says of each", async () => {
  const catalogue = { id: "int", ID: "text", Note: "text" };
  const { columns } = await project({ ID: undefined, note: undefined }, catalogue);
  assert.deepEqual(columns, ["id integer", "ID string", "Note string"]);
});
