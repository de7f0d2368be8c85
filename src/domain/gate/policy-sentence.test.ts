import assert from "node:assert/strict";
import { test } from "node:test";
import { DEFAULT_POLICY, type Policy } from "./policy.ts";
import { policySentences } from "./policy-sentence.ts";

const CASES: [policy: Partial<Policy>, sentences: string[]][] = [
  [
    {},
    [
      "It blocks a check when a required column is removed, the type of a column changes, a field inside a column is removed, the type of a field inside a column changes, a column or field is renamed, or the severity is 90 or more.",
    ],
  ],
  [
    { block: ["added"], min_severity: null, ignore_columns: ["_*", "tmp"] },
    ["It blocks a check when a column is added.", "It ignores _*, tmp."],
  ],
  [{ block: [], min_severity: null }, ["It blocks nothing."]],
  [
    { block: [], min_severity: 0, report_only: true },
    [
      "It would block a check when the severity is 0 or more.",
      "It only reports: every check passes the gate.",
    ],
  ],
];

for (const [policy, sentences] of CASES) {
  test(`a policy in words: ${sentences.join(" ")}`, () => {
    assert.deepEqual(policySentences({ ...DEFAULT_POLICY, ...policy }), sentences);
  });
}
