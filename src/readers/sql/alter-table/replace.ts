import { readColumn } from "../columns/column.ts";
import { addColumn, columnsOf, findColumn } from "../columns/columns.ts";
import { elementsFrom } from "../elements.ts";
import { columnContext } from "../schema.ts";
import { refuse } from "../tables.ts";
import { isMark, isWord } from "../tokens.ts";
import type { Act } from "./act.ts";
import { withoutCascade } from "./place.ts";

/** Hive's REPLACE COLUMNS (a int, b string), which leaves the columns of partitions as they are. */
export function replace({ schema, table, action }: Act): boolean {
  if (!isWord(action[1], "columns") || !isMark(action[2], "(")) return false;
  const list = elementsFrom(action, 2);
  if (!list || list.to < withoutCascade(action).length) return false;
  const { dialect } = table.columns;
  const partitions = table.columns.list.filter(({ isPartition }) => isPartition);
  table.columns = columnsOf([], dialect);
  for (const element of list.elements) {
    const { column, fault } = readColumn(element, columnContext(schema, table));
    refuse(table, fault);
    addColumn(table.columns, column);
  }
  // Delta lists them again.
  for (const column of partitions)
    if (!findColumn(table.columns, column.name)) addColumn(table.columns, column);
  return true;
}
