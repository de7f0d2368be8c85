import { document, markdownTable } from "../../bench/document.ts";
import { machineLine } from "../../bench/results.ts";
import { printTable } from "../../bench/table.ts";
import type { Findings } from "../load/books.ts";

/** What a fault did, all the times that it was made. */
export type Row = Findings & {
  title: string;
  times: number;
  checks: number;
  /** Requests whose connection broke before the answer. */
  cut: number;
  /** Whether any request may be cut off. */
  mayCut: boolean;
  /** Deliveries that were received more than once. */
  again: number;
  /** The longest time without an acknowledged check, in seconds. */
  gap: number;
};

const HEADS = [
  "fault",
  "times",
  "checks",
  "lost",
  "credits twice",
  "deliveries lost",
  "deliveries again",
  "requests cut off",
  "longest without a check",
];

/**
 * Deliveries received again after a fault that may cut requests off, at most, on average: those that
 * were sent but not yet recorded. After others, none.
 */
const AGAIN = 16;
const GOAL_SECONDS = 30;

export function holds(row: Row): boolean {
  const { lost, twice, differ, undelivered, times, again, cut, mayCut, gap } = row;
  const isExact = lost + twice + differ + undelivered === 0;
  const isCutOnlyIfAllowed = mayCut ? again <= AGAIN * times : again + cut === 0;
  return isExact && isCutOnlyIfAllowed && gap <= GOAL_SECONDS;
}

export function report(rows: Row[], isWritten: boolean) {
  const cells = rows.map((row) => [
    row.title,
    row.times,
    row.checks,
    row.lost,
    row.twice + row.differ,
    row.undelivered,
    `${row.again} (${((100 * row.again) / row.checks).toFixed(3)} %)`,
    row.cut,
    `${row.gap.toFixed(1)} s`,
  ]);
  printTable(HEADS, cells);
  if (isWritten) {
    document("server", [machineLine(), "", ...markdownTable(HEADS, cells)], "reliability.md");
  }
}
