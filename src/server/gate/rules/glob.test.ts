import assert from "node:assert/strict";
import { test } from "node:test";
import fc from "fast-check";
import { matchesGlob } from "./glob.ts";

const CASES: [glob: string, name: string, expected: boolean][] = [
  ["email", "email", true],
  ["email", "Email", false],
  ["email", "email2", false],
  ["", "", true],
  ["", "a", false],
  ["*", "", true],
  ["*", "anything at all", true],
  ["_*", "_loaded_at", true],
  ["_*", "loaded_at", false],
  ["*_at", "loaded_at", true],
  ["*_at", "loaded_at_", false],
  ["a*b*c", "a-b-b-c", true],
  ["a*b*c", "a-c-b", false],
  ["a**c", "abc", true],
  ["?", "", false],
  ["?", "🧊", true],
  ["??", "🧊", false],
  ["a?c", "abc", true],
  ["[ab]", "a", false],
  ["[ab]", "[ab]", true],
  ["a.c", "abc", false],
  ["\\*", "*", false],
  ["$(id)|^", "$(id)|^", true],
  ["*\n*", "two\nlines", true],
];

for (const [glob, name, expected] of CASES) {
  const title = `${JSON.stringify(name)} is ${expected ? "" : "not "}one of ${JSON.stringify(glob)}`;
  test(title, () => assert.equal(matchesGlob(glob, name), expected));
}

/** Tries everything, so that short texts only are fast. */
function model(glob: string, name: string): boolean {
  if (glob === "") return name === "";
  const [first, rest] = [glob[0], glob.slice(1)];
  if (first === "*") return model(rest, name) || (name !== "" && model(glob, name.slice(1)));
  return name !== "" && (first === "?" || first === name[0]) && model(rest, name.slice(1));
}

test("globs of all sorts stand for the same names as in a straight model", () => {
  const unit = fc.constantFrom("a", "b");
  const glob = fc.string({ unit: fc.constantFrom("a", "b", "*", "?"), maxLength: 7 });
  fc.assert(
    fc.property(glob, fc.string({ unit, maxLength: 9 }), (glob, name) => {
      assert.equal(matchesGlob(glob, name), model(glob, name));
    }),
    { numRuns: 5000 },
  );
});

test("a glob that is made to be slow has an answer all the same", () => {
  assert.equal(matchesGlob("*a".repeat(127), `${"a".repeat(254)}b`), false);
  assert.equal(matchesGlob(`${"*?".repeat(127)}b`, "a".repeat(255)), false);
});
