import assert from "node:assert/strict";
import { test } from "node:test";
import { isTooMuch } from "./request-size.ts";

const changes = (count: number, length: number) =>
  Array.from({ length: count }, (_, n) => ({ column: String(n).padStart(length, "c") }));

const CASES: [what: string, counts: number[], length: number, expected: boolean][] = [
  ["as many changes as a request may find", [5000, 5000], 5, false],
  ["one more", [5000, 5001], 5, true],
  ["few changes with long names", [5000, 4000], 255, true],
  ["what a single contract loses and gains at its limits", [10_001], 255, false],
];

for (const [what, counts, length, expected] of CASES) {
  test(`${what} ${expected ? "are" : "are not"} too much`, () => {
    assert.equal(isTooMuch(counts.map((count) => changes(count, length))), expected);
  });
}
