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
  /** Deliveries that were received more than once, and the most that may be. */
  again: number;
  mostAgain: number;
  /** The longest time without an acknowledged check, in seconds, and the longest that may be. */
  gap: number;
  mostSeconds: number;
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

export function holds(row: Row): boolean {
  const { lost, twice, differ, undelivered, cut, mayCut, again, mostAgain, gap, mostSeconds } = row;
  const isExact = lost + twice + differ + undelivered === 0;
  return isExact && again <= mostAgain && gap <= mostSeconds && (mayCut || cut === 0);
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
