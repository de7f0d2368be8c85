import assert from "node:assert/strict";
import { test } from "node:test";
import { countDays } from "./day.ts";
import { daysOf, MAX_PERIOD_DAYS, readPeriod } from "./period.ts";

const TODAY = "2026-03-10";

const CASES: [object, string, string][] = [
  [{}, "2026-02-09", "2026-03-10"],
  [{ from: "2026-03-01", to: "2026-03-05" }, "2026-03-01", "2026-03-05"],
  [{ from: "2026-03-05", to: "2026-03-01" }, "2026-03-01", "2026-03-05"],
  [{ from: "2026-03-05", to: "2026-03-05" }, "2026-03-05", "2026-03-05"],
  [{ from: "2026-03-01" }, "2026-03-01", "2026-03-10"],
  [{ to: "2026-01-30" }, "2026-01-01", "2026-01-30"],
  [{ from: "2026-04-01" }, "2026-04-01", "2026-04-30"],
  [{ from: "yesterday", to: ["2026-03-01"] }, "2026-02-09", "2026-03-10"],
];

for (const [params, from, to] of CASES) {
  test(`${JSON.stringify(params)} is the period from ${from} to ${to}`, () => {
    assert.deepEqual(readPeriod({ ...params }, TODAY), { from, to });
  });
}

test("a period is at most a leap year long, and keeps its end when cut", () => {
  const { from, to } = readPeriod({ from: "1970-01-01", to: "2026-03-01" }, TODAY);
  assert.equal(to, "2026-03-01");
  assert.equal(countDays(from, to), MAX_PERIOD_DAYS);
});

test("a period includes its first and last day", () => {
  assert.deepEqual(daysOf({ from: "2026-02-27", to: "2026-03-01" }), [
    ...["2026-02-27", "2026-02-28", "2026-03-01"],
  ]);
});
