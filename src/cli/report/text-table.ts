import { nameText } from "#domain/text/name-text.ts";
import { fitted } from "./text/width.ts";

/** The widest that a column of a table becomes. */
const MAX_WIDTH = 60;

/** Rows of text as lines with aligned columns. Invisible characters become visible. */
export function textTable(rows: readonly (readonly string[])[]): string[] {
  const cells = rows.map((row) => row.map(nameText));
  const columns = (cells[0] ?? []).map((_, at) =>
    fitted(
      cells.map((row) => row[at] ?? ""),
      MAX_WIDTH,
    ),
  );
  return cells.map((_, row) => `  ${columns.map((column) => column[row]).join("  ")}`.trimEnd());
}
