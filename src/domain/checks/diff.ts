import type { ColumnType } from "#domain/contracts/column-type.ts";
import { type Change, isColumnChange } from "./change.ts";

/** Changes as REST answers and stores them with a check (docs/api.md, Scoring). */
export type Diff = {
  removed: string[];
  type_changes: { column: string; from: ColumnType; to: ColumnType }[];
  added: string[];
};

/** Returns changes of columns as a diff, each list in their order; it has no changes of details. */
export function diffOf(changes: readonly Change[]): Diff {
  const diff: Diff = { removed: [], type_changes: [], added: [] };
  for (const { column, from, to } of changes.filter(isColumnChange)) {
    if (from === null) diff.added.push(column);
    else if (to === null) diff.removed.push(column);
    else diff.type_changes.push({ column, from, to });
  }
  return diff;
}
