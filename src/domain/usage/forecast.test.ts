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
    assert.deepEqual(forecast(credits, used, TODAY), { per_day, runs_out });
  });
}
