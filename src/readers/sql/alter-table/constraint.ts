import type { Dialect } from "../../mapping/dialects.ts";
import { findColumn } from "../columns/columns.ts";
import { isNotNullByKey } from "../columns/nullability.ts";
import { holds } from "../grammar.ts";
import { keyOf, nameOf, readName } from "../table-name.ts";
import { nameAt, startOf, type Token } from "../tokens.ts";
import { type Act, family } from "./act.ts";
import { dropNotNull } from "./alter-column.ts";

/** Dialects that keep NOT NULL when a primary key is dropped, and those that do not. */
const KEEPS: readonly Dialect[] = ["postgres", "mysql", "mssql"];

export function dropConstraint(act: Act, at: number): boolean {
  const { schema, table, action } = act;
  const { dialect } = schema.grammar;
  const token = nameAt(action[readName(action, at).to - 1]);
  if (!token) return false;
  const known = table.constraints.get(keyOf(nameOf(token), dialect));
  if (known?.says === "key") return dropKey(act);
  if (known?.says === "not null") {
    for (const each of family(act)) {
      for (const name of known.columns) {
        const column = findColumn(each.columns, name);
        if (column) dropNotNull(each, column, each === table);
      }
    }
    return true;
  }
  if (!known && isOwnKey(act, token)) return dropKey(act);
  // Postgres names these itself.
  if (!known && /_(pkey|not_null)\d*$/.test(token.text)) {
    table.fault = `What the constraint ${token.text} says is not known. Give its final CREATE TABLE instead.`;
  } else if (!known && dialect === "mssql") {
    // Whether it was the key or a default, whose names SQL Server makes up: the key's columns stay NOT NULL.
    return dropKey(act);
  } else if (!known && dialect !== "postgres" && table.columns.list.some(({ isKey }) => isKey)) {
    // Other dialects make up names for keys, too.
    if (dialect)
      table.fault = `The constraint ${token.text} is not in this text. Give its final CREATE TABLE instead.`;
    else schema.grammar.doubt(token.from);
  }
  return true;
}

/** orders_pkey, Postgres's name for a key that has none in the text. */
function isOwnKey({ schema, table }: Act, token: Token) {
  const [last, { dialect }] = [table.parts.at(-1), schema.grammar];
  const isNamed = [...table.constraints.values()].some(({ says }) => says === "key");
  if (dialect !== "postgres" || !last || isNamed) return false;
  const isWhole = last.text.length < 20 && table.columns.list.some(({ isKey }) => isKey);
  return isWhole && keyOf(nameOf(token), dialect) === `${keyOf(last, dialect)}_pkey`;
}

export function dropKey({ schema, table, action }: Act): boolean {
  const { grammar } = schema;
  const keys = table.columns.list.filter(({ isKey }) => isKey);
  const isDoubtful = keys.some(
    (column) => !column.isNotNull && isNotNullByKey(column, grammar.dialect),
  );
  for (const column of keys) {
    column.isKey = false;
    if (grammar.dialect === "oracle" || !isDoubtful) continue;
    if (holds(grammar, KEEPS, startOf(action))) column.isNotNull = true;
    else
      table.fault ??=
        "It drops its primary key, whose columns may be null afterwards. Give its final CREATE TABLE instead.";
  }
  return true;
}
