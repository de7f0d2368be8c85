import { isMark, isName, isWord, type Token } from "./tokens.ts";

/** The columns of PRIMARY KEY (a, b), after a CONSTRAINT or without; null for anything else. */
export function primaryKey(element: readonly Token[]): string[] | null {
  const start = isWord(element[0], "constraint") ? 2 : 0;
  if (!isWord(element[start], "primary") || !isWord(element[start + 1], "key")) return null;
  const open = element.findIndex((token) => isMark(token, "("));
  const names: string[] = [];
  let isFirst = true;
  for (const token of open < 0 ? [] : element.slice(open + 1)) {
    if (isMark(token, ")")) break;
    // A name may be followed by its length or order.
    if (isFirst && isName(token)) names.push(token.text);
    isFirst = isMark(token, ",");
  }
  return names;
}
