import assert from "node:assert/strict";
import { test } from "node:test";
import fc from "fast-check";
import { globMatcher, MAX_PATTERN_CHARACTERS } from "./glob.ts";

const matchesGlob = (glob: string, name: string) => globMatcher([glob])(name) === glob;

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

test("globs of all sorts match the same names as in a simple model", () => {
  const unit = fc.constantFrom("a", "b");
  const glob = fc.string({ unit: fc.constantFrom("a", "b", "*", "?"), maxLength: 7 });
  fc.assert(
    fc.property(glob, fc.string({ unit, maxLength: 9 }), (glob, name) => {
      assert.equal(matchesGlob(glob, name), model(glob, name));
    }),
    { numRuns: 5000 },
  );
});

test("the first of several globs that matches the name is found, as if tried one by one", () => {
  const unit = fc.constantFrom("a", "b", "🧊");
  const glob = fc.string({ unit: fc.constantFrom("a", "b", "🧊", "*", "?"), maxLength: 40 });
  const names = fc.array(fc.string({ unit, maxLength: 9 }), { maxLength: 5 });
  fc.assert(
    fc.property(fc.array(glob, { maxLength: 8 }), names, (globs, names) => {
      const matcher = globMatcher(globs);
      for (const name of names) {
        assert.equal(matcher(name), globs.find((glob) => matchesGlob(glob, name)) ?? null);
      }
    }),
    { numRuns: 2000 },
  );
});

test("globs that are made to be slow are as fast as others", () => {
  const all = MAX_PATTERN_CHARACTERS;
  const hostile = [
    Array.from({ length: 100 }, () => `*${"a".repeat(all / 100 - 2)}b`),
    [`${"*a".repeat(all / 2 - 1)}b`],
    [`${"*?".repeat(all / 2 - 1)}b`],
  ];
  const names = Array.from({ length: 200 }, (_, n) => `${"a".repeat(250)}${n}`);
  const harmless = globMatcher([`*${"z".repeat(all - 1)}`]);
  const timeOf = (matcher: (name: string) => unknown) =>
    Math.min(...Array.from({ length: 5 }, () => cpuTime(() => names.forEach(matcher))));
  const floor = timeOf(harmless);
  for (const globs of hostile) {
    const matcher = globMatcher(globs);
    assert.ok(names.every((name) => matcher(name) === null));
    assert.ok(timeOf(matcher) < 5 * floor + 5000, globs[0]);
  }
});

/** Microseconds of computing. */
function cpuTime(run: () => void) {
  const before = process.cpuUsage();
  run();
  return process.cpuUsage(before).user;
}
