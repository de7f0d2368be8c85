import assert from "node:assert/strict";
import { test } from "node:test";
import { findTables } from "./table-choice.ts";

const COLUMN = {
  name: "id",
  required: true,
  physical_type: "int",
  type: "integer",
  lossy: false,
} as const;
const TABLES = [
  { name: "stg_Orders", columns: [COLUMN] },
  { name: "orders", columns: [COLUMN, COLUMN] },
  { name: "customers", fault: "This model has no types." },
];

test("tables are found by any part of their names", () => {
  assert.deepEqual(findTables(TABLES, " ORDER "), [
    { key: "stg_Orders", detail: "1 column" },
    { key: "orders", detail: "2 columns" },
  ]);
  assert.equal(findTables(TABLES, "").length, 3);
  assert.deepEqual(findTables(TABLES, "x"), []);
});

test("a table that cannot be used says so", () => {
  assert.deepEqual(findTables(TABLES, "cust"), [{ key: "customers", detail: "cannot be used" }]);
});
