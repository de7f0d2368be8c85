import assert from "node:assert/strict";
import { test } from "node:test";
import { isDrawn } from "./drawn.ts";

for (const [text, is] of [
  ["+----+\n| id |\n+----+\n", false],
  ["| id |\r\n|----|\r\n| 1 |\r\n", true],
  ["\n| id | a |\n|:---|---:|\n", true],
  ["| id |\n+====+\n", true],
  ["| id |\n|    |\n", false],
  ["| id |\n| - a |\n", false],
  ["id|a\n-|-\n", false],
] as const) {
  test(`${JSON.stringify(text)} is ${is ? "a table that was drawn" : "not drawn"}`, () => {
    assert.equal(isDrawn(text), is);
  });
}
