import assert from "node:assert/strict";
import { test } from "node:test";
import fc from "fast-check";
import { MAX_DEPTH, MAX_KEYS, shapeFault } from "./json-shape.ts";

const faultOf = (json: string) => shapeFault(Buffer.from(json));
/** An object with this many keys, whose values have as many keys that do not count. */
const wide = (keys: number) =>
  `{"a":{${Array.from({ length: keys }, (_, n) => `"k${n}":{"a:b":":"}`).join(",")}}}`;
const nested = (depth: number) => `${'{"a":['.repeat(depth / 2)}${"]}".repeat(depth / 2)}`;

const CASES: [what: string, json: string, expected: ReturnType<typeof faultOf>][] = [
  ["as many levels as there may be", nested(MAX_DEPTH), null],
  ["two more", nested(MAX_DEPTH + 2), "too_deep"],
  ["many lists beside each other", `[${"[],".repeat(10_000)}[]]`, null],
  ["as many keys as there may be", wide(MAX_KEYS), null],
  ["one more key", wide(MAX_KEYS + 1), "too_wide"],
  ["many small objects", `[${'{"a":1},'.repeat(2 * MAX_KEYS)}1]`, null],
  ["brackets in text", JSON.stringify("[".repeat(10_000)), null],
  ["brackets after a quote in text", JSON.stringify(`"${"[".repeat(10_000)}`), null],
  ["lists after text that ends with a backslash", `["\\\\",${"[".repeat(MAX_DEPTH)}`, "too_deep"],
];

for (const [what, json, expected] of CASES) {
  test(`JSON with ${what} is ${expected ?? "fine"}`, () => {
    assert.equal(faultOf(json), expected);
  });
}

test("no JSON of a usual depth is too deep", () => {
  fc.assert(fc.property(fc.json({ maxDepth: 20 }), (json) => faultOf(json) === null));
});
