import { COLUMN_TYPES } from "#server/contracts/rules/column.ts";
import { columnOf, type ReadColumn, type Reading, type ReadType, usable } from "./columns.ts";
import { type Line, lineOf } from "./list-line.ts";
import { sqlTokens } from "./sql-tokens.ts";
import { readSqlType } from "./sql-type.ts";

const YES = /^(required|not null|yes|y|true|t|1|x)$/i;
const NO = /^(optional|nullable|null|no|n|false|f|0|-)?$/i;

/**
 * One column per line: name, type and perhaps whether it is required, separated by commas,
 * semicolons, tabs or spaces; or the cells named by a header. A column without a mark is required,
 * unless other lines are marked as required.
 */
export function readList(text: string): Reading {
  const lines = text.split(/\r\n?|\n/).flatMap((line) => lineOf(line) ?? []);
  const [first, ...others] = lines;
  if (!first) return { fault: "No line has a name and a type." };
  const header = headerOf(first);
  const rows = header ? others.map(({ cells }) => placed(cells, header)) : lines.map(asWritten);
  const columns: ReadColumn[] = [];
  const defaultsTo = !rows.some(({ mark }) => YES.test(mark));
  for (const { name, type, mark, isClear } of rows) {
    if (!isClear) return { fault: `${name}: ${UNCLEAR}` };
    const read = typeOf(type);
    if (mark === "") columns.push(columnOf(name, read, defaultsTo));
    else if (YES.test(mark)) columns.push(columnOf(name, read, !header?.isOfNulls));
    else if (NO.test(mark)) columns.push(columnOf(name, read, header?.isOfNulls ?? false));
    else return { fault: `${name}: ${mark} means neither required nor optional.` };
  }
  return usable(columns);
}

/** True if the first line is a header. */
export function hasHeader(text: string) {
  const [first] = text.split(/\r\n?|\n/, 50).flatMap((line) => lineOf(line) ?? []);
  return first !== undefined && headerOf(first) !== null;
}

/** True if any line names a known type. */
export function isList(text: string) {
  if (hasHeader(text)) return true;
  return text.split(/\r\n?|\n/, 50).some((line) => {
    const read = lineOf(line);
    return read !== null && "type" in typeOf(asWritten(read).type);
  });
}

type Row = { name: string; type: string; mark: string; isClear: boolean };

const UNCLEAR =
  "it is unclear what follows the type. Add a header line, such as: name,type,nullable.";

/** Without a header. Databases write YES and NO in capitals for nullable. */
function asWritten({ cells }: Line): Row {
  const [name = "", type = "", mark = "", ...more] = cells;
  return { name, type, mark, isClear: more.length === 0 && !/^(YES|NO)$/.test(mark) };
}

/** The position of each cell in a line. */
type Header = { name: number; type: number; mark: number; isOfNulls: boolean };

const NAME = /^(name|column|column_?name|col_name|field)$/i;
const TYPE = /^(type|data_?type|column_type|col_type|dtype)$/i;
const REQUIRED = /^((is_)?required|not_?null|mode)$/i;
const NULLS = /^(null\??|(is_?)?nullable|optional)$/i;

function headerOf({ cells, isSpaced }: Line): Header | null {
  const words = isSpaced ? cells.flatMap((cell) => cell.split(/\s+/)) : cells;
  const place = (word: RegExp) => words.findIndex((one) => word.test(one));
  const [name, type, required, nulls] = [NAME, TYPE, REQUIRED, NULLS].map(place) as [
    number,
    number,
    number,
    number,
  ];
  if (name < 0 || type < 0) return null;
  return { name, type, mark: required < 0 ? nulls : required, isOfNulls: required < 0 };
}

function placed(cells: string[], { name, type, mark }: Header): Row {
  const at = (place: number) => cells[place] ?? "";
  return { name: at(name), type: at(type), mark: at(mark), isClear: true };
}

function typeOf(text: string): ReadType {
  if (text === "") return { fault: "This line has no type." };
  if (/^object$/i.test(text)) {
    return { fault: "An object is text in pandas but JSON in Snowflake." };
  }
  const type = COLUMN_TYPES.find((known) => known === text.toLowerCase());
  if (type) return { type };
  const tokens = sqlTokens(text);
  const { read, to } = readSqlType(tokens, 0);
  const isWhole = tokens.slice(to).every(({ text }) => /^(un)?signed$/i.test(text));
  return isWhole && "type" in read ? read : { fault: `${text} is not a column type.` };
}
