import type { Columns } from "../columns/columns.ts";
import { elementsFrom } from "../elements.ts";
import type { Name } from "../name.ts";
import { keyOf, nameOf } from "../table-name.ts";
import { areWords, isMark, isWord, nameAt, type Token } from "../tokens.ts";

/**
 * A column that one action asks for with IF EXISTS or IF NOT EXISTS and another names, too. MariaDB asks before the
 * first action: DROP a, ADD COLUMN IF NOT EXISTS a INT drops it and adds none.
 */
export function askedTwice(actions: (readonly Token[])[], { dialect }: Columns): Name | null {
  const targets = new Map<string, Name>();
  const counts = new Map<string, number>();
  for (const action of actions) {
    const { names, isAsked } = namesOf(action);
    const keys = new Map(names.map((name) => [keyOf(name, dialect), name]));
    for (const [key, name] of keys) {
      counts.set(key, (counts.get(key) ?? 0) + 1);
      if (isAsked) targets.set(key, name);
    }
  }
  for (const [key, name] of targets) if ((counts.get(key) ?? 0) > 1) return name;
  return null;
}

/** The columns that an action adds, drops or changes, with those that have a name afterwards. */
export function namesOf(action: readonly Token[]): { names: Name[]; isAsked: boolean } {
  const start = isWord(action[1], "column", "columns") ? 2 : 1;
  const isNot = areWords(action, start, "if", "not", "exists");
  const isAsked = isNot || areWords(action, start, "if", "exists");
  const at = start + (isNot ? 3 : isAsked ? 2 : 0);
  const list = isMark(action[at], "(") ? elementsFrom(action, at) : null;
  const tokens = list ? list.elements.map(([first]) => first) : [action[at]];
  if (isWord(action[0], "change")) tokens.push(action[at + 1]);
  if (isWord(action[0], "rename")) tokens.push(action[at + 2]);
  // PARTITION (day = 1) is not a column.
  const isColumn = list !== null || !isMark(action[at + 1], "(");
  const named = isColumn ? tokens.map(nameAt).filter((token) => token !== null) : [];
  return { names: named.map(nameOf), isAsked };
}
