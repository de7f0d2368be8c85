import type { Change } from "./change.ts";

export const MAX_SEVERITY = 100;

/** Minimum severity of each result, from the highest down. */
export const THRESHOLDS = [
  ["breaking", 90],
  ["warning", 20],
  ["pass", 0],
] as const;

export const RESULTS = ["pass", "warning", "breaking"] as const;

export type Result = (typeof RESULTS)[number];

/** Returns the sum of the points of changes, capped at 100 (docs/api.md, Scoring). */
export function severityOf(changes: Iterable<Pick<Change, "points">>) {
  let sum = 0;
  for (const { points } of changes) sum += points;
  return Math.min(sum, MAX_SEVERITY);
}

/** Returns the result for a severity. */
export function resultOf(severity: number): Result {
  for (const [result, lowest] of THRESHOLDS) if (severity >= lowest) return result;
  throw new RangeError(`severity ${severity} is below 0`);
}

/** Returns the range of severities for a result, both ends included. */
export function severitiesOf(result: Result): { min: number; max: number } {
  const at = THRESHOLDS.findIndex(([name]) => name === result);
  return {
    min: THRESHOLDS[at]?.[1] ?? 0,
    max: at > 0 ? (THRESHOLDS[at - 1]?.[1] ?? 0) - 1 : MAX_SEVERITY,
  };
}
