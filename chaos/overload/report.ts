import { document, markdownTable } from "../../bench/document.ts";
import { machineLine } from "../../bench/results.ts";
import { printTable } from "../../bench/table.ts";

/** A figure, and whether it is as it should be. */
export type Finding = { title: string; value: string; goal: string; holds: boolean };

const HEADS = ["", "measured", "goal"];

/** Prints the findings and writes them into docs/reliability.md. Returns whether all hold. */
export function report(findings: Finding[]): boolean {
  const rows = findings.map(({ title, value, goal }) => [title, value, goal]);
  printTable(HEADS, rows);
  document("overload", [machineLine(), "", ...markdownTable(HEADS, rows)], "reliability.md");
  const broken = findings.filter(({ holds }) => !holds);
  for (const { title, value, goal } of broken) console.log(`✗ ${title}: ${value}, not ${goal}`);
  return broken.length === 0;
}
