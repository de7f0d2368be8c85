import assert from "node:assert/strict";
import { test } from "node:test";
import { gated } from "../report/testing/run.ts";
import { parseFailOn } from "./fail-on.ts";

/** Without the approved change, 55 points are left. */
const DECISIONS: [failOn: string, decision: string, blocking: string[]][] = [
  ["gate", "block", ["id"]],
  ["breaking", "pass", []],
  ["warning", "block", ["id", "coupon", "note"]],
  ["55", "block", ["id", "coupon", "note"]],
  ["56", "pass", []],
  ["never", "pass", []],
];

for (const [text, decision, blocking] of DECISIONS) {
  test(`with --fail-on ${text} an approved change counts for nothing, and the rest is a ${decision}`, () => {
    const outcome = gated(parseFailOn(text) ?? assert.fail());
    assert.equal(outcome.decision, decision);
    const columns = outcome.changes.filter(({ blocks }) => blocks).map(({ column }) => column);
    assert.deepEqual(columns, blocking);
    const approved = outcome.changes.filter(({ approval }) => approval !== null);
    assert.deepEqual(
      approved.map(({ column }) => column),
      ["email"],
    );
  });
}

test("the gate's decision is the service's, whatever this version's default policy says", () => {
  assert.equal(gated("gate", { block: [], min_severity: null }).decision, "pass");
  assert.equal(gated("gate", { block: ["added"], min_severity: null }).decision, "block");
  assert.equal(gated("warning", { report_only: true }).decision, "block");
});
