import { findColumn } from "../columns/columns.ts";
import type { Name } from "../name.ts";
import { nameOf } from "../table-name.ts";
import type { Table } from "../tables.ts";
import { isWord, nameAt, type Token, wordAt } from "../tokens.ts";

/** In Hive, CASCADE at the end applies a change to the partitions, too. */
export function withoutCascade(tokens: readonly Token[]) {
  const isLast = isWord(tokens.at(-1), "cascade", "restrict") && !isWord(tokens.at(-2), "after");
  return isLast ? tokens.slice(0, -1) : tokens;
}

type Place = "first" | "last" | Name;

/** FIRST and AFTER a, at the end of a definition. */
export function placeOf(element: readonly Token[]): { place: Place; rest: readonly Token[] } {
  const last = nameAt(element.at(-1));
  // A column may be called first.
  if (last && isWord(element.at(-2), "after") && element.length > 3) {
    return { place: nameOf(last), rest: element.slice(0, -2) };
  }
  const end = wordAt(element, element.length - 1);
  // LAST is of Trino.
  if ((end === "first" || end === "last") && element.length > 2) {
    return { place: end, rest: element.slice(0, -1) };
  }
  return { place: "last", rest: element };
}

export function positionOf({ columns }: Table, place: Place): number | null {
  if (place === "first") return 0;
  if (place === "last") return columns.list.length;
  const before = findColumn(columns, place);
  return before && columns.list.indexOf(before) + 1;
}
