import assert from "node:assert/strict";
import { test } from "node:test";
import { RESULTS, type Result } from "#domain/checks/severity.ts";
import type { Decision } from "#domain/gate/decision.ts";
import { isTriggered } from "./subscription.ts";

const EVENTS: Result[][] = [
  [],
  ["pass"],
  ["warning"],
  ["breaking"],
  ["pass", "warning"],
  ["breaking", "pass"],
  ["warning", "breaking"],
  ["breaking", "warning", "pass"],
];

for (const events of EVENTS) {
  for (const result of RESULTS) {
    const wanted = events.join().includes(result);
    const title = `${result} ${wanted ? "triggers" : "does not trigger"} [${events}]`;

    test(`${title} of all contracts`, () => {
      assert.equal(isTriggered({ events, contract_id: null }, "ctr_1", result), wanted);
    });

    test(`${title} of its own contract`, () => {
      assert.equal(isTriggered({ events, contract_id: "ctr_1" }, "ctr_1", result), wanted);
    });

    test(`${result} does not trigger [${events}] of another contract`, () => {
      assert.equal(isTriggered({ events, contract_id: "ctr_2" }, "ctr_1", result), false);
    });
  }
}

const DECISIONS: [only_blocked: boolean, decision: Decision | undefined, triggered: boolean][] = [
  [false, "pass", true],
  [false, "block", true],
  [false, undefined, true],
  [true, "pass", false],
  [true, "block", true],
  [true, undefined, false],
];

for (const [only_blocked, decision, triggered] of DECISIONS) {
  const scope = only_blocked ? "a webhook for blocked checks" : "a webhook for all checks";
  test(`decision ${decision} ${triggered ? "triggers" : "does not trigger"} ${scope}`, () => {
    const webhook = { events: [...RESULTS], contract_id: null, only_blocked };
    assert.equal(isTriggered(webhook, "ctr_1", "warning", decision), triggered);
  });
}

test("a blocked check does not trigger a webhook of other results or another contract", () => {
  const webhook = { events: ["pass"] as Result[], contract_id: null, only_blocked: true };
  assert.equal(isTriggered(webhook, "ctr_1", "breaking", "block"), false);
  assert.equal(isTriggered({ ...webhook, contract_id: "ctr_2" }, "ctr_1", "pass", "block"), false);
});
