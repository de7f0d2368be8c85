import assert from "node:assert/strict";
import { test } from "node:test";
import { decisionSentence } from "./decision-sentence.ts";
import { DEFAULT_POLICY } from "./policy.ts";

const policy = { ...DEFAULT_POLICY, from: "contract" } as const;
const change = { kind: "type_changed", from: "integer", to: "string", points: 30 } as const;
const added = { kind: "added", from: null, to: "string", points: 5 } as const;
const blocking = { ...change, column: "a", blocks: true, approval: null };
const harmless = { ...added, column: "c", blocks: false, approval: null };
const approved = { ...change, column: "b", blocks: false, approval: {} };

test("one sentence says the decision and the policy that made it", () => {
  const in_full = { columns: 2, in_full: 2, not_in_full: [] };
  const whole = { compared: in_full, lacks_details: false };
  const partly = { compared: { ...in_full, in_full: 1 }, lacks_details: true };
  type Given = Parameters<typeof decisionSentence>[0];
  const cases: [Omit<Given, keyof typeof whole> & Partial<Given>, string][] = [
    [
      { decision: "block", policy, changes: [blocking, harmless] },
      "The pipeline must stop: the contract's own policy blocks 1 change.",
    ],
    [{ decision: "pass", policy, changes: [] }, "The pipeline can continue: nothing changed."],
    [
      { decision: "pass", policy, changes: [], ...partly, lacks_details: false },
      "The pipeline can continue: nothing changed in the 1 of 2 columns that could be compared in full.",
    ],
    [
      { decision: "block", policy, changes: [], ...partly },
      "The pipeline must stop: the contract's own policy blocks what could not be compared in full.",
    ],
    [
      { decision: "block", policy, changes: [blocking], ...partly },
      "The pipeline must stop: the contract's own policy blocks 1 change and what could not be compared in full.",
    ],
    [
      { decision: "pass", policy: { ...policy, report_only: true }, changes: [], ...partly },
      "The pipeline can continue: the contract's own policy only reports. It would block what could not be compared in full.",
    ],
    [
      { decision: "pass", policy, changes: [harmless] },
      "The pipeline can continue: the contract's own policy blocks none of these changes.",
    ],
    [
      { decision: "pass", policy, changes: [approved, harmless] },
      "The pipeline can continue: the contract's own policy blocks 1 change, which is approved.",
    ],
    [
      { decision: "pass", policy, changes: [approved, { ...approved, column: "a" }] },
      "The pipeline can continue: the contract's own policy blocks 2 changes, which are approved.",
    ],
    [
      {
        decision: "pass",
        policy: { ...policy, block: [], min_severity: 35 },
        changes: [approved, harmless],
      },
      "The pipeline can continue: the contract's own policy blocks 1 change, which is approved.",
    ],
    [
      { decision: "pass", policy, changes: [{ ...approved, tolerated: true }] },
      "The pipeline can continue: the contract's own policy blocks none of these changes.",
    ],
    [
      { decision: "pass", policy, changes: [{ ...approved, approval: null, tolerated: true }] },
      "The pipeline can continue: the contract's own policy blocks none of these changes.",
    ],
    [
      { decision: "pass", policy, changes: [{ ...harmless, approval: {} }] },
      "The pipeline can continue: the contract's own policy blocks none of these changes.",
    ],
    [
      {
        decision: "pass",
        policy: { ...policy, from: "account", report_only: true },
        changes: [blocking, { ...blocking, column: "b" }],
      },
      "The pipeline can continue: the account's policy only reports. It would block 2 changes.",
    ],
    [
      { decision: null, policy: null, changes: [harmless] },
      "This check ran before the gate existed, so nothing was decided.",
    ],
  ];
  for (const [decided, sentence] of cases) {
    assert.equal(decisionSentence({ ...whole, ...decided }), sentence);
  }
});
