import { areTypes } from "../information-schema/description.ts";
import { typeOfText } from "../records/text-type.ts";
import { parseType } from "../sql/types/parse-type.ts";
import { isMapped } from "../table.ts";
import { headerOf } from "./header.ts";
import { type Line, lineOf } from "./line.ts";
import { asWritten, NO, placed, YES } from "./row.ts";
import { columnOf } from "./type.ts";

/** How many lines tell whether a text is a list. */
const SAMPLE = 50;

/** A list has one line per column: no line opens, closes or continues a block. */
const NESTED = /[{[(:]$|^[}\])]|^[-*] /;

/** Whether a text is code, YAML or the like. */
export function isNested(beginning: string): boolean {
  return linesOf(beginning).some((line) => NESTED.test(line.trim()));
}

/** Whether the first lines have a name, a type and perhaps a mark each. */
export function isList(beginning: string): boolean {
  if (isNested(beginning)) return false;
  const lines = linesOf(beginning).flatMap((line) => lineOf(line) ?? []);
  return hasTypesBelowHeader(lines) || areColumns(lines);
}

/** The same for a file of cells, which may have columns called name and type itself. */
export function hasTypesBelowHeader([first, ...others]: readonly Line[]): boolean {
  const header = first && headerOf(first);
  return !!header && others.length > 0 && areTypes(others.map((line) => placed(line, header).type));
}

export function linesOf(beginning: string): string[] {
  const lines = beginning.split(/\r\n?|\n/, SAMPLE + 1);
  // The last line may be cut.
  return lines.length > SAMPLE ? lines.slice(0, SAMPLE) : lines;
}

/** Half of them may have types that are not known, but then they look like types. */
function areColumns(lines: readonly Line[]) {
  const rows = lines.map(asWritten);
  const known = rows.filter(({ name, type }) =>
    isMapped(columnOf({ name, physical_type: type, required: true })),
  );
  return (
    !lines.some(beginsWithValue) &&
    known.length > 0 &&
    2 * known.length >= rows.length &&
    rows.every(({ type, mark }) => type === "" || isLikeType(type, mark))
  );
}

/** A row of data may begin with a value where a list has a name. */
function beginsWithValue({ cells: [first = ""], isSpaced }: Line) {
  return !isSpaced && typeOfText(first) !== "string";
}

function isLikeType(type: string, mark: string) {
  return parseType(type) !== null && (YES.test(mark) || NO.test(mark));
}
