import assert from "node:assert/strict";
import { test } from "node:test";
import { durationText, relativeTime } from "./relative-time.ts";

const MINUTE = 60_000;
const DAY = 24 * 60 * MINUTE;

test("a time is shown in the largest unit that fits", () => {
  const cases: [number, string][] = [
    [-5000, "just now"],
    [9_999, "just now"],
    [10_000, "10 s ago"],
    [MINUTE, "1 min ago"],
    [59 * MINUTE, "59 min ago"],
    [60 * MINUTE, "1 h ago"],
    [DAY - 1, "23 h ago"],
    [DAY, "1 day ago"],
    [29 * DAY, "29 days ago"],
    [30 * DAY, "1 month ago"],
    [720 * DAY, "2 years ago"],
  ];
  for (const [age, words] of cases) assert.equal(relativeTime(0, age), words);
});

test("a duration is never negative, and has the same units", () => {
  const cases: [number, string][] = [
    [-5000, "0 s"],
    [9_999, "9 s"],
    [60 * MINUTE, "1 h"],
    [2 * DAY, "2 days"],
  ];
  for (const [time, words] of cases) assert.equal(durationText(0, time), words);
});
