import assert from "node:assert/strict";
import { test } from "node:test";
import { compareColumns } from "#domain/checks/compare.ts";
import { judge } from "#domain/checks/verdict.ts";
import type { ContractColumn } from "#domain/contracts/column.ts";
import { decide } from "#domain/gate/decision.ts";
import { parseFailOn, policyOf } from "./fail-on.ts";

/** A contract that loses so many required and optional columns, and the severity of that. */
const LOST = [
  { required: 0, optional: 0, severity: 0 },
  { required: 0, optional: 1, severity: 20 },
  { required: 1, optional: 0, severity: 40 },
  { required: 0, optional: 4, severity: 80 },
  { required: 0, optional: 5, severity: 100 },
  { required: 3, optional: 0, severity: 100 },
];

/** Whether each of them blocks. */
const TABLE: [failOn: string, ...blocks: (0 | 1)[]][] = [
  ["gate", 0, 0, 1, 0, 1, 1],
  ["breaking", 0, 0, 0, 0, 1, 1],
  ["warning", 0, 1, 1, 1, 1, 1],
  ["0", 0, 1, 1, 1, 1, 1],
  ["20", 0, 1, 1, 1, 1, 1],
  ["21", 0, 0, 1, 1, 1, 1],
  ["81", 0, 0, 0, 0, 1, 1],
  ["100", 0, 0, 0, 0, 1, 1],
  ["never", 0, 0, 0, 0, 0, 0],
];

for (const [text, ...blocks] of TABLE) {
  for (const [at, { required, optional, severity }] of LOST.entries()) {
    const words = blocks[at] ? "blocks" : "passes";
    test(`--fail-on ${text} ${words} at severity ${severity}, ${required} required removed`, () => {
      const contract = Array.from({ length: required + optional }, (_, at): ContractColumn => {
        return { name: `c${at}`, type: "string", required: at < required };
      });
      const verdict = judge(contract, []);
      assert.equal(verdict.severity, severity);
      const failOn = parseFailOn(text) ?? assert.fail();
      const { decision } = decide(compareColumns(contract, []), policyOf(failOn), [], null);
      assert.equal(decision, blocks[at] ? "block" : "pass");
    });
  }
}

for (const text of ["", "101", "-1", "1.5", "007", "1e1", "Gate", "pass", "never ", "0x10"]) {
  test(`--fail-on ${JSON.stringify(text)} is refused`, () => {
    assert.equal(parseFailOn(text), null);
  });
}
