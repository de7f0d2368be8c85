import assert from "node:assert/strict";
import { test } from "node:test";
import { waitFor } from "./wait-for.ts";

const WAITS: [seconds: number | null, words: string][] = [
  [null, "Wait a minute, then try again."],
  [0, "Wait a minute, then try again."],
  [Number.NaN, "Wait a minute, then try again."],
  [1, "Wait 1 second, then try again."],
  [42, "Wait 42 seconds, then try again."],
  [120, "Wait 120 seconds, then try again."],
  [121, "Wait 3 minutes, then try again."],
  [900, "Wait 15 minutes, then try again."],
];

for (const [seconds, words] of WAITS) {
  test(`${seconds} seconds: ${words}`, () => assert.equal(waitFor(seconds), words));
}
