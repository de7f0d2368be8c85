export function median(values: number[]): number {
  const sorted = values.toSorted((a, b) => a - b);
  const middle = (sorted.length - 1) / 2;
  return ((sorted[Math.floor(middle)] ?? 0) + (sorted[Math.ceil(middle)] ?? 0)) / 2;
}

/** Prints a table: the first column left-aligned, numbers right-aligned. */
export function printTable(heads: string[], rows: (string | number)[][]) {
  const cells = [heads, ...rows.map((row) => row.map(String))];
  const widths = heads.map((_, n) => Math.max(...cells.map((row) => row[n]?.length ?? 0)));
  for (const row of cells) {
    const line = row.map((cell, n) =>
      n === 0 ? cell.padEnd(widths[n] ?? 0) : cell.padStart((widths[n] ?? 0) + 2),
    );
    console.log(line.join("").trimEnd());
  }
}
