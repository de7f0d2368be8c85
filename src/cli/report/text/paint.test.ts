import assert from "node:assert/strict";
import { test } from "node:test";
import { painter, wantsColor } from "./paint.ts";

const CASES: [environment: Record<string, string>, isTerminal: boolean, expected: boolean][] = [
  [{}, true, true],
  [{}, false, false],
  [{ NO_COLOR: "1" }, true, false],
  [{ NO_COLOR: "" }, true, true],
  [{ TERM: "dumb" }, true, false],
  [{ FORCE_COLOR: "1" }, false, true],
  [{ FORCE_COLOR: "" }, false, true],
  [{ FORCE_COLOR: "0" }, true, false],
  [{ FORCE_COLOR: "1", NO_COLOR: "1" }, false, true],
];

for (const [environment, isTerminal, expected] of CASES) {
  const where = isTerminal ? "on a terminal" : "elsewhere";
  test(`${JSON.stringify(environment)} ${where}: ${expected ? "colours" : "none"}`, () => {
    assert.equal(wantsColor(environment, isTerminal), expected);
  });
}

test("a colour ends where its text ends, and blanks have none", () => {
  assert.equal(painter(true)("red", "x"), "\x1b[31mx\x1b[0m");
  assert.equal(painter(true)("red", "  "), "  ");
  assert.equal(painter(false)("red", "x"), "x");
});
