import assert from "node:assert/strict";
import { test } from "node:test";
import { forecast } from "./forecast.ts";

const TODAY = "2026-01-31";

const CASES: [number, number, number, string | null][] = [
  [100, 140, 10, "2026-02-10"],
  [109, 140, 10, "2026-02-10"],
  [5, 140, 10, "2026-01-31"],
  [1, 1, 1 / 14, "2026-02-14"],
  [0, 140, 10, "2026-01-31"],
  [0, 0, 0, "2026-01-31"],
  [100, 0, 0, null],
  [1_000_000, 14, 1, null],
];

for (const [credits, used, per_day, runs_out] of CASES) {
  test(`${credits} credits, ${used} of them used in 14 days, run out ${runs_out ?? "beyond the horizon"}`, () => {
    const opened_on = "2026-01-18";
    assert.deepEqual(forecast(credits, used, { opened_on, today: TODAY }), {
      per_day,
      days: 14,
      runs_out,
    });
  });
}

for (const [opened_on, days, runs_out] of [
  ["2025-01-01", 14, "2026-02-28"],
  ["2026-01-29", 3, "2026-02-06"],
  [TODAY, 1, "2026-02-02"],
  ["2026-02-01", 1, "2026-02-02"],
] as const) {
  test(`in an account created on ${opened_on}, use is averaged over ${days} days`, () => {
    const { runs_out: end, ...average } = forecast(28, 14, { opened_on, today: TODAY });
    assert.deepEqual([average, end], [{ per_day: 14 / days, days }, runs_out]);
  });
}
