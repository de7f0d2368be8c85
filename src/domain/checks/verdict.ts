import type { Column, ContractColumn } from "#domain/contracts/column.ts";
import { type Diff, diffColumns } from "./diff.ts";

/** Severity points per change (docs/api.md, Scoring). */
export const POINTS = {
  required_removed: 40,
  optional_removed: 20,
  type_changed: 30,
  added: 5,
} as const;

export const MAX_SEVERITY = 100;

/** Minimum severity of each result, from the highest down. */
export const THRESHOLDS = [
  ["breaking", 90],
  ["warning", 20],
  ["pass", 0],
] as const;

export const RESULTS = ["pass", "warning", "breaking"] as const;

export type Result = (typeof RESULTS)[number];

export type Verdict = { result: Result; severity: number; diff: Diff };

/** Returns the sum of the points of all changes, capped at 100. */
export function severityOf(contract: readonly ContractColumn[], diff: Diff) {
  const removed = new Set(diff.removed);
  let points = 0;
  for (const { name, required } of contract) {
    if (removed.has(name)) points += required ? POINTS.required_removed : POINTS.optional_removed;
  }
  points += diff.type_changes.length * POINTS.type_changed;
  points += diff.added.length * POINTS.added;
  return Math.min(points, MAX_SEVERITY);
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

/** Judges an incoming schema against a contract. */
export function judge(contract: readonly ContractColumn[], incoming: readonly Column[]): Verdict {
  const diff = diffColumns(contract, incoming);
  const severity = severityOf(contract, diff);
  return { result: resultOf(severity), severity, diff };
}
