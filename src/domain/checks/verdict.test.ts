import assert from "node:assert/strict";
import { test } from "node:test";
import type { Column, ContractColumn } from "#domain/contracts/column.ts";
import { type Result, resultOf } from "./severity.ts";
import { judge } from "./verdict.ts";

/** Number of changes of each kind. */
type Changes = { required?: number; optional?: number; changed?: number; added?: number };

/** Returns a contract and an incoming schema that differ by these changes and share one column. */
function schemas({ required = 0, optional = 0, changed = 0, added = 0 }: Changes) {
  const names = (prefix: string, count: number) =>
    Array.from({ length: count }, (_, i) => `${prefix}_${i}`);
  const kept = { name: "kept", type: "date" } as const;
  const contract: ContractColumn[] = [
    { ...kept, required: true },
    ...names("required", required).map((name) => ({
      name,
      type: "string" as const,
      required: true,
    })),
    ...names("optional", optional).map((name) => ({
      name,
      type: "string" as const,
      required: false,
    })),
    ...names("changed", changed).map((name, i) => ({
      name,
      type: "integer" as const,
      required: i % 2 === 0,
    })),
  ];
  const incoming: Column[] = [
    ...names("added", added).map((name) => ({ name, type: "json" as const })),
    ...names("changed", changed).map((name) => ({ name, type: "number" as const })),
    kept,
  ];
  return { contract, incoming };
}

function verdictOf(changes: Changes) {
  const { contract, incoming } = schemas(changes);
  const { severity, result } = judge(contract, incoming);
  return { severity, result };
}

const SPEC: [title: string, changes: Changes, severity: number, result: Result][] = [
  ["no change", {}, 0, "pass"],
  ["a required column removed", { required: 1 }, 40, "warning"],
  ["an optional column removed", { optional: 1 }, 20, "warning"],
  ["a column type changed", { changed: 1 }, 30, "warning"],
  ["a new column added", { added: 1 }, 5, "pass"],
  ["two columns added", { added: 2 }, 10, "pass"],
  ["three columns added", { added: 3 }, 15, "pass"],
  ["four columns added", { added: 4 }, 20, "warning"],
  ["an optional column removed and one added", { optional: 1, added: 1 }, 25, "warning"],
  ["two type changes", { changed: 2 }, 60, "warning"],
  ["a required column removed and a type change", { required: 1, changed: 1 }, 70, "warning"],
  ["two required columns removed", { required: 2 }, 80, "warning"],
  ["two required removed and one added", { required: 2, added: 1 }, 85, "warning"],
  ["17 columns added", { added: 17 }, 85, "warning"],
  ["18 columns added", { added: 18 }, 90, "breaking"],
  ["three type changes", { changed: 3 }, 90, "breaking"],
  ["two required removed and two added", { required: 2, added: 2 }, 90, "breaking"],
  ["three type changes and one added", { changed: 3, added: 1 }, 95, "breaking"],
  ["two required and one optional removed", { required: 2, optional: 1 }, 100, "breaking"],
  ["20 columns added", { added: 20 }, 100, "breaking"],
  ["five optional columns removed", { optional: 5 }, 100, "breaking"],
];

for (const [title, changes, severity, result] of SPEC) {
  test(`${title} scores ${severity}: ${result}`, () => {
    assert.deepEqual(verdictOf(changes), { severity, result });
  });
}

const PAST_THE_CAP: [title: string, changes: Changes][] = [
  ["21 columns added (105)", { added: 21 }],
  ["three required columns removed (120)", { required: 3 }],
  ["four type changes (120)", { changed: 4 }],
  ["one of each, 100 times", { required: 100, optional: 100, changed: 100, added: 100 }],
  ["2,000 required columns removed", { required: 2000 }],
];

for (const [title, changes] of PAST_THE_CAP) {
  test(`${title} is capped at 100`, () => {
    assert.deepEqual(verdictOf(changes), { severity: 100, result: "breaking" });
  });
}

test("a type change of a required column scores like that of an optional one", () => {
  for (const required of [true, false]) {
    const { severity } = judge(
      [{ name: "id", type: "string", required }],
      [{ name: "id", type: "integer" }],
    );
    assert.equal(severity, 30);
  }
});

const THRESHOLDS: [severity: number, result: Result][] = [
  [0, "pass"],
  [1, "pass"],
  [15, "pass"],
  [19, "pass"],
  [20, "warning"],
  [21, "warning"],
  [70, "warning"],
  [85, "warning"],
  [89, "warning"],
  [90, "breaking"],
  [91, "breaking"],
  [99, "breaking"],
  [100, "breaking"],
];

for (const [severity, result] of THRESHOLDS) {
  test(`severity ${severity} is ${result}`, () => {
    assert.equal(resultOf(severity), result);
  });
}

test("no severity is below 0", () => {
  assert.throws(() => resultOf(-1), RangeError);
});

test("the verdict contains the diff that it is derived from", () => {
  const { diff } = judge(
    [
      { name: "id", type: "integer", required: true },
      { name: "email", type: "string", required: false },
    ],
    [
      { name: "id", type: "string" },
      { name: "phone", type: "string" },
    ],
  );
  assert.deepEqual(diff, {
    removed: ["email"],
    type_changes: [{ column: "id", from: "integer", to: "string" }],
    added: ["phone"],
  });
});
