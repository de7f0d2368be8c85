import { UnreadableSource } from "../unreadable.ts";

const QUOTE = 34;
const LINE_FEED = 10;
const RETURN = 13;
const SPACE = 32;

/** The complete rows at the beginning of a text, as positions: nothing is copied. */
export type Scan = {
  /** Where each cell begins and ends, by turns, without its quotes. */
  bounds: number[];
  rows: ScannedRow[];
  /** Where the first incomplete row begins, and its line. */
  rest: number;
  line: number;
  /** What is wrong with that row. */
  fault?: UnreadableSource;
};

/** A row's first line, and which of the bounds are its own. */
export type ScannedRow = { line: number; from: number; to: number };

/** Where a cell's closing quote is, where the row goes on, and how many lines end between. */
type QuotedCell = { to: number; next: number; lines: number };

/**
 * Splits the beginning of a text into rows (RFC 4180; lines may end in any way). The last row may be
 * incomplete, unless the text is.
 */
export function scan(text: string, separator: string, isWhole: boolean, firstLine = 1): Scan {
  const mark = separator.charCodeAt(0);
  const bounds: number[] = [];
  const rows: ScannedRow[] = [];
  let line = firstLine;
  let rest = 0;
  let at = 0;
  let first = 0;
  let lines = 0;
  while (at < text.length || (isWhole && bounds.length > first)) {
    const start = afterSpaces(text, at);
    if (text.charCodeAt(start) === QUOTE) {
      const cell = quotedCell(text, start, mark, isWhole, line + lines);
      if (cell === null) break;
      if (cell instanceof UnreadableSource) return { bounds, rows, rest, line, fault: cell };
      bounds.push(start + 1, cell.to);
      lines += cell.lines;
      at = cell.next;
    } else {
      const to = endOfPlain(text, at, mark);
      bounds.push(at, to);
      at = to;
    }
    if (text.charCodeAt(at) === mark) {
      at += 1;
      continue;
    }
    at = lineEnd(text, at, isWhole);
    if (at < 0) break;
    rows.push({ line, from: first, to: bounds.length });
    line += lines + 1;
    lines = 0;
    first = bounds.length;
    rest = at;
  }
  return { bounds, rows, rest, line };
}

/** The position after the end of a line; -1 if the text may go on there. */
function lineEnd(text: string, at: number, isWhole: boolean) {
  if (at >= text.length) return isWhole ? at : -1;
  if (text.charCodeAt(at) !== RETURN) return at + 1;
  if (at + 1 === text.length && !isWhole) return -1;
  return text.charCodeAt(at + 1) === LINE_FEED ? at + 2 : at + 1;
}

function endOfPlain(text: string, from: number, mark: number) {
  let to = from;
  for (; to < text.length; to++) {
    const code = text.charCodeAt(to);
    if (code === mark || code === LINE_FEED || code === RETURN) break;
  }
  return to;
}

/** Some writers put spaces between quotes and separators. */
function afterSpaces(text: string, from: number) {
  let at = from;
  while (text.charCodeAt(at) === SPACE) at += 1;
  return at;
}

/** A cell in quotes; null if the text ends within it and may go on. */
function quotedCell(
  text: string,
  from: number,
  mark: number,
  isWhole: boolean,
  line: number,
): QuotedCell | UnreadableSource | null {
  const { to, lines } = closingQuote(text, from + 1);
  if (!isWhole && to + 1 >= text.length) return null;
  if (to === text.length) {
    return new UnreadableSource("This line opens a quote that never closes.", { line });
  }
  const next = afterSpaces(text, to + 1);
  const code = text.charCodeAt(next);
  if (next < text.length && code !== mark && code !== LINE_FEED && code !== RETURN) {
    const problem = "A cell continues after its closing quote.";
    const place = { line: line + lines };
    return new UnreadableSource(`${problem} Write a quote within a cell twice: "".`, place);
  }
  return { to, next, lines };
}

/** Where a cell's closing quote is, or the end of the text, and how many lines end before it. */
function closingQuote(text: string, from: number) {
  let lines = 0;
  for (let at = from; at < text.length; at++) {
    const code = text.charCodeAt(at);
    if (code === LINE_FEED) lines += 1;
    if (code !== QUOTE) continue;
    if (text.charCodeAt(at + 1) !== QUOTE) return { to: at, lines };
    at += 1;
  }
  return { to: text.length, lines };
}

/** Whether a row is an empty line. */
export function isBlank(bounds: readonly number[], { from, to }: ScannedRow) {
  return to - from === 2 && bounds[from] === bounds[from + 1];
}

/** The cells of a row as they are meant. */
export function cellsOf(
  text: string,
  bounds: readonly number[],
  { from, to }: ScannedRow,
): string[] {
  const cells: string[] = [];
  for (let at = from; at < to; at += 2) {
    const [start = 0, end] = [bounds[at], bounds[at + 1]];
    const cell = text.slice(start, end);
    // In a cell without quotes around it, two quotes are two quotes.
    cells.push(text.charCodeAt(start - 1) === QUOTE ? cell.replaceAll('""', '"') : cell);
  }
  return cells;
}
