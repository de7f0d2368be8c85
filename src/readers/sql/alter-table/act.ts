import { type Column, findColumn } from "../columns/columns.ts";
import type { Name } from "../name.ts";
import type { Schema } from "../schema.ts";
import { SKIPPED_ACTIONS } from "../skipped.ts";
import { nameOf } from "../table-name.ts";
import { type Table, withChildren } from "../tables.ts";
import { areWords, beginsWith, isMark, isWord, nameAt, type Token } from "../tokens.ts";

/** One action on one table. */
export type Act = {
  schema: Schema;
  table: Table;
  action: readonly Token[];
  isOnly: boolean;
  /** What it renames, if that was told before the first action; null for a name that no column had. */
  renamed?: Column | null;
};

export function isSkipped(action: readonly Token[]) {
  return beginsWith(action, SKIPPED_ACTIONS);
}

/** The table and the tables that follow its changes. */
export function family({ table, isOnly }: Act): Table[] {
  return isOnly ? [table] : [...withChildren(table)];
}

export function afterIfExists(action: readonly Token[], at: number) {
  return areWords(action, at, "if", "exists") ? at + 2 : at;
}

/** The position after DROP, DROP COLUMN and DROP COLUMN IF EXISTS, and whether the column may be missing. */
export function columnAt(action: readonly Token[]): { at: number; isOptional: boolean } {
  const named = isWord(action[1], "column") ? 2 : 1;
  const at = afterIfExists(action, named);
  return { at, isOptional: at > named };
}

/**
 * The column that contains a path such as `address.street`, and what follows the path; null for the
 * name of a column itself.
 */
export function insideOf(table: Table, tokens: readonly Token[]) {
  const name = isMark(tokens[1], ".") ? nameAt(tokens[0]) : null;
  const column = name && findColumn(table.columns, nameOf(name));
  if (!column) return null;
  let at = 1;
  while (isMark(tokens[at], ".")) at += 2;
  return { column, rest: tokens.slice(at) };
}

/** The column that an action renames, unless an earlier one has dropped it. */
export function columnToRename({ renamed }: Act, { columns }: Table, name: Name): Column | null {
  if (renamed === undefined) return findColumn(columns, name);
  return renamed && columns.list.includes(renamed) ? renamed : null;
}

export function changesInside(table: Table, { name }: Column) {
  table.fault ??= `ALTER TABLE changes what is inside ${name.text}. Give its final CREATE TABLE instead.`;
}

export function missing(table: Table, name: Name) {
  table.fault = `ALTER TABLE names ${name.text}, which is not one of its columns, or several of them.`;
}
