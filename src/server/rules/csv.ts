/** What a cell may hold; null is an empty one. */
export type Cell = string | number | boolean | null;

export const CSV_TYPE = "text/csv; charset=utf-8; header=present";

/**
 * One record of RFC 4180, with its line end. Text that a spreadsheet would take for a formula
 * gets a leading quote, which spreadsheets do not show; numbers stay as they are.
 */
export function csvRecord(cells: readonly Cell[]): string {
  return `${cells.map(cellText).join(",")}\r\n`;
}

/** Also in full width: some spreadsheets take those for the same signs. */
const FORMULA = /^[=+\-@\t\r\n＝＋－＠]/;

/** Others than a comma, too: what separates depends on the reader's country. */
const NEEDS_QUOTES = /[",;\t\r\n]|^\s|\s$/;

function cellText(cell: Cell) {
  if (typeof cell !== "string") return cell === null ? "" : String(cell);
  const text = FORMULA.test(cell) ? `'${cell}` : cell;
  return NEEDS_QUOTES.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}
