import { RESULTS, type Result } from "#server/checks/rules/verdict.ts";
import type { Day } from "#server/usage/rules/day.ts";

export type ResultCounts = Record<Result, number>;

export type DayCounts = ResultCounts & { day: Day };

/** One bar of a chart: a day, or the days of a week. */
export type Bar = ResultCounts & { from: Day; to: Day };

/** With more bars they get too thin to tell apart. */
const MAX_DAYS = 92;

const WEEK = 7;

/** One bar per day, or per week in a long period; the last week ends with the period. */
export function barsOf(days: readonly DayCounts[]): Bar[] {
  const size = days.length > MAX_DAYS ? WEEK : 1;
  const bars: Bar[] = [];
  for (let end = days.length; end > 0; end -= size) {
    const part = days.slice(Math.max(0, end - size), end);
    const [first, last] = [part[0], part.at(-1)];
    if (first && last) bars.unshift({ from: first.day, to: last.day, ...sumOf(part) });
  }
  return bars;
}

export function sumOf(counts: readonly ResultCounts[]): ResultCounts {
  const sum = { pass: 0, warning: 0, breaking: 0 };
  for (const count of counts) for (const result of RESULTS) sum[result] += count[result];
  return sum;
}

export function totalOf({ pass, warning, breaking }: ResultCounts): number {
  return pass + warning + breaking;
}

/** The top of a scale that fits `largest` and can be halved: 2, 4, 6, 8, 10, 20 … */
export function scaleTop(largest: number): number {
  for (let unit = 1; ; unit *= 10) {
    for (const step of [2, 4, 6, 8, 10]) if (largest <= step * unit) return step * unit;
  }
}
