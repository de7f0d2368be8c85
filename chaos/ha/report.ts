import { document, markdownTable } from "../../bench/document.ts";
import { machineLine } from "../../bench/results.ts";
import { printTable } from "../../bench/table.ts";
import type { Findings } from "../load/books.ts";

/** What one fault did. Gaps are the longest times in seconds without what they are named for. */
export type Row = Findings & { title: string; checks: number; gaps: Record<Gap, number> };

/** Writes by each way to the database and through HAProxy's front, and deliveries. */
export const GAPS = ["hosts", "haproxy", "front", "deliveries"] as const;

export type Gap = (typeof GAPS)[number];

const GOAL_SECONDS = 30;

const HEADS = [
  "fault",
  "checks",
  "lost",
  "credits twice",
  "deliveries lost",
  "writes back, several hosts",
  "… HAProxy",
  "… either server",
  "deliveries back",
];

/** Returns whether all that was promised holds. */
export function holds({ lost, twice, differ, undelivered, gaps }: Row): boolean {
  const isBack = GAPS.every((gap) => gap === "deliveries" || gaps[gap] <= GOAL_SECONDS);
  return lost + twice + differ + undelivered === 0 && isBack;
}

export function report(rows: Row[], summary: string, isWritten: boolean) {
  const cells = rows.map(({ title, checks, lost, twice, differ, undelivered, gaps }) => [
    title,
    checks,
    lost,
    twice + differ,
    undelivered,
    ...GAPS.map((gap) => `${gaps[gap].toFixed(1)} s`),
  ]);
  printTable(HEADS, cells);
  console.log(`\n${summary}`);
  if (!isWritten) return;
  const lines = [machineLine(), "", ...markdownTable(HEADS, cells), "", summary];
  document("ha", lines, "reliability.md");
}
