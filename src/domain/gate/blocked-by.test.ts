import assert from "node:assert/strict";
import { test } from "node:test";
import { blockedBy } from "./blocked-by.ts";

const CASES: [blocking: number, lacks_details: boolean, words: string][] = [
  [1, false, "1 change"],
  [2, true, "2 changes and missing details"],
  [0, true, "missing details"],
  [0, false, "0 changes"],
];

for (const [blocking, lacks_details, words] of CASES) {
  test(`a contract is blocked by ${words}`, () => {
    assert.equal(blockedBy({ blocking, lacks_details }), words);
  });
}
