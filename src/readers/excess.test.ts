import assert from "node:assert/strict";
import { test } from "node:test";
import { readSource } from "./read-source.ts";
import { textSource } from "./source.ts";
import { isMapped } from "./table.ts";

const nest = (levels: number, leaf: unknown, around: (inner: unknown) => unknown) => {
  let nested = leaf;
  for (let level = 0; level < levels; level++) nested = around(nested);
  return nested;
};

const asJson =
  (leaf: unknown, around: (inner: unknown) => unknown, whole: (type: unknown) => unknown) =>
  (levels: number) =>
    JSON.stringify(whole(nest(levels, leaf, around)));

/** A table of each format whose column a has so many levels inside. */
const NESTED: Record<string, (levels: number) => string> = {
  "a.sql": (levels) => `CREATE TABLE t (a ${nest(levels, "INT", (inner) => `STRUCT(b ${inner})`)})`,
  "a.spark.json": asJson(
    "integer",
    (type) => ({ type: "struct", fields: [{ name: "b", type, nullable: true, metadata: {} }] }),
    (type) => ({ type: "struct", fields: [{ name: "a", type, nullable: true, metadata: {} }] }),
  ),
  "a.avsc": asJson(
    "int",
    (items) => ({ type: "array", items }),
    (type) => ({ type: "record", name: "t", fields: [{ name: "a", type }] }),
  ),
  "a.schema.json": asJson(
    { type: "integer" },
    (b) => ({ type: "object", properties: { b } }),
    (a) => ({
      $schema: "https://json-schema.org/draft/2020-12/schema",
      type: "object",
      properties: { a },
    }),
  ),
  "a.bq.json": asJson(
    { type: "INT64", mode: "NULLABLE" },
    (inner) => ({
      type: "RECORD",
      mode: "NULLABLE",
      fields: [{ name: "b", ...(inner as object) }],
    }),
    (inner) => [{ name: "a", ...(inner as object) }],
  ),
  "a.odcs.yaml": asJson(
    { logicalType: "integer" },
    (inner) => ({ logicalType: "object", properties: [{ name: "b", ...(inner as object) }] }),
    (inner) => ({
      apiVersion: "v3.0.0",
      kind: "DataContract",
      id: "t",
      status: "active",
      version: "1",
      schema: [{ name: "t", properties: [{ name: "a", ...(inner as object) }] }],
    }),
  ),
  "a.datacontract.yaml": asJson(
    { type: "integer" },
    (b) => ({ type: "struct", fields: { b } }),
    (a) => ({ dataContractSpecification: "1.1.0", id: "t", models: { t: { fields: { a } } } }),
  ),
  "a.proto": (levels) =>
    `syntax = "proto3"; message T { M${levels} a = 1; } message M0 { int32 b = 1; }` +
    Array.from({ length: levels }, (_, n) => `message M${n + 1} { M${n} b = 1; }`).join(" "),
};

for (const [name, textOf] of Object.entries(NESTED)) {
  test(`${name}: what is inside a column is known to 32 levels, and beyond it is told why not`, async () => {
    const isOffByOne = name === "a.proto" ? 1 : 0;
    for (const [levels, excess] of [
      [32, undefined],
      [33, "what is inside it has more than 32 levels"],
    ] as const) {
      const source = textSource(textOf(levels - isOffByOne), name);
      const { tables } = await readSource(source, {
        dialect: name.endsWith(".sql") ? "duckdb" : undefined,
      });
      const [table] = tables;
      assert.ok(table && "columns" in table, JSON.stringify(table));
      const [column] = table.columns;
      assert.ok(column && isMapped(column), JSON.stringify(column));
      assert.equal(column.excess, excess);
    }
  });
}

test("a column whose fields are too many leaves what the others have", async () => {
  const fields = (count: number) => Array.from({ length: count }, (_, n) => `c${n} INT`).join(", ");
  const text = `CREATE TABLE t (a STRUCT(${fields(10_001)}), b STRUCT(${fields(10_000)}), c STRUCT(d INT))`;
  const { tables } = await readSource(textSource(text, "a.sql"), { dialect: "duckdb" });
  const [table] = tables;
  assert.ok(table && "columns" in table);
  const shapes = table.columns
    .filter(isMapped)
    .map(({ detail, excess }) => [detail?.is?.kind, excess]);
  const tooMuch = "with what is inside it, there are more than 10,000 fields in columns";
  assert.deepEqual(shapes, [
    [undefined, tooMuch],
    ["struct", undefined],
    [undefined, tooMuch],
  ]);
});
