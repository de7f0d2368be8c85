import type { PhysicalType } from "../../mapping/lookup.ts";
import type { Name } from "../name.ts";
import { nameOf } from "../table-name.ts";
import { closing, isMark, isName, startOf, type Token, wordAt } from "../tokens.ts";

/** A type in the text, and the position after it; beyond the end if it is not closed. */
export type TypeAt = {
  type: PhysicalType;
  /** Whether it is ClickHouse's `Nullable(…)`, without which its columns are never null. */
  isNullable: boolean;
  /** What it is a list of, if [] or ARRAY follows, and how often it does. */
  list: { of: TypeAt; dimensions: number } | null;
  /** What is in its brackets: fields, values, lengths. */
  brackets: readonly Token[];
  /** Its name with its schema, in case the text creates it; empty for a type in a wrapper. */
  name: Name[];
  /** Its position in the text. */
  span: { from: number; to: number };
  to: number;
};

/** Words that continue a type. */
const SECOND = new Map([
  ["double", ["precision"]],
  ["character", ["varying", "large"]],
  ["character large", ["object"]],
  ["char", ["varying"]],
  ["nchar", ["varying", "varchar"]],
  ["national", ["character", "char", "varchar", "varying"]],
  ["national character", ["varying"]],
  ["national char", ["varying"]],
  ["binary", ["varying", "large"]],
  ["binary large", ["object"]],
  ["long", ["raw", "varchar", "varbinary", "char", "character"]],
  ["long char", ["varying"]],
  ["long character", ["varying"]],
  ["bit", ["varying"]],
  // Of SQLite.
  ["unsigned", ["big"]],
  ["unsigned big", ["int"]],
  ["native", ["character"]],
  ["varying", ["character"]],
]);

/** ClickHouse writes these around a type; their last argument is the type itself. */
const WRAPPERS: ReadonlySet<string> = new Set([
  "nullable",
  "lowcardinality",
  "simpleaggregatefunction",
]);

/** ClickHouse's types that can be null without Nullable(…). */
const NULLABLE: ReadonlySet<string> = new Set(["variant", "dynamic"]);

/** The name of lists in the table of types. */
export const LIST: PhysicalType = { name: "array", args: [] };

/** How many wrappers may be nested. */
const MAX_WRAPPERS = 10;

/** The type that starts at a token; null if none does. */
export function readType(tokens: readonly Token[], from: number, depth = 0): TypeAt | null {
  let at = from;
  // A type may be qualified: public.citext.
  while (isMark(tokens[at + 1], ".") && tokens[at + 2]) at += 2;
  const first = tokens[at];
  if (!isName(first)) return null;
  const names = at === from ? [first] : tokens.slice(from, at + 1).filter(isName);
  const qualified = names.map(nameOf);
  let name = first.text.toLowerCase();
  at += 1;
  if (WRAPPERS.has(name) && isMark(tokens[at], "(") && depth < MAX_WRAPPERS) {
    return readWrapped(tokens, at, name, depth);
  }
  while (SECOND.get(name)?.includes(wordAt(tokens, at))) {
    name += ` ${wordAt(tokens, at)}`;
    at += 1;
  }
  const { args, to } = argumentsAt(tokens, at);
  const fieldsTo = skipAngles(tokens, to);
  const zone = zoneAt(tokens, skipInterval(tokens, fieldsTo, name));
  const end = skipSign(tokens, zone.to);
  const spanTo = (to: number) => ({ from: startOf(tokens, from), to: tokens[to - 1]?.to ?? 0 });
  const read: TypeAt = {
    type: { name: `${name}${zone.words}`, args },
    isNullable: NULLABLE.has(name),
    list: null,
    brackets: tokens.slice(at + 1, fieldsTo - 1),
    name: qualified,
    span: spanTo(end),
    to: end,
  };
  if (!isMark(tokens[end], "[") && wordAt(tokens, end) !== "array") return read;
  const { dimensions, to: listTo } = listAt(tokens, end);
  return {
    type: LIST,
    isNullable: false,
    list: { of: read, dimensions },
    brackets: [],
    name: qualified,
    span: spanTo(listTo),
    to: listTo,
  };
}

function readWrapped(
  tokens: readonly Token[],
  open: number,
  wrapper: string,
  depth: number,
): TypeAt | null {
  const to = closing(tokens, open);
  const inner = tokens.slice(open + 1, to - 1);
  // SimpleAggregateFunction(sum, UInt64)
  const start = wrapper === "simpleaggregatefunction" ? inner.findIndex(isComma) + 1 : 0;
  const read = readType(inner, start, depth + 1);
  if (!read) return null;
  const span = { from: tokens[open - 1]?.from ?? 0, to: tokens[to - 1]?.to ?? 0 };
  const isNullable = read.isNullable || wrapper === "nullable";
  return { ...read, isNullable, name: [], span, to };
}

/** The arguments of a type: the 10 and 2 of NUMERIC(10, 2). */
function argumentsAt(tokens: readonly Token[], from: number): { args: string[]; to: number } {
  if (!isMark(tokens[from], "(")) return { args: [], to: from };
  const to = closing(tokens, from);
  const args = [""];
  let depth = 0;
  for (const token of tokens.slice(from + 1, to - 1)) {
    if (isMark(token, "(")) depth += 1;
    if (isMark(token, ")")) depth -= 1;
    if (depth === 0 && isComma(token)) args.push("");
    else args[args.length - 1] += token.text;
  }
  // Oracle's NUMBER(*) is NUMBER.
  const isAny = args.length === 1 && args[0] === "*";
  return { args: isAny ? [] : args.filter((arg) => arg !== ""), to };
}

/** Skips the fields of ARRAY<…>, STRUCT<…> and MAP<…>. */
function skipAngles(tokens: readonly Token[], from: number): number {
  if (!isMark(tokens[from], "<")) return from;
  let depth = 0;
  for (let at = from; at < tokens.length; at++) {
    if (isMark(tokens[at], "<")) depth += 1;
    if (isMark(tokens[at], ">")) depth -= 1;
    if (depth === 0) return at + 1;
  }
  return tokens.length + 1;
}

const UNITS = /^(year|month|day|hour|minute|second|to)s?$/;

/** Skips the units of INTERVAL DAY(2) TO SECOND(6). */
function skipInterval(tokens: readonly Token[], from: number, name: string): number {
  let at = from;
  while (name === "interval" && UNITS.test(wordAt(tokens, at))) {
    at += 1;
    if (isMark(tokens[at], "(")) at = closing(tokens, at);
  }
  return at;
}

/** WITH TIME ZONE, WITHOUT TIME ZONE and WITH LOCAL TIME ZONE, which belong to the name. */
function zoneAt(tokens: readonly Token[], from: number): { words: string; to: number } {
  const first = wordAt(tokens, from);
  const none = { words: "", to: from };
  if (first !== "with" && first !== "without") return none;
  const local = wordAt(tokens, from + 1) === "local" ? 1 : 0;
  if (wordAt(tokens, from + 1 + local) !== "time") return none;
  return { words: ` ${first}${local ? " local" : ""} time zone`, to: from + 3 + local };
}

/** Skips the UNSIGNED of MySQL. */
function skipSign(tokens: readonly Token[], from: number): number {
  let at = from;
  while (SIGNS.has(wordAt(tokens, at))) at += 1;
  return at;
}

const SIGNS: ReadonlySet<string> = new Set(["unsigned", "signed", "zerofill"]);

/** Reads [], [3][3], ARRAY and ARRAY[3]. */
function listAt(tokens: readonly Token[], from: number): { dimensions: number; to: number } {
  let at = wordAt(tokens, from) === "array" ? from + 1 : from;
  let dimensions = 0;
  while (isMark(tokens[at], "[")) {
    while (at < tokens.length && !isMark(tokens[at], "]")) at += 1;
    at += 1;
    dimensions += 1;
  }
  return { dimensions: Math.max(dimensions, 1), to: at };
}

function isComma(token: Token) {
  return isMark(token, ",");
}
