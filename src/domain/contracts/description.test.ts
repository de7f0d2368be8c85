import assert from "node:assert/strict";
import { test } from "node:test";
import { tagsOf } from "./description.ts";

const CASES: [line: string, tags: string[]][] = [
  ["", []],
  [" , ,", []],
  ["finance", ["finance"]],
  ["finance, daily load ,  eu", ["finance", "daily load", "eu"]],
  ["b, a, b", ["b", "a"]],
  ["EU,eu", ["EU", "eu"]],
];

for (const [line, tags] of CASES) {
  test(`${JSON.stringify(line)} has the tags ${JSON.stringify(tags)}`, () => {
    assert.deepEqual(tagsOf(line), tags);
  });
}
