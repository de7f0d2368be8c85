import assert from "node:assert/strict";
import { test } from "node:test";
import { readSource } from "#readers/read-source.ts";
import { textSource } from "#readers/source.ts";
import { foldNames, NAME_FOLDS, type NameFold } from "./fold-names.ts";

const NAMES = { "as-written": "OrderId", lower: "orderid", upper: "ORDERID" };

/** The table of these statements, with its names folded. */
async function folded(sql: string, fold: NameFold) {
  const { tables } = await readSource(textSource(sql, "t.sql"), { dialect: "databricks" });
  const [table] = tables;
  assert.ok(table);
  return foldNames(table, fold);
}

for (const fold of NAME_FOLDS) {
  test(`names ${fold} makes OrderId ${NAMES[fold]}`, async () => {
    const table = await folded("CREATE TABLE Orders (OrderId int)", fold);
    assert.equal(table.name, "Orders");
    assert.ok("columns" in table);
    assert.deepEqual(
      table.columns.map(({ name }) => name),
      [NAMES[fold]],
    );
  });
}

test("two columns that would become one are a fault that names both", () => {
  const columns = ["a", "Id", "ID"].map((name) => ({
    name,
    type: "string" as const,
    required: true,
    physical_type: "text",
    lossy: false,
  }));
  assert.deepEqual(foldNames({ name: "t", columns }, "lower"), {
    name: "t",
    fault:
      "The columns Id and ID would both be called id, because names are folded to lower case (--names lower).",
  });
});

test("names inside columns stay as they are written", async () => {
  const table = await folded("CREATE TABLE t (Address STRUCT<City: STRING>)", "upper");
  const [column] = "columns" in table ? table.columns : [];
  assert.equal(column?.name, "ADDRESS");
  assert.match(JSON.stringify(column), /"City"/);
});

test("a type without a counterpart, and a table with a fault, are told as before", () => {
  const column = { name: "Area", required: true, physical_type: "geometry", fault: "No." };
  assert.deepEqual(foldNames({ name: "t", columns: [column] }, "lower"), {
    name: "t",
    columns: [{ ...column, name: "area" }],
  });
  const broken = { name: "t", fault: "Broken." };
  assert.equal(foldNames(broken, "lower"), broken);
});
