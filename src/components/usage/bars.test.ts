import assert from "node:assert/strict";
import { test } from "node:test";
import { addDays } from "#domain/usage/day.ts";
import { barsOf, scaleTop, sumOf, totalOf } from "./bars.ts";

function daysOf(count: number) {
  return Array.from({ length: count }, (_, index) => ({
    day: addDays("2026-01-01", index),
    pass: index,
    warning: 1,
    breaking: 0,
  }));
}

test("up to 92 days have one bar each", () => {
  const bars = barsOf(daysOf(92));
  assert.equal(bars.length, 92);
  assert.deepEqual(bars[3], {
    from: "2026-01-04",
    to: "2026-01-04",
    pass: 3,
    warning: 1,
    breaking: 0,
  });
});

test("longer periods have one bar per week, and nothing is lost", () => {
  const days = daysOf(93);
  const bars = barsOf(days);
  assert.equal(bars.length, 14);
  assert.deepEqual([bars[0]?.from, bars[0]?.to], ["2026-01-01", "2026-01-02"]);
  assert.deepEqual(
    [bars[13]?.from, bars[13]?.to],
    ["2026-03-29", "2026-04-03"].with(0, "2026-03-28"),
  );
  assert.deepEqual(sumOf(bars), sumOf(days));
  assert.equal(totalOf(sumOf(bars)), (92 * 93) / 2 + 93);
});

test("bars have the blocked checks of their days, if any day says so", () => {
  const blocked = daysOf(93).map((day, index) => (index < 2 ? day : { ...day, blocked: 1 }));
  assert.deepEqual(
    barsOf(blocked).map(({ blocked }) => blocked),
    [undefined, ...Array(13).fill(7)],
  );
});

for (const [largest, top] of [
  [0, 2],
  [1, 2],
  [3, 4],
  [9, 10],
  [11, 20],
  [81, 100],
  [100, 100],
  [101, 200],
  [1_234_567, 2_000_000],
] as const) {
  test(`a scale with room for ${largest} ends at ${top}`, () => {
    assert.equal(scaleTop(largest), top);
  });
}
