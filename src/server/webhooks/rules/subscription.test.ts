import assert from "node:assert/strict";
import { test } from "node:test";
import { RESULTS, type Result } from "#server/checks/rules/verdict.ts";
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
