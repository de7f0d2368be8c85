import { COLUMN_TYPES } from "../../server/domain/column.ts";
import { columnOf, type ReadColumn, type Reading, type ReadType, usable } from "./columns.ts";
import { sqlTokens } from "./sql-tokens.ts";
import { readSqlType } from "./sql-type.ts";

const YES = /^(required|not null|yes|y|true|t|1|x)$/i;
const NO = /^(optional|nullable|null|no|n|false|f|0|-)?$/i;

/** The words that may end a line of which only spaces part the cells. */
const MARK_AT_END = /(?<!\s)\s+(required|optional|not\s+null|nullable|null|yes|no|true|false)$/i;

type Line = { name: string; type: string; mark: string | null };

/**
 * A line a column: name, type and perhaps whether it is required, parted by commas, semicolons,
 * tabs or spaces. Without a mark a column is required, unless other lines are marked so.
 */
export function readList(text: string): Reading {
  const lines = text.split(/\r\n?|\n/).flatMap((line) => readLine(line) ?? []);
  const [first, ...others] = lines;
  if (!first) return { fault: "There is no line here that says a name and a type." };
  const isHeader = /^(name|column|column_name|field)$/i.test(first.name) && !isTyped(first);
  const isOfNulls = isHeader && /null/i.test(first.mark ?? "");
  const rows = isHeader ? others : lines;
  const columns: ReadColumn[] = [];
  const defaultsTo = !rows.some(({ mark }) => mark !== null && YES.test(mark));
  for (const { name, type, mark } of rows) {
    const read = typeOf(type);
    if (mark === null || mark === "") columns.push(columnOf(name, read, defaultsTo));
    else if (YES.test(mark)) columns.push(columnOf(name, read, !isOfNulls));
    else if (NO.test(mark)) columns.push(columnOf(name, read, isOfNulls));
    else return { fault: `${name}: ${mark} says neither required nor optional.` };
  }
  return usable(columns);
}

/** True when a line or more names a type that is known. */
export function isList(text: string) {
  return text.split(/\r\n?|\n/, 50).some((line) => {
    const read = readLine(line);
    return read !== null && isTyped(read);
  });
}

function isTyped({ type }: Line) {
  return "type" in typeOf(type);
}

function typeOf(text: string): ReadType {
  if (text === "") return { fault: "This line says no type." };
  const type = COLUMN_TYPES.find((known) => known === text.toLowerCase());
  if (type) return { type };
  const tokens = sqlTokens(text);
  const { read, to } = readSqlType(tokens, 0);
  const isWhole = tokens.slice(to).every(({ text }) => /^(un)?signed$/i.test(text));
  return isWhole && "type" in read ? read : { fault: `${text} is none of the column types.` };
}

/** The cells of a line; null for an empty one and for a comment. */
function readLine(line: string): Line | null {
  const text = line.trim().replace(/[,;]$/, "");
  if (text === "" || /^(#|--|\/\/)/.test(text)) return null;
  const cells = cellsOf(text);
  if (cells.length > 1) {
    const [name = "", type = "", ...rest] = cells;
    return { name, type, mark: rest[0] ?? null };
  }
  const [, quoted, plain = "", rest = ""] = /^(?:"([^"]*)"|([^\s:]+)):?\s*(.*)$/s.exec(text) ?? [];
  const spaced = ` ${rest}`;
  const mark = MARK_AT_END.exec(spaced);
  return {
    name: quoted ?? plain,
    type: spaced.slice(0, mark?.index).trim(),
    mark: mark?.[1]?.replace(/\s+/, " ") ?? null,
  };
}

/** A line parted at its tabs, commas or semicolons, whichever it has; not inside quotes or parentheses. */
function cellsOf(text: string) {
  for (const separator of ["\t", ",", ";"]) {
    const cells = [""];
    let depth = 0;
    let isQuoted = false;
    for (const character of text) {
      if (character === '"') isQuoted = !isQuoted;
      if (character === "(" && !isQuoted) depth += 1;
      if (character === ")" && !isQuoted) depth -= 1;
      if (character === separator && depth <= 0 && !isQuoted) cells.push("");
      else cells[cells.length - 1] += character;
    }
    if (cells.length > 1) return cells.map(unquoted);
  }
  return [text];
}

function unquoted(cell: string) {
  const text = cell.trim();
  return /^".*"$/s.test(text) && text.length > 1 ? text.slice(1, -1).replaceAll('""', '"') : text;
}
