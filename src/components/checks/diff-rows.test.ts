import assert from "node:assert/strict";
import { test } from "node:test";
import { compareColumns } from "#domain/checks/compare.ts";
import { severityOf } from "#domain/checks/severity.ts";
import type { Column, ContractColumn } from "#domain/contracts/column.ts";
import type { Detail } from "#domain/details/detail.ts";
import { diffRows, withRenames } from "./diff-rows.ts";

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
const rows = diffRows(contract, incoming, compareColumns(contract, incoming));

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

const numbered = (name: string, id: number, detail: Detail = {}): ContractColumn => ({
  name,
  type: "string",
  required: true,
  detail: { id, ...detail },
});

const rowsOf = (before: ContractColumn[], after: ContractColumn[]) =>
  withRenames(diffRows(before, after, compareColumns(before, after)));

test("a rename that numbers prove is one row with the points of both of its changes", () => {
  const rows = rowsOf(
    [numbered("id", 1), numbered("buyer", 2), numbered("note", 3)],
    [numbered("id", 1), numbered("note", 3), numbered("customer.name", 2)],
  );
  assert.deepEqual(
    rows.map(({ name, change, points, renamed }) => [name, change, points, renamed?.name]),
    [
      ["id", "unchanged", 0, undefined],
      ["buyer", "renamed", 45, "customer.name"],
      ["note", "unchanged", 0, undefined],
    ],
  );
});

test("a likely rename stays two rows with a hint", () => {
  const [removed, added] = rowsOf(
    [{ name: "customer", type: "string", required: true }],
    [{ name: "customer_name", type: "string", required: true }],
  );
  assert.deepEqual(removed?.renamed, { name: "customer_name", isProven: false });
  assert.deepEqual(added?.renamed, { name: "customer", isProven: false });
});

test("a column whose details alone changed has no points, and all of its changes", () => {
  const [row] = rowsOf(
    [numbered("a", 1, { nullable: false, is: { kind: "string", length: 5 } })],
    [numbered("a", 1, { nullable: true, is: { kind: "string", length: 9 } })],
  );
  assert.deepEqual(
    [row?.change, row?.points, row?.changes.map(({ kind }) => kind)],
    ["details", 0, ["nullable", "widened"]],
  );
});
