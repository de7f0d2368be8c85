import type { Table } from "../tables.ts";
import { areWords, isWord, type Token } from "../tokens.ts";

/**
 * Notes in which columns of a primary key SQLite keeps null out: the INTEGER that is the rowid, and all of
 * them in tables that are STRICT or WITHOUT ROWID. `list` and `rest` are what is in the parentheses and after.
 */
export function noteRowid(table: Table, list: readonly Token[][], rest: readonly Token[]) {
  const isWhole = rest.some(
    (token, at) => isWord(token, "strict") || areWords(rest, at, "without", "rowid"),
  );
  const keys = table.columns.list.filter(({ isKey }) => isKey);
  for (const column of keys) {
    const isInteger = /^["'`]?integer["'`]?$/i.test(column.physical_type);
    column.isRowid = isWhole || (keys.length === 1 && isInteger && !list.some(isDescending));
  }
}

/** PRIMARY KEY DESC, which because of another old mistake is not the rowid. */
function isDescending(element: readonly Token[]) {
  return element.some((_, at) => areWords(element, at, "primary", "key", "desc"));
}
