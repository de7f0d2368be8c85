import type { SourceTable } from "#readers/table.ts";
import { tablesByKey } from "./reading.ts";

/** A table in a list to choose from. */
export type TableOption = { key: string; detail: string };

/** The tables whose names contain these letters. */
export function findTables(tables: readonly SourceTable[], letters: string): TableOption[] {
  const search = letters.trim().toLowerCase();
  return [...tablesByKey(tables)]
    .filter(([key]) => key.toLowerCase().includes(search))
    .map(([key, table]) => ({ key, detail: detailOf(table) }));
}

function detailOf(table: SourceTable) {
  if ("fault" in table) return "cannot be used";
  return table.columns.length === 1 ? "1 column" : `${table.columns.length} columns`;
}
