import { elementsFrom } from "../elements.ts";
import { nameOf } from "../table-name.ts";
import { moveTable } from "../tables.ts";
import { isMark, isWord, nameAt } from "../tokens.ts";
import type { Act } from "./act.ts";
import { dropColumn } from "./drop.ts";

export function set(act: Act): boolean {
  const { schema, table, action } = act;
  if (isWord(action[1], "schema")) {
    const name = nameAt(action[2]);
    const last = table.parts.at(-1);
    if (!name || !last) return false;
    moveTable(schema.tables, table, [nameOf(name), last], schema.grammar.dialect);
    return true;
  }
  if (!isWord(action[1], "unused")) return false;
  const open = isWord(action[2], "column") ? 3 : 2;
  const names = isMark(action[open], "(")
    ? (elementsFrom(action, open)?.elements.map(([first]) => nameAt(first)) ?? [])
    : [nameAt(action[open])];
  return names.every((token) => token !== null && dropColumn(act, nameOf(token), false));
}
