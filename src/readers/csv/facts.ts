import type { ColumnType } from "#domain/contracts/column-type.ts";
import { mergeTypes } from "../records/merge-types.ts";
import { typeOfText } from "../records/text-type.ts";
import { UnreadableSource } from "../unreadable.ts";
import { checkNames, unnamed } from "./header.ts";
import type { Piece } from "./pieces.ts";
import { cellsOf, isBlank, type ScannedRow } from "./scan.ts";

/** What the cells of a column have in common. */
export type ColumnFacts = {
  name: string;
  /** undefined as long as there are no values. */
  type: ColumnType | undefined;
  hasEmpty: boolean;
};

export type ReadRows = {
  /** How many rows to read at most. */
  limit?: number | undefined;
  /** Whether the first row has the columns' names; if nobody says, it must not look like data. */
  hasHeader?: boolean | undefined;
};

/** What the rows of a file say about its columns. */
export async function factsOf(
  pieces: AsyncIterable<Piece>,
  { limit = Number.POSITIVE_INFINITY, hasHeader }: ReadRows,
): Promise<ColumnFacts[]> {
  let columns: ColumnFacts[] = [];
  let count = 0;
  let isAfterBlank = false;
  for await (const piece of pieces) {
    for (const row of piece.rows) {
      if (isBlank(piece.bounds, row)) {
        isAfterBlank = true;
        continue;
      }
      if (columns.length === 0) {
        const cells = cellsOf(piece.text, piece.bounds, row);
        columns = headerOf(hasHeader === false ? unnamed(cells.length) : cells);
        if (hasHeader !== false) {
          checkNames(cells, hasHeader === true, { line: row.line });
          isAfterBlank = false;
          continue;
        }
      }
      // What sqlcmd draws below the names.
      if (count === 0 && isRule(cellsOf(piece.text, piece.bounds, row))) continue;
      if (count === limit) return columns;
      else {
        observeRow(columns, piece, row, isAfterBlank);
        count += 1;
      }
      isAfterBlank = false;
    }
  }
  if (columns.length > 0) return columns;
  throw new UnreadableSource("The file has no header line with the columns' names.");
}

function isRule(cells: readonly string[]) {
  return cells.every((cell) => /^-{2,}$/.test(cell.trim()));
}

function observeRow(
  columns: readonly ColumnFacts[],
  { text, bounds }: Piece,
  row: ScannedRow,
  isAfterBlank: boolean,
) {
  checkLength(row, columns);
  refuseHeader(columns, text, bounds, row);
  let at = row.from;
  for (const column of columns) {
    // In a file of one column an empty line is an empty cell, unless it ends the file.
    if (isAfterBlank && columns.length === 1) column.hasEmpty = true;
    observe(column, text, bounds[at] ?? 0, bounds[at + 1] ?? 0);
    at += 2;
  }
}

function checkLength({ line, from, to }: ScannedRow, columns: readonly ColumnFacts[]) {
  const length = (to - from) / 2;
  if (length === columns.length) return;
  const message = `This row has ${cells(length)}, but the header has ${columns.length}.`;
  throw new UnreadableSource(message, { line });
}

/** Files put together have the names again and again, which would make everything text. */
function refuseHeader(
  columns: readonly ColumnFacts[],
  text: string,
  bounds: readonly number[],
  row: ScannedRow,
) {
  const [first] = columns;
  if (columns.length < 2 || !first || !text.startsWith(first.name, bounds[row.from])) return;
  const cells = cellsOf(text, bounds, row);
  if (!columns.every(({ name }, index) => name === cells[index])) return;
  const message = "This row repeats the header. Are these several files in one? Remove the row.";
  throw new UnreadableSource(message, { line: row.line });
}

function cells(count: number) {
  return count === 1 ? "1 cell" : `${count} cells`;
}

function observe(column: ColumnFacts, text: string, from: number, to: number) {
  if (from === to || isNull(text, from, to)) column.hasEmpty = true;
  else if (column.type !== "string") {
    column.type = mergeTypes(column.type, typeOfText(text.slice(from, to)));
  }
}

/** \N alone, as MySQL, Postgres and Hive write null; between quotes it is text. */
function isNull(text: string, from: number, to: number) {
  return to - from === 2 && text.startsWith("\\N", from) && text.charAt(from - 1) !== '"';
}

function headerOf(names: readonly string[]): ColumnFacts[] {
  return names.map((name) => ({ name, type: undefined, hasEmpty: false }));
}
