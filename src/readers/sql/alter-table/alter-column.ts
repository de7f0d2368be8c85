import type { Attributes } from "../columns/attributes.ts";
import { definition, typeAt } from "../columns/column.ts";
import { addColumn, type Column, findColumn, removeColumn } from "../columns/columns.ts";
import { isNotNullByKey } from "../columns/nullability.ts";
import { elementsFrom } from "../elements.ts";
import { columnContext, type Schema } from "../schema.ts";
import { SKIPPED_ALTERS, SKIPPED_COLUMN_ACTIONS } from "../skipped.ts";
import { nameOf } from "../table-name.ts";
import type { Table } from "../tables.ts";
import { areWords, beginsWith, isMark, isWord, nameAt, type Token } from "../tokens.ts";
import { type Act, columnAt, family, missing } from "./act.ts";
import { positionOf } from "./place.ts";

export function alter(act: Act): boolean {
  const { schema, action } = act;
  const isOther = isWord(action[1], ...SKIPPED_ALTERS);
  if (isOther && !isWord(action[2], "set", "drop", "type", "add", "reset", "restart")) return true;
  if (isMark(action[1], "(")) {
    const list = elementsFrom(action, 1);
    if (!list || list.to < action.length) return false;
    return list.elements.every((element) =>
      alter({ ...act, action: [...action.slice(0, 1), ...element] }),
    );
  }
  const { at, isOptional } = columnAt(action);
  const token = nameAt(action[at]);
  if (!token) return false;
  const rest = action.slice(at + 1);
  for (const table of family(act)) {
    const column = findColumn(table.columns, nameOf(token));
    if (!column) {
      if (table === act.table && !isOptional) missing(table, nameOf(token));
      continue;
    }
    if (!alterColumn(schema, table, column, rest, table === act.table)) return false;
  }
  return true;
}

/** SET NOT NULL, TYPE text, and actions that do not change columns. */
export function alterColumn(
  schema: Schema,
  table: Table,
  column: Column,
  rest: readonly Token[],
  isOwn = true,
): boolean {
  if (areWords(rest, 0, "set", "not", "null")) column.isNotNull = true;
  else if (areWords(rest, 0, "drop", "not", "null")) dropNotNull(table, column, isOwn);
  // SET is optional in Snowflake.
  else if (areWords(rest, 0, "not", "null") && schema.grammar.dialect === "snowflake")
    column.isNotNull = true;
  else if (isPlace(rest)) return move(table, column, rest);
  else if (isWord(rest[0], "type")) return retype(schema, table, column, rest.slice(1)) !== null;
  else if (areWords(rest, 0, "set", "data", "type"))
    return retype(schema, table, column, rest.slice(3)) !== null;
  else if (beginsWith(rest, SKIPPED_COLUMN_ACTIONS)) return true;
  else if (isWord(rest[0], "set") && isMark(rest[1], "(")) return true;
  else return redefine(schema, table, column, rest);
  return true;
}

/** ALTER COLUMN a FIRST, ALTER COLUMN a AFTER b */
function isPlace(rest: readonly Token[]) {
  return isWord(rest[0], "first", "after") && rest.length === (isWord(rest[0], "first") ? 1 : 2);
}

function move(table: Table, column: Column, [, after]: readonly Token[]): boolean {
  removeColumn(table.columns, column);
  const token = nameAt(after);
  const at = positionOf(table, token ? nameOf(token) : "first");
  addColumn(table.columns, column, at ?? 0);
  if (at === null && token) missing(table, nameOf(token));
  return true;
}

/** A child may also have a NOT NULL of its own. */
export function dropNotNull(table: Table, column: Column, isOwn: boolean) {
  if (isNotNullByKey(column, table.columns.dialect)) {
    table.fault ??= `It drops NOT NULL from ${column.name.text}, which is part of its primary key.`;
  } else if (!isOwn && column.isNotNull) {
    table.fault ??= `Its parent drops NOT NULL from ${column.name.text}. Give its final CREATE TABLE instead.`;
  }
  // DuckDB drops one of the two, and keeps the other.
  if (column.isNotNullTwice && (table.columns.dialect ?? "duckdb") === "duckdb") {
    table.fault ??= `It says NOT NULL twice for ${column.name.text}, and drops it. Give its final CREATE TABLE instead.`;
  }
  column.isNotNull = false;
}

/** Gives a column a new type, which COLLATE and USING may follow; returns what else does, or null if it is not known. */
function retype(
  schema: Schema,
  table: Table,
  column: Column,
  tokens: readonly Token[],
): Attributes | null {
  const typed = typeAt(tokens, 0, schema.grammar);
  if (!typed || typed.to > tokens.length) return null;
  const end = tokens.findIndex((token, at) => at >= typed.to && isWord(token, "using"));
  const own = end < 0 ? tokens : tokens.slice(0, end);
  const context = columnContext(schema, table);
  const { column: made, attributes, fault } = definition(column.name, own, 0, typed, context);
  if (fault) return null;
  column.type = made.type;
  column.physical_type = made.physical_type;
  return attributes;
}

/** T-SQL's ALTER COLUMN a varchar(20) NULL: without NOT NULL, it may be null. */
function redefine(schema: Schema, table: Table, column: Column, tokens: readonly Token[]): boolean {
  const attributes = retype(schema, table, column, tokens);
  if (attributes) column.isNotNull = attributes.isNotNull;
  return attributes !== null;
}
