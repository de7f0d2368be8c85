/**
 * The line of a column's name, from 1: the first one after the table's name. Without it the line is
 * that of the table, or the first.
 */
export function lineOf(text: string, table: string, column?: string): number {
  const start = Math.max(indexOfWord(text, table, 0), 0);
  const at = column === undefined ? -1 : indexOfWord(text, column, start);
  return lineAt(text, at < 0 ? start : at);
}

function indexOfWord(text: string, word: string, from: number): number {
  if (word === "") return -1;
  let at = text.indexOf(word, from);
  while (at >= 0 && !standsAlone(text, at, at + word.length)) at = text.indexOf(word, at + 1);
  return at;
}

const LETTER = /[\p{L}\p{N}_]/u;

function standsAlone(text: string, start: number, end: number) {
  return !LETTER.test(text[start - 1] ?? " ") && !LETTER.test(text[end] ?? " ");
}

function lineAt(text: string, index: number) {
  return text.slice(0, index).split("\n").length;
}
