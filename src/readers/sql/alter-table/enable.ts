import { keyOf, nameOf } from "../table-name.ts";
import { areWords, isWord, nameAt } from "../tokens.ts";
import type { Act } from "./act.ts";

/** ENABLE and DISABLE of Oracle: only what holds says that a column is never null. */
export function enable({ schema, table, action }: Act): boolean {
  const at = isWord(action[1], "validate", "novalidate") ? 2 : 1;
  const isKey = areWords(action, at, "primary", "key");
  const token = isWord(action[at], "constraint") ? nameAt(action[at + 1]) : null;
  if (!isKey && !token) return false;
  const known = token && table.constraints.get(keyOf(nameOf(token), schema.grammar.dialect));
  const holds = isKey ? table.columns.list.some((column) => column.isKey) : known;
  if (known?.says === "other" || (holds && isWord(action[0], "enable"))) return true;
  const what = isKey ? "its primary key" : `the constraint ${token?.text}`;
  table.fault ??= `Whether ${what} says NOT NULL is not known. Give the table as it is afterwards.`;
  return true;
}
