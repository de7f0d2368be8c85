import assert from "node:assert/strict";
import { test } from "node:test";
import fc from "fast-check";
import { isTooDeep, MAX_DEPTH } from "./nesting.ts";

const isDeep = (json: string) => isTooDeep(Buffer.from(json));
const nested = (depth: number) => `${'{"a":['.repeat(depth / 2)}${"]}".repeat(depth / 2)}`;

const CASES: [what: string, json: string, expected: boolean][] = [
  ["as many levels as there may be", nested(MAX_DEPTH), false],
  ["two more", nested(MAX_DEPTH + 2), true],
  ["many lists beside each other", `[${"[],".repeat(10_000)}[]]`, false],
  ["brackets in text", JSON.stringify("[".repeat(10_000)), false],
  ["brackets after a quote in text", JSON.stringify(`"${"[".repeat(10_000)}`), false],
  ["lists after text that ends with a backslash", `["\\\\",${"[".repeat(MAX_DEPTH)}`, true],
];

for (const [what, json, expected] of CASES) {
  test(`JSON with ${what} is ${expected ? "" : "not "}too deep`, () => {
    assert.equal(isDeep(json), expected);
  });
}

test("no JSON of a usual depth is too deep", () => {
  fc.assert(fc.property(fc.json({ maxDepth: 20 }), (json) => !isDeep(json)));
});
