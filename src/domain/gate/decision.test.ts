import assert from "node:assert/strict";
import { test } from "node:test";
import fc from "fast-check";
import {
  CHANGE_KINDS,
  type Change,
  type ChangeKind,
  isColumnKind,
  POINTS,
} from "#domain/checks/change.ts";
import { compareColumns } from "#domain/checks/compare.ts";
import type { ColumnType } from "#domain/contracts/column-type.ts";
import type { Compared } from "#domain/details/compared.ts";
import type { Shape } from "#domain/details/detail.ts";
import type { Approval } from "./approval.ts";
import { type Decision, decide } from "./decision.ts";
import { DEFAULT_POLICY, type Policy } from "./policy.ts";

/** Changes of columns a, b, c and so on. */
function changes(...kinds: ChangeKind[]): Change[] {
  return kinds.map((kind, at) => ({
    kind,
    column: String.fromCharCode(97 + at),
    from: kind === "added" ? null : "integer",
    to: kind.endsWith("removed") ? null : "string",
    points: isColumnKind(kind) ? POINTS[kind] : 0,
  }));
}

const repeat = (kind: ChangeKind, times: number) => Array<ChangeKind>(times).fill(kind);

const NOTHING: Policy = { ...DEFAULT_POLICY, block: [], min_severity: null };

const CASES: [what: string, policy: Partial<Policy>, kinds: ChangeKind[], blocking: string][] = [
  ["no change", {}, [], ""],
  ["a required column removed", {}, ["required_removed"], "a"],
  ["an optional column removed", {}, ["optional_removed"], ""],
  ["a type changed", {}, ["type_changed"], "a"],
  ["a column added", {}, ["added"], ""],
  ["severity 85", {}, repeat("added", 17), ""],
  ["severity 90", {}, repeat("added", 18), "abcdefghijklmnopqr"],
  ["only what blocks by its kind", {}, ["added", "type_changed", "optional_removed"], "b"],
  [
    "all of it at severity 90",
    {},
    ["added", "type_changed", ...repeat("added", 11)],
    "abcdefghijklm",
  ],
  ["each kind that is named", { block: ["added"] }, ["required_removed", "added"], "b"],
  ["nothing, without a rule", NOTHING, ["required_removed", ...repeat("type_changed", 3)], ""],
  ["nothing at severity 0 if nothing changed", { ...NOTHING, min_severity: 0 }, [], ""],
  ["any change at severity 0", { ...NOTHING, min_severity: 0 }, ["added"], "a"],
  ["one below the least severity", { ...NOTHING, min_severity: 41 }, ["required_removed"], ""],
  ["exactly the least severity", { ...NOTHING, min_severity: 40 }, ["required_removed"], "a"],
  ["above 100 at 100", { ...NOTHING, min_severity: 100 }, repeat("required_removed", 3), "abc"],
  ["an ignored column", { ignore_columns: ["a"] }, ["type_changed"], ""],
  [
    "other columns than the ignored",
    { ignore_columns: ["a"] },
    ["type_changed", "type_changed"],
    "b",
  ],
  [
    "a severity that only ignored columns reach",
    { ...NOTHING, min_severity: 40, ignore_columns: ["a"] },
    ["required_removed", "added"],
    "",
  ],
  [
    "all columns, ignored by one glob",
    { ignore_columns: ["*"] },
    repeat("required_removed", 3),
    "",
  ],
];

for (const [what, policy, kinds, blocking] of CASES) {
  const title = blocking === "" ? `passes: ${what}` : `blocks: ${what}`;
  test(title, () => {
    const full = { ...DEFAULT_POLICY, ...policy };
    const { decision, changes: decided } = decide(changes(...kinds), full, [], null);
    const marked = decided.filter(({ blocks }) => blocks).map(({ column }) => column);
    assert.equal(marked.join(""), blocking);
    assert.equal(decision, blocking === "" ? "pass" : "block");
  });
}

test("a policy that only reports marks what it would block, and passes", () => {
  const policy = { ...DEFAULT_POLICY, report_only: true };
  const outcome = decide(changes("required_removed", "added"), policy, [], null);
  assert.equal(outcome.decision, "pass");
  assert.deepEqual(
    outcome.changes.map(({ blocks }) => blocks),
    [true, false],
  );
});

const AGREED = {
  id: "apr_1",
  reason: "The shop renamed it.",
  approved_by: "ada@example.com",
  ends_at: null,
  created_at: "2026-01-31T09:30:00.000Z",
};

/** The approval of a change. */
function approvalOf({ kind, column, from, to }: Change): Approval {
  return { ...AGREED, kind, column, from, to };
}

test("an approved change does not block, and says who approved it", () => {
  const [removed, added] = changes("required_removed", "added");
  assert.ok(removed && added);
  const approval = approvalOf(removed);
  assert.deepEqual(decide([removed, added], DEFAULT_POLICY, [approval], null), {
    decision: "pass",
    lacks_details: false,
    changes: [
      { ...removed, blocks: false, approval },
      { ...added, blocks: false, approval: null },
    ],
  });
});

const [CHANGED] = changes("type_changed") as [Change];

const OTHERS: [what: string, other: Partial<Change>][] = [
  ["column", { column: "b" }],
  ["column in another case", { column: "A" }],
  ["old type", { from: "number" }],
  ["new type", { to: "json" }],
  ["kind", { kind: "required_removed" }],
  ["name, which is a wildcard", { column: "*" }],
];

for (const [what, other] of OTHERS) {
  test(`an approval of another ${what} changes nothing`, () => {
    const { decision, changes } = decide(
      [CHANGED],
      DEFAULT_POLICY,
      [approvalOf({ ...CHANGED, ...other })],
      null,
    );
    assert.equal(decision, "block");
    assert.equal(changes[0]?.approval, null);
  });
}

test("approved changes do not count towards the severity", () => {
  const many = changes(...repeat("added", 18));
  const last = many.slice(17).map(approvalOf);
  assert.equal(decide(many, DEFAULT_POLICY, [], null).decision, "block");
  assert.equal(decide(many, DEFAULT_POLICY, last, null).decision, "pass");
});

const widened = (change: Change): Change =>
  change.kind === "type_changed" ? { ...change, to: "number", widening: "unknown" } : change;

/** The rules as sentences, one after the other. */
function model(all: Change[], policy: Policy, agreed: Change[]) {
  const isTolerated = ({ widening }: Change) => policy.tolerate_widening && widening;
  const counts = (change: Change) =>
    !policy.ignore_columns.includes(change.column) &&
    !agreed.includes(change) &&
    !isTolerated(change);
  let severity = 0;
  for (const change of all) if (counts(change)) severity += change.points;
  if (severity > 100) severity = 100;
  const blocking: string[] = [];
  for (const change of all) {
    if (!counts(change)) continue;
    if (policy.block.includes(change.kind)) blocking.push(change.column);
    else if (policy.min_severity !== null && severity >= policy.min_severity) {
      blocking.push(change.column);
    }
  }
  const decision = blocking.length > 0 && !policy.report_only ? "block" : "pass";
  return { decision, blocking };
}

const UNCOMPARED = { column: "b", reason: "free_form" } as const;
const PARTLY: Compared = { columns: 2, in_full: 1, not_in_full: [UNCOMPARED] };
const REQUIRED: Policy = { ...DEFAULT_POLICY, require_details: true };

const LACKING: [what: string, Policy, Compared | null, lacks: boolean, Decision][] = [
  ["by the default policy, nothing does", DEFAULT_POLICY, PARTLY, false, "pass"],
  ["all was compared", REQUIRED, { columns: 2, in_full: 2, not_in_full: [] }, false, "pass"],
  ["a column was not compared in full", REQUIRED, PARTLY, true, "block"],
  ["nothing is known of the contract", REQUIRED, null, true, "block"],
  ["that column is ignored", { ...REQUIRED, ignore_columns: ["b*"] }, PARTLY, false, "pass"],
  ["the policy only reports", { ...REQUIRED, report_only: true }, PARTLY, true, "pass"],
];

for (const [what, policy, compared, lacks, verdict] of LACKING) {
  test(`a policy that requires details: ${verdict} if ${what}`, () => {
    const { decision, lacks_details } = decide([], policy, [], compared);
    assert.deepEqual({ decision, lacks_details }, { decision: verdict, lacks_details: lacks });
  });
}

test("whole numbers that become numbers are tolerated, only if the policy says so", () => {
  const turned = (from: string, to: string): Change => ({ ...CHANGED, column: from, from, to });
  const held: Change = { ...turned("integer", "number"), widening: "rounded" };
  const all = [held, turned("integer", "number"), turned("date", "string")];
  const policy: Policy = { ...DEFAULT_POLICY, tolerate_widening: true, min_severity: 50 };
  const { decision, changes: decided } = decide(all.slice(0, 1), policy, [], null);
  assert.deepEqual([decision, decided[0]?.blocks, decided[0]?.tolerated], ["pass", false, true]);
  assert.deepEqual(
    decide(all, policy, [], null).changes.map(({ blocks, tolerated }) => [blocks, tolerated]),
    [
      [false, true],
      [true, undefined],
      [true, undefined],
    ],
  );
  const untolerated = decide(all.slice(0, 1), DEFAULT_POLICY, [], null);
  assert.deepEqual([untolerated.decision, untolerated.changes[0]?.tolerated], ["block", undefined]);
});

test("a tolerated widening does not let nulls through that block", () => {
  const column = (type: ColumnType, nullable: boolean, is: Shape) => {
    return { name: "id", type, required: true, detail: { nullable, is } };
  };
  const differences = compareColumns(
    [column("integer", false, { kind: "integer", bits: 32, signed: true })],
    [column("number", true, { kind: "float", bits: 64 })],
  );
  const policy: Policy = { ...DEFAULT_POLICY, tolerate_widening: true };
  assert.equal(decide(differences, policy, [], null).decision, "pass");
  const { decision, changes: decided } = decide(
    differences,
    { ...policy, block: [...policy.block, "nullable"] },
    [],
    null,
  );
  assert.equal(decision, "block");
  assert.deepEqual(
    decided.map(({ kind, blocks }) => [kind, blocks]),
    [
      ["type_changed", false],
      ["nullable", true],
    ],
  );
});

test("tolerated changes do not count towards the severity", () => {
  const turned = (column: string): Change => ({
    ...CHANGED,
    column,
    from: "integer",
    to: "number",
    widening: "exact",
  });
  const all = [turned("a"), turned("b"), turned("c"), turned("d")];
  const strict: Policy = { ...DEFAULT_POLICY, block: [], min_severity: 90 };
  assert.equal(decide(all, strict, [], null).decision, "block");
  assert.equal(decide(all, { ...strict, tolerate_widening: true }, [], null).decision, "pass");
});

test("any changes under any policy and approvals are decided as in a simple model", () => {
  const policy = fc.record({
    block: fc.subarray([...CHANGE_KINDS]),
    min_severity: fc.option(fc.integer({ min: 0, max: 100 })),
    ignore_columns: fc.subarray(["a", "b", "c"]),
    report_only: fc.boolean(),
    require_details: fc.constant(false),
    tolerate_widening: fc.boolean(),
  });
  const lists = fc
    .array(fc.constantFrom(...CHANGE_KINDS), { maxLength: 8 })
    .map((kinds) => changes(...kinds))
    .chain((list) =>
      fc
        .array(fc.boolean(), { minLength: list.length, maxLength: list.length })
        .map((isWidened) => list.map((change, at) => (isWidened[at] ? widened(change) : change))),
    )
    .chain((list) => fc.tuple(fc.constant(list), fc.subarray(list)));
  fc.assert(
    fc.property(lists, policy, ([incoming, agreed], policy) => {
      const { decision, changes: decided } = decide(incoming, policy, agreed.map(approvalOf), null);
      const blocking = decided.filter(({ blocks }) => blocks).map(({ column }) => column);
      assert.deepEqual({ decision, blocking }, model(incoming, policy, agreed));
      assert.deepEqual(
        decided.map(({ blocks: _, approval, tolerated: __, ...change }) => [
          change,
          approval !== null,
        ]),
        incoming.map((change) => [change, agreed.includes(change)]),
      );
    }),
    { numRuns: 5000 },
  );
});

test("a glob ignores a column with all that is inside, or a path", () => {
  const nested: Change[] = ["lines[].sku", "lines[].qty", "a\\.b"].map((column) => ({
    kind: "nested_removed",
    column,
    from: "string",
    to: null,
    points: 0,
  }));
  const blocking = (...ignore_columns: string[]) =>
    decide(nested, { ...DEFAULT_POLICY, ignore_columns }, [], null)
      .changes.filter(({ blocks }) => blocks)
      .map(({ column }) => column);
  assert.deepEqual(blocking(), ["lines[].sku", "lines[].qty", "a\\.b"]);
  assert.deepEqual(blocking("lines"), ["a\\.b"]);
  assert.deepEqual(blocking("*.sku", "a.b"), ["lines[].qty"]);
});
