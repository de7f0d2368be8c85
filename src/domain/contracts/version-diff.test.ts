import assert from "node:assert/strict";
import { test } from "node:test";
import type { ContractColumn } from "./column.ts";
import { areSameColumns, versionDiff } from "./version-diff.ts";

const A: ContractColumn = { name: "a", type: "integer", required: true };
const B: ContractColumn = { name: "b", type: "string", required: false };
const C: ContractColumn = { name: "c", type: "date", required: true };

test("two versions differ by their changes, and by which columns they require", () => {
  const to: ContractColumn[] = [
    { ...A, required: false },
    { ...B, type: "json", required: true },
    { name: "d", type: "date", required: true },
  ];
  assert.deepEqual(versionDiff([A, B, C], to), {
    changes: [
      { kind: "type_changed", column: "b", from: "string", to: "json", points: 30 },
      { kind: "required_removed", column: "c", from: "date", to: null, points: 40 },
      { kind: "added", column: "d", from: null, to: "date", points: 5 },
    ],
    now_required: ["b"],
    now_optional: ["a"],
    described: [],
    is_reordered: false,
  });
});

test("a column whose details alone differ has no change, and is listed", () => {
  const known = (length: number): ContractColumn => ({
    ...B,
    detail: { is: { kind: "string", length } },
  });
  const described = (from: ContractColumn, to: ContractColumn) =>
    versionDiff([A, from], [A, to]).described;
  assert.deepEqual(described(B, known(5)), ["b"]);
  assert.deepEqual(described(known(5), B), ["b"]);
  assert.deepEqual(described(known(5), known(5)), []);
  // This is a change.
  assert.deepEqual(described(known(5), known(9)), []);
});

const ORDERS: [what: string, from: ContractColumn[], to: ContractColumn[], isReordered: boolean][] =
  [
    ["the same columns", [A, B, C], [A, B, C], false],
    ["columns that moved", [A, B, C], [C, A, B], true],
    ["a column between others gone", [A, B, C], [A, C], false],
    ["a new column before others", [B, C], [A, B, C], false],
    ["nothing in common", [A], [B], false],
  ];

for (const [what, from, to, isReordered] of ORDERS) {
  test(`with ${what}, the order is ${isReordered ? "another" : "the same"}`, () => {
    assert.equal(versionDiff(from, to).is_reordered, isReordered);
  });
}

const OTHERS: [what: string, columns: ContractColumn[]][] = [
  ["another order", [B, A]],
  ["another flag", [{ ...A, required: false }, B]],
  ["another type", [{ ...A, type: "json" }, B]],
  ["one column more", [A, B, C]],
  ["one column less", [A]],
  ["something known", [A, { ...B, detail: { nullable: true } }]],
  ["a number of a field", [{ ...A, detail: { id: 1 } }, B]],
];

for (const [what, columns] of OTHERS) {
  test(`versions with ${what} are not the same`, () => {
    assert.equal(areSameColumns([A, B], columns), false);
    assert.equal(areSameColumns([A, B], [{ ...A }, { ...B }]), true);
  });
}
