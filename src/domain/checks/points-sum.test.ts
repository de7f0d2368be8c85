import assert from "node:assert/strict";
import { test } from "node:test";
import { pointsSum } from "./points-sum.ts";

const CASES: [points: number[], text: string][] = [
  [[], "0 points"],
  [[40], "40 points"],
  [[40, 30, 5], "40 + 30 + 5 = 75 points"],
  [[40, 40, 40], "40 + 40 + 40 = 120 points, capped at 100"],
  [Array(8).fill(5), "5 + 5 + 5 + 5 + 5 + 5 + 5 + 5 = 40 points"],
  [Array(9).fill(5), "45 points"],
  [Array(2000).fill(40), "80,000 points, capped at 100"],
];

for (const [points, text] of CASES) {
  test(`${points.length} points add up as "${text}"`, () => assert.equal(pointsSum(points), text));
}
