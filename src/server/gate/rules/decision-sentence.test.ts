import assert from "node:assert/strict";
import { test } from "node:test";
import { decisionSentence } from "./decision-sentence.ts";

const policy = { from: "contract", report_only: false } as const;
const blocking = { blocks: true, approval: null };
const harmless = { blocks: false, approval: null };
const approved = { blocks: false, approval: {} };

test("a decision is told in one sentence with the policy that made it", () => {
  const cases: [Parameters<typeof decisionSentence>[0], string][] = [
    [
      { decision: "block", policy, changes: [blocking, harmless] },
      "The pipeline must stop: the contract's own policy blocks 1 change.",
    ],
    [{ decision: "pass", policy, changes: [] }, "The pipeline can go on: nothing changed."],
    [
      { decision: "pass", policy, changes: [harmless] },
      "The pipeline can go on: the contract's own policy blocks none of these changes.",
    ],
    [
      { decision: "pass", policy, changes: [approved] },
      "The pipeline can go on: the contract's own policy blocks none of these changes, and 1 change was approved before.",
    ],
    [
      {
        decision: "pass",
        policy: { from: "account", report_only: true },
        changes: [blocking, blocking],
      },
      "The pipeline can go on: the account's policy only reports. It would block 2 changes.",
    ],
    [
      { decision: null, policy: null, changes: [harmless] },
      "This check was made before there was a gate, so nothing was decided.",
    ],
  ];
  for (const [decided, sentence] of cases) assert.equal(decisionSentence(decided), sentence);
});
