import { isBlank, scan } from "./scan.ts";

/** The last is that of Hive. */
const SEPARATORS = [",", ";", "\t", "|", "^", "~", "\u0001"];

/**
 * The separator that splits the beginning of a text into the most cells per row, as many in each;
 * otherwise the one that splits the first row into the most, whose faults are then told.
 */
export function separatorOf(beginning: string, isWhole: boolean): string {
  const splits = distinct(beginning).map((separator) => splitBy(separator, beginning, isWhole));
  const even = splits.filter(({ isEven }) => isEven);
  const [best] = (even.length > 0 ? even : splits).sort((one, other) => other.cells - one.cells);
  return best?.separator ?? ",";
}

/** The separators that are in a text, and one of the others, which all split it alike. */
function distinct(beginning: string): string[] {
  const absent = SEPARATORS.find((separator) => !beginning.includes(separator));
  return SEPARATORS.filter((separator) => separator === absent || beginning.includes(separator));
}

/** Whether the beginning of a text is a table of several columns and rows. */
export function isTable(beginning: string, isWhole: boolean): boolean {
  return SEPARATORS.some((separator) => {
    const { isEven, rows } = splitBy(separator, beginning, isWhole);
    return isEven && rows > 1;
  });
}

/** Into how many cells a separator splits the first row, and whether all rows have as many. */
function splitBy(separator: string, beginning: string, isWhole: boolean) {
  const counts = countsOf(separator, beginning, isWhole);
  const [firstLine = ""] = beginning.split(/[\r\n]/, 1);
  const [cells = 0] = counts ?? countsOf(separator, firstLine, true) ?? [];
  const isEven = cells > 1 && counts !== null && counts.every((count) => count === cells);
  return { separator, cells, isEven, rows: counts?.length ?? 0 };
}

/** How many cells each row has, without empty lines; null if the quotes do not fit. */
function countsOf(separator: string, beginning: string, isWhole: boolean): number[] | null {
  const { bounds, rows, fault } = scan(beginning, separator, isWhole);
  if (fault) return null;
  // One row may be longer than the beginning.
  if (rows.length === 0 && !isWhole) return countsOf(separator, beginning, true);
  return rows.filter((row) => !isBlank(bounds, row)).map(({ from, to }) => (to - from) / 2);
}
