/** The value of a cell; null is empty. */
export type Cell = string | number | boolean | null;

export const CSV_TYPE = "text/csv; charset=utf-8; header=present";

/**
 * Formats one record of RFC 4180, with its line end. Text that a spreadsheet would evaluate as a
 * formula gets a leading apostrophe, which spreadsheets hide; numbers stay as they are.
 */
export function csvRecord(cells: readonly Cell[]): string {
  return `${cells.map(cellText).join(",")}\r\n`;
}

/** Also full-width signs, which some spreadsheets treat the same. */
const FORMULA = /^[=+\-@\t\r\n＝＋－＠]/;

/** Semicolons and tabs, too: the separator that a spreadsheet expects depends on its locale. */
const NEEDS_QUOTES = /[",;\t\r\n]|^\s|\s$/;

function cellText(cell: Cell) {
  if (typeof cell !== "string") return cell === null ? "" : String(cell);
  const text = FORMULA.test(cell) ? `'${cell}` : cell;
  return NEEDS_QUOTES.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}
