import { keyOf, nameOf } from "../table-name.ts";
import { areWords, isWord, nameAt, type Token } from "../tokens.ts";
import type { Act } from "./act.ts";

/** Oracle's ENABLE and DISABLE: only an enabled constraint keeps null out of a column. */
export function enable({ schema, table, action }: Act): boolean {
  return setState({ schema, table }, action);
}

/** MODIFY CONSTRAINT n DISABLE, MODIFY PRIMARY KEY ENABLE; without either word, nothing changes. */
export function modifyState(act: Pick<Act, "schema" | "table">, words: readonly Token[]): boolean {
  const state = words.find((token) => isWord(token, "enable", "disable"));
  return !state || setState(act, [state, ...words]);
}

/** ENABLE or DISABLE, and what it applies to. */
function setState({ schema, table }: Pick<Act, "schema" | "table">, action: readonly Token[]) {
  const at = isWord(action[1], "validate", "novalidate") ? 2 : 1;
  const isKey = areWords(action, at, "primary", "key");
  const token = isWord(action[at], "constraint") ? nameAt(action[at + 1]) : null;
  if (!isKey && !token) return false;
  const known = token && table.constraints.get(keyOf(nameOf(token), schema.grammar.dialect));
  const holds = isKey ? table.columns.list.some((column) => column.isKey) : known;
  const isProven =
    isWord(action[0], "enable") && !action.some((token) => isWord(token, "novalidate"));
  if (known?.says === "other" || (holds && isProven)) return true;
  const what = isKey ? "its primary key" : `the constraint ${token?.text}`;
  table.fault ??= `Whether ${what} says NOT NULL is not known. Give its final CREATE TABLE instead.`;
  return true;
}
