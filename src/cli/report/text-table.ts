/** Rows of text as lines with aligned columns. Control characters become visible. */
export function textTable(rows: readonly (readonly string[])[]): string[] {
  const cells = rows.map((row) => row.map(visible));
  const widths = (cells[0] ?? []).map((_, at) =>
    Math.min(60, Math.max(...cells.map((row) => row[at]?.length ?? 0))),
  );
  return cells.map((row) =>
    `  ${row.map((cell, at) => cell.padEnd(widths[at] ?? 0)).join("  ")}`.trimEnd(),
  );
}

/** A text that cannot move the cursor or break the line. */
export function visible(text: string): string {
  return text.replace(/[\p{Cc}\p{Cf}\u2028\u2029]/gu, (character) => {
    return `\\u{${(character.codePointAt(0) ?? 0).toString(16)}}`;
  });
}
