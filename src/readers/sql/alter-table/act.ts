import type { Schema } from "../schema.ts";
import { SKIPPED_ACTIONS } from "../skipped.ts";
import type { Name } from "../table-name.ts";
import type { Table } from "../tables.ts";
import { areWords, type Token } from "../tokens.ts";

/** One action on one table. */
export type Act = { schema: Schema; table: Table; action: readonly Token[]; isOnly: boolean };

export function isSkipped(action: readonly Token[]) {
  return SKIPPED_ACTIONS.some((words) => areWords(action, 0, ...words));
}

/** The table and those that follow it. */
export function family({ table, isOnly }: Act): Table[] {
  if (isOnly) return [table];
  const all = [table];
  for (const one of all)
    for (const child of one.children) if (!all.includes(child.table)) all.push(child.table);
  return all;
}

export function afterIfExists(action: readonly Token[], at: number) {
  return areWords(action, at, "if", "exists") ? at + 2 : at;
}

export function missing(table: Table, name: Name) {
  table.fault = `ALTER TABLE names ${name.text}, which is not one of its columns, or several of them.`;
}
