import { findColumn } from "../columns/columns.ts";
import { commaParts } from "../elements.ts";
import { type Schema, tableOf } from "../schema.ts";
import { nameOf, readName } from "../table-name.ts";
import { isWord, nameAt, startOf, type Token } from "../tokens.ts";
import type { Condition } from "./conditions.ts";

/** Whether a condition keeps ALTER TABLE from running: a column that it adds is there, or one that it drops is not. */
export function isPrevented(
  schema: Schema,
  conditions: readonly Condition[],
  tokens: readonly Token[],
): boolean {
  if (conditions.length === 0 || !isWord(tokens[0], "alter") || !isWord(tokens[1], "table"))
    return false;
  const { parts, to } = readName(tokens, 2);
  const isAdd = isWord(tokens[to], "add");
  if (parts.length === 0 || !(isAdd || isWord(tokens[to], "drop"))) return false;
  const table = tableOf(schema, parts, startOf(tokens));
  if (!table || table.fault) return false;
  const from = isWord(tokens[to + 1], "column") ? to + 2 : to + 1;
  return commaParts(tokens.slice(from)).some(([first]) => {
    const token = nameAt(first);
    if (!token || isWord(token, "constraint")) return false;
    const name = nameOf(token);
    const asks = isAdd ? "absent" : "present";
    const isThere = findColumn(table.columns, name) !== null;
    return (
      isThere === isAdd &&
      conditions.some(({ runs, names }) => runs === asks && names.has(name.text.toLowerCase()))
    );
  });
}
