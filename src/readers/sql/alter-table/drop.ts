import { findColumn, removeColumn } from "../columns/columns.ts";
import { elementsFrom } from "../elements.ts";
import { holds } from "../grammar.ts";
import type { Name } from "../name.ts";
import { type Schema, tableOf } from "../schema.ts";
import { nameOf, readName } from "../table-name.ts";
import { areWords, isMark, isWord, nameAt, startOf, type Token } from "../tokens.ts";
import {
  type Act,
  afterIfExists,
  changesInside,
  family,
  insideOf,
  isSkipped,
  missing,
} from "./act.ts";
import { dropConstraint, dropKey } from "./constraint.ts";

export function drop(act: Act): boolean {
  const { schema, action } = act;
  const { dialect } = schema.grammar;
  // DROP index drops a column of that name, because no other name follows.
  const isColumn = action.length === 2 || isWord(action[2], "cascade", "restrict");
  if (!isColumn) {
    if (isWord(action[1], "constraint")) return dropConstraint(act, afterIfExists(action, 2));
    if (areWords(action, 1, "primary", "key")) return dropKey(act);
    if (isWord(action[1], "index", "key") && isOfKey(action[afterIfExists(action, 2)], act.schema))
      return dropKey(act);
    if (isSkipped(action) || isPartitionOfHive(action)) return true;
  }
  const isNamed = isWord(action[1], "column", "columns");
  const at = afterIfExists(action, isNamed ? 2 : 1);
  if (isMark(action[at], "(")) {
    const list = elementsFrom(action, at);
    if (!list || (list.to < action.length && !isWord(action[list.to], "cascade", "restrict")))
      return false;
    const inside = list.elements.map((element) => insideOf(act.table, element)).find(Boolean);
    if (inside) {
      changesInside(act.table, inside.column);
      return true;
    }
    const names = list.elements.map((element) =>
      element.length === 1 ? nameAt(element[0]) : null,
    );
    return names.every((token) => token !== null && dropColumn(act, nameOf(token), at > 2));
  }
  const token = nameAt(action[at]);
  if (!token) return false;
  // In T-SQL, DROP without COLUMN drops a constraint.
  if (!isNamed && dialect === "mssql") return dropConstraint(act, at);
  const rest = action.slice(at + 1);
  if (rest.length > 0 && !isWord(rest[0], "cascade", "restrict")) return false;
  if (isWord(rest[0], "cascade") && act.table.columns.list.some(({ isGenerated }) => isGenerated)) {
    act.table.fault =
      "DROP … CASCADE may drop columns that are computed. Give its final CREATE TABLE instead.";
    return true;
  }
  return dropColumn(act, nameOf(token), areWords(action, at - 2, "if", "exists"));
}

/** DROP INDEX `PRIMARY` ON orders; `at` is the position of INDEX. */
export function dropIndex(schema: Schema, tokens: readonly Token[], at: number) {
  const name = afterIfExists(tokens, at + 1);
  if (!isOfKey(tokens[name], schema) || !isWord(tokens[name + 1], "on")) return;
  const table = tableOf(schema, readName(tokens, name + 2).parts, startOf(tokens));
  if (table) dropKey({ schema, table, action: tokens, isOnly: true });
}

/** Whether it is the name that MySQL gives to the index of a primary key. */
function isOfKey(token: Token | undefined, { grammar }: Schema) {
  const isPrimary = token?.kind === "quoted" && /^primary$/i.test(token.text);
  return isPrimary && holds(grammar, ["mysql"], token.from);
}

/** DROP IF EXISTS PARTITION (day = 1) */
function isPartitionOfHive(action: readonly Token[]) {
  return areWords(action, 1, "if", "exists", "partition") && isMark(action[4], "(");
}

export function dropColumn(act: Act, name: Name, isOptional: boolean): boolean {
  for (const table of family(act)) {
    const isInherited =
      table !== act.table &&
      act.table.children.some((child) => child.table === table && !child.isPartition);
    if (isInherited)
      table.fault ??= "Its parent drops a column. Give its final CREATE TABLE instead.";
    const column = findColumn(table.columns, name);
    if (column) removeColumn(table.columns, column);
    else if (table === act.table && !isOptional) missing(table, name);
  }
  return true;
}
