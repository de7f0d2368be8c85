import type { SourceTable } from "#readers/table.ts";

/** How the names of columns are written before anything is compared. */
export const NAME_FOLDS = ["as-written", "lower", "upper"] as const;

export type NameFold = (typeof NAME_FOLDS)[number];

function foldName(name: string, fold: NameFold): string {
  if (fold === "as-written") return name;
  return fold === "lower" ? name.toLowerCase() : name.toUpperCase();
}

/**
 * Folds the names of a table's columns. Names inside columns stay, as warehouses keep the keys of
 * objects. A table has a fault if two of its columns would have one name.
 */
export function foldNames(table: SourceTable, fold: NameFold): SourceTable {
  if ("fault" in table || fold === "as-written") return table;
  const written = new Map<string, string>();
  const columns = [];
  for (const column of table.columns) {
    const name = foldName(column.name, fold);
    const other = written.get(name);
    if (other !== undefined && other !== column.name) {
      return { name: table.name, fault: clash([other, column.name], name, fold) };
    }
    written.set(name, column.name);
    columns.push({ ...column, name });
  }
  return { ...table, columns };
}

function clash([one, other]: [string, string], name: string, fold: NameFold) {
  const reason = `because names are folded to ${fold} case (--names ${fold})`;
  return `The columns ${one} and ${other} would both be called ${name}, ${reason}.`;
}
