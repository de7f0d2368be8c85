import { RESULTS, type Result } from "#domain/checks/severity.ts";
import type { Day } from "#domain/usage/day.ts";

export type ResultCounts = Record<Result, number>;

/** The checks of a day, and how many of them were blocked if the chart shows it. */
export type DayCounts = ResultCounts & { day: Day; blocked?: number };

/** One bar of a chart: a day, or the days of a week. */
export type Bar = ResultCounts & { from: Day; to: Day; blocked?: number };

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
    if (first && last) {
      const blocked = blockedOf(part);
      const share = blocked === null ? {} : { blocked };
      bars.unshift({ from: first.day, to: last.day, ...sumOf(part), ...share });
    }
  }
  return bars;
}

export function sumOf(counts: readonly ResultCounts[]): ResultCounts {
  const sum = { pass: 0, warning: 0, breaking: 0 };
  for (const count of counts) for (const result of RESULTS) sum[result] += count[result];
  return sum;
}

/** The number of blocked checks; null if it is not shown. */
export function blockedOf(counts: readonly { blocked?: number }[]): number | null {
  if (counts.every(({ blocked }) => blocked === undefined)) return null;
  return counts.reduce((sum, { blocked = 0 }) => sum + blocked, 0);
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
