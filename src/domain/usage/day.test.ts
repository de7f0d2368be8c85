import assert from "node:assert/strict";
import { test } from "node:test";
import { addDays, countDays, dayOf, readDay } from "./day.ts";

test("a day is in UTC and lasts to its last millisecond", () => {
  assert.equal(dayOf(Date.parse("2026-01-31T23:59:59.999Z")), "2026-01-31");
  assert.equal(dayOf(Date.parse("2026-02-01T00:30:00+01:00")), "2026-01-31");
});

for (const [day, days, expected] of [
  ["2026-02-28", 1, "2026-03-01"],
  ["2028-02-28", 1, "2028-02-29"],
  ["2026-01-01", -1, "2025-12-31"],
  ["2026-03-29", 0, "2026-03-29"],
] as const) {
  test(`${days} days from ${day} is ${expected}`, () => {
    assert.equal(addDays(day, days), expected);
    assert.equal(countDays(day, expected), days < 0 ? 1 + days : days + 1);
  });
}

for (const text of [
  "2026-02-30",
  "2026-13-01",
  "1969-12-31",
  "9999-12-31",
  "0001-01-01",
  "2026-1-1",
  "2026-01-01T00:00",
  "",
  "x",
  5,
  null,
]) {
  test(`${JSON.stringify(text)} is not a day`, () => {
    assert.equal(readDay(text), undefined);
  });
}

test("February 29 exists in leap years only", () => {
  assert.equal(readDay("2028-02-29"), "2028-02-29");
  assert.equal(readDay("2026-02-29"), undefined);
});
