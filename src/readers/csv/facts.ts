import type { ColumnType } from "#server/contracts/rules/column.ts";
import { mergeTypes } from "../records/merge-types.ts";
import { typeOfText } from "../records/text-type.ts";
import { UnreadableSource } from "../unreadable.ts";
import type { Piece } from "./pieces.ts";
import { cellsOf, isBlank, type ScannedRow } from "./scan.ts";

/** What the cells of a column have in common. */
export type ColumnFacts = {
  name: string;
  /** undefined as long as there are no values. */
  type: ColumnType | undefined;
  hasEmpty: boolean;
};

/** What the rows of a file say about its columns; the first row has their names. */
export async function factsOf(
  pieces: AsyncIterable<Piece>,
  limit = Number.POSITIVE_INFINITY,
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
      if (columns.length === 0) columns = headerOf(piece, row);
      else if (count === limit) return columns;
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

function observeRow(
  columns: readonly ColumnFacts[],
  { text, bounds }: Piece,
  row: ScannedRow,
  isAfterBlank: boolean,
) {
  checkLength(row, columns);
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

function cells(count: number) {
  return count === 1 ? "1 cell" : `${count} cells`;
}

function observe(column: ColumnFacts, text: string, from: number, to: number) {
  if (from === to) column.hasEmpty = true;
  else if (column.type !== "string") {
    column.type = mergeTypes(column.type, typeOfText(text.slice(from, to)));
  }
}

function headerOf({ text, bounds }: Piece, row: ScannedRow): ColumnFacts[] {
  const place = { line: row.line };
  const names = new Set<string>();
  return cellsOf(text, bounds, row).map((name, index) => {
    if (name.trim() === "") {
      throw new UnreadableSource(`The header has no name for column ${index + 1}.`, place);
    }
    if (names.has(name)) {
      throw new UnreadableSource(`The header lists ${name.slice(0, 80)} twice.`, place);
    }
    names.add(name);
    return { name, type: undefined, hasEmpty: false };
  });
}
