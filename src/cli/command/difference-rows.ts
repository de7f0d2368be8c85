import type { Difference } from "../contracts/contract-difference.ts";
import { textTable } from "../report/text-table.ts";

/** A line for each difference: its kind, the column, and from what to what. */
export function differenceRows(changes: readonly Difference[]): string[] {
  const rows = changes.map(({ kind, column, from, to }) => [
    kind.replace("_", " "),
    column,
    [from, to].filter((side) => side !== null).join(" → "),
  ]);
  return textTable(rows);
}
