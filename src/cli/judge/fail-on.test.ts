import assert from "node:assert/strict";
import { test } from "node:test";
import { judge } from "#server/checks/rules/verdict.ts";
import type { Column, ContractColumn } from "#server/contracts/rules/column.ts";
import { changesOf } from "./changes.ts";
import { decide, type FailOn, parseFailOn } from "./fail-on.ts";

const CONTRACT: ContractColumn[] = [
  { name: "a", type: "integer", required: true },
  ...["b", "c", "d", "e", "f"].map((name) => ({ name, type: "string" as const, required: false })),
];

const without = (...names: string[]) => CONTRACT.filter(({ name }) => !names.includes(name));
const retyped: Column[] = CONTRACT.map((column) => ({ ...column, type: "string" }));
const added: Column[] = [...CONTRACT, { name: "x", type: "date" }];

const CASES: [what: string, incoming: Column[], blocks: FailOn[], passes: FailOn[]][] = [
  ["no change", CONTRACT, [], ["gate", "breaking", "warning", 0, 100, "never"]],
  ["an added column (5)", added, [0, 5], ["gate", "breaking", "warning", 6, "never"]],
  ["a type change (30)", retyped, ["gate", "warning", 30], ["breaking", 31, "never"]],
  ["a required column removed (40)", without("a"), ["gate", "warning", 40], ["breaking", "never"]],
  ["an optional column removed (20)", without("b"), ["warning", 20], ["gate", 21, "never"]],
  [
    "five of them removed (100)",
    without("b", "c", "d", "e", "f"),
    ["gate", "breaking", 100],
    ["never"],
  ],
];

function decisionOn(incoming: Column[], failOn: FailOn) {
  const { result, severity, diff } = judge(CONTRACT, incoming);
  const changes = changesOf(diff, CONTRACT, incoming);
  return decide({ result, severity, changes }, failOn);
}

for (const [what, incoming, blocks, passes] of CASES) {
  for (const failOn of [...blocks, ...passes]) {
    const decision = blocks.includes(failOn) ? "block" : "pass";
    test(`${what}: ${decision} on ${failOn}`, () => {
      const found = decisionOn(incoming, failOn);
      assert.equal(found.decision, decision);
      assert.equal(
        found.changes.some(({ blocks }) => blocks),
        decision === "block",
      );
    });
  }
}

test("changes have their points and types, and their sum is the severity", () => {
  const incoming: Column[] = [
    { name: "b", type: "date" },
    { name: "x", type: "json" },
    ...without("a", "b", "c"),
  ];
  const { changes } = decisionOn(incoming, "gate");
  assert.deepEqual(
    changes.map(({ kind, column, from, to, points, blocks }) => [
      kind,
      column,
      from,
      to,
      points,
      blocks,
    ]),
    [
      ["required_removed", "a", "integer", null, 40, true],
      ["optional_removed", "c", "string", null, 20, true],
      ["type_changed", "b", "string", "date", 30, true],
      ["added", "x", null, "json", 5, true],
    ],
  );
});

test("what blocks is a word or a severity", () => {
  assert.deepEqual(["gate", "0", "100", "7"].map(parseFailOn), ["gate", 0, 100, 7]);
  for (const wrong of ["", "101", "-1", "1.5", "Gate", "1000"]) {
    assert.equal(parseFailOn(wrong), null);
  }
});
