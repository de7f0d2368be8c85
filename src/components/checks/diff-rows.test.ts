import assert from "node:assert/strict";
import { test } from "node:test";
import { compareColumns } from "#domain/checks/compare.ts";
import { severityOf } from "#domain/checks/severity.ts";
import type { Column, ContractColumn } from "#domain/contracts/column.ts";
import { diffRows } from "./diff-rows.ts";

const contract: ContractColumn[] = [
  { name: "id", type: "integer", required: true },
  { name: "email", type: "string", required: true },
  { name: "coupon", type: "string", required: false },
  { name: "total", type: "number", required: true },
];
const incoming: Column[] = [
  { name: "note", type: "json" },
  { name: "id", type: "string" },
  { name: "total", type: "number" },
];
const rows = diffRows(contract, incoming);

test("rows follow the contract, and added columns come last", () => {
  assert.deepEqual(
    rows.map(({ name, change }) => [name, change]),
    [
      ["id", "type_changed"],
      ["email", "removed"],
      ["coupon", "removed"],
      ["total", "unchanged"],
      ["note", "added"],
    ],
  );
});

test("each row has the points of its change", () => {
  assert.deepEqual(
    rows.map(({ points }) => points),
    [30, 40, 20, 0, 5],
  );
});

test("the points of the rows add up to the severity", () => {
  const sum = rows.reduce((total, { points }) => total + points, 0);
  assert.equal(sum, severityOf(compareColumns(contract, incoming)));
});

test("a type change names both types", () => {
  assert.deepEqual([rows[0]?.type, rows[0]?.to], ["integer", "string"]);
});
