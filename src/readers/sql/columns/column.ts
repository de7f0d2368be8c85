import type { Dialect } from "../../mapping/dialects.ts";
import type { Inside } from "../../mapping/inside.ts";
import type { SourceColumn } from "../../table.ts";
import { type Grammar, holds } from "../grammar.ts";
import { Impossible } from "../impossible.ts";
import { backtickHint, nameOf } from "../table-name.ts";
import {
  areWords,
  isMark,
  isName,
  isWord,
  nameAt,
  outside,
  startOf,
  type Token,
  wordAt,
} from "../tokens.ts";
import type { BoundType } from "../types/bound-type.ts";
import { asBytes } from "../types/bytes-of-text.ts";
import { columnOf } from "../types/column-of.ts";
import { type ComputedType, computedType } from "../types/computed-type.ts";
import { resolveType } from "../types/custom-types.ts";
import { nestedFault } from "../types/nested.ts";
import { readType, type TypeAt } from "../types/read-type.ts";
import { wordsOf } from "../word-lists.ts";
import { type Attributes, readAttributes } from "./attributes.ts";
import type { Column } from "./columns.ts";
import {
  isIdentityNotNull,
  isNotNullByKey,
  isNotNullByType,
  isUnenforcedNotNull,
} from "./nullability.ts";

/** What follows the name of a column without a type. */
const NO_TYPES: ReadonlySet<string> = new Set(
  wordsOf(`
    as generated not null default primary unique check references constraint collate comment with
    alias materialized`),
);

/** Types whose numbers are generated. */
const SERIAL = /^(small|big)?serial[248]?$/;

/** What the reader of a column needs to know. */
export type ColumnContext = {
  text: string;
  grammar: Grammar;
  bind: (read: TypeAt) => BoundType;
};

/** A column's definition, the attributes that its table needs, and why it cannot be read. */
export type Definition = { column: Column; attributes: Attributes; fault: Fault | null };

/** Why something cannot be read, and its position in the text. */
export type Fault = { text: string; at: number };

/** Reads a column of a CREATE TABLE or an ALTER TABLE. */
export function readColumn(element: readonly Token[], context: ColumnContext): Definition {
  const [first] = element;
  const name = nameAt(first);
  if (!first || !name) {
    throw new Impossible(
      `Expected a column here: ${JSON.stringify(first?.text ?? "")}.${backtickHint(first)}`,
      first?.from ?? 0,
    );
  }
  // Spark accepts a colon between the name and the type.
  const start = isMark(element[1], ":") ? 2 : 1;
  if (!NO_TYPES.has(wordAt(element, start))) {
    const typed = typeAt(element, start, context.grammar);
    return definition(nameOf(name), element, start, typed, context);
  }
  const read = definition(nameOf(name), element, start, null, context);
  const computed = computedType(element, start, context.grammar);
  return computed ? { ...read, column: withType(read.column, computed, context) } : read;
}

/** Gives a computed column the type of its expression. */
function withType(column: Column, { read, isNotNull }: ComputedType, { bind }: ColumnContext) {
  const type = bind(read);
  return {
    ...column,
    type,
    physical_type: type.physical,
    isNotNull: column.isNotNull || isNotNull,
  };
}

/** The type and attributes from a position, of a column whose name is known. */
export function definition(
  name: Column["name"],
  element: readonly Token[],
  start: number,
  typed: TypeAt | null,
  { text, grammar, bind }: ColumnContext,
): Definition {
  const to = typed?.to ?? start;
  const attributes = readAttributes(element.slice(to), grammar);
  const { unknown } = attributes;
  if (unknown && !grammar.dialect) grammar.doubt(unknown.from);
  if (unknown && grammar.dialect === "sqlite") {
    throw new Impossible(
      `${JSON.stringify(unknown.text.slice(0, 40))} cannot follow a type.`,
      unknown.from,
    );
  }
  const at = startOf(element, start);
  // In NOT NULL NULL, most dialects take the first; MySQL takes the last, also in AUTO_INCREMENT NULL.
  const isNull = attributes.isNullLast && holds(grammar, ["mysql"], at);
  const isSaid = attributes.isNotNull || attributes.isKey;
  const isCounted = attributes.isIdentity && !isSaid && !isNull;
  const isCountedNotNull = isCounted && (!grammar.dialect || isIdentityNotNull(grammar.dialect));
  const isKey = attributes.isKey && !(attributes.isUnenforced && !isUnenforcedNotNull(grammar, at));
  const physical_type = typed ? writtenType(element.slice(start, to), text) : "";
  const column: Column = {
    name,
    type: typed && bind({ ...typed, isNullable: typed.isNullable || attributes.isNull }),
    physical_type,
    isNotNull:
      (attributes.isNotNull && !isNull) || isCountedNotNull || SERIAL.test(typed?.type.name ?? ""),
    isOwnNotNull: attributes.isOwnNotNull,
    isNotNullTwice: attributes.isNotNullTwice,
    isKey,
    isRowid: false,
    countedAt: isCounted ? at : null,
    isGenerated: attributes.isGenerated,
    isPartition: false,
  };
  const isUnknown = unknown && to <= element.length;
  const fault = isUnknown ? unknownFault(column, unknown) : null;
  return { column, attributes, fault: fault ?? collationFault(column, element, typed, grammar) };
}

/** DuckDB before 2.0 made a VARCHAR of a list that has a collation; later ones refuse it. */
function collationFault(
  { name, physical_type }: Column,
  element: readonly Token[],
  typed: TypeAt | null,
  grammar: Grammar,
): Fault | null {
  if (!typed?.list) return null;
  const collate = outside(element.slice(typed.to)).find((token) => isWord(token, "collate"));
  if (!collate || !holds(grammar, ["duckdb"], collate.from) || !grammar.dialect) return null;
  return {
    text: `DuckDB allows COLLATE only after VARCHAR, not after the type ${physical_type} of the column ${name.text}.`,
    at: collate.from,
  };
}

function unknownFault({ name, physical_type }: Column, { text, from }: Token): Fault {
  const what = JSON.stringify(text.slice(0, 40));
  const type = physical_type === "" ? "" : ` after the type ${physical_type}`;
  return {
    text: `${what} is not known${type} of the column ${name.text}. Is a comma missing before it?`,
    at: from,
  };
}

/** The type at a position; SQLite accepts any words. */
export function typeAt(element: readonly Token[], start: number, grammar: Grammar): TypeAt | null {
  const reading = readType(element, start);
  const read = reading && asBytes(reading, element, grammar);
  if (!read || grammar.dialect !== "sqlite" || read.list) return read;
  let { to } = read;
  if (isMark(element[to - 1], ")")) return read;
  const [first] = element.slice(start);
  let name = first?.kind === "quoted" ? `"${first.text}"` : read.type.name;
  for (let token = element[to]; isName(token) && !endsType(element, to); token = element[to]) {
    name += token.kind === "word" ? ` ${token.text.toLowerCase()}` : ` "${token.text}"`;
    to += 1;
  }
  if (to === read.to) return read;
  const args = readType([...element.slice(start, start + 1), ...element.slice(to)], 0);
  const hasArguments = isMark(element[to], "(") && args;
  const width = hasArguments ? args.to - 1 : 0;
  return {
    ...read,
    type: { name, args: hasArguments ? (args.type.args ?? []) : [] },
    to: to + width,
  };
}

/** Whether what follows a type of SQLite begins at a position; `generated` alone is part of the type. */
function endsType(element: readonly Token[], at: number) {
  return areWords(element, at, "generated", "always", "as") || isWord(element[at], ...OF_SQLITE);
}

const OF_SQLITE = wordsOf(
  "constraint primary not null unique check default collate references as autoincrement",
);

/** The text of a type; names in brackets get quotes, if they need any. */
function writtenType(tokens: readonly Token[], text: string) {
  const [first, last] = [tokens[0], tokens.at(-1)];
  const isPlain = !tokens.some(({ quote }) => quote === "[");
  if (isPlain) return text.slice(first?.from, last?.to).replace(/\s+/g, " ");
  const parts = tokens.map((token, n) => {
    const blank = text.slice(tokens[n - 1]?.to ?? token.from, token.from);
    return `${blank}${inQuotes(token) ?? text.slice(token.from, token.to)}`;
  });
  return parts.join("").replace(/\s+/g, " ");
}

function inQuotes({ quote, text }: Token) {
  if (quote !== "[" || text === "") return null;
  return /^\w+$/.test(text) ? text : `"${text.replaceAll('"', '""')}"`;
}

/** Dialects in which a computed column may have a type as well. */
const SAYS_TYPE: readonly (Dialect | undefined)[] = ["sqlite", "oracle"];

/** Why a column has no type, and where one can be written. */
function withoutType({ isGenerated }: Column, dialect: Dialect | undefined) {
  if (!isGenerated) return "This column has no type.";
  const why = "Its type comes from its expression.";
  return SAYS_TYPE.includes(dialect) ? `${why} Write the type after its name.` : why;
}

/** A column after all statements. */
export function finished(
  column: Column,
  dialect: Dialect | undefined,
  inside: Inside,
): SourceColumn {
  const { physical_type, type: bound } = column;
  const name = column.name.text;
  const { type, isNotNull } = bound ? resolveType(bound) : { type: null, isNotNull: false };
  const isOfClickhouse = dialect === "clickhouse" && bound?.isNullable === false;
  const isOwn = bound?.custom === null && isNotNullByType(bound.type.name, dialect);
  // In T-SQL, NULL takes precedence over the NOT NULL of a type.
  const isOfType = (isNotNull || isOwn) && !(dialect === "mssql" && bound?.isNullable);
  const isOfKey = isNotNullByKey(column, dialect);
  const required = column.isNotNull || isOfKey || isOfType || isOfClickhouse;
  if (!bound || !type) {
    const fault = withoutType(column, dialect);
    const detail = required && { detail: { nullable: false } };
    return { name, required, physical_type, fault, likely: "string", ...detail };
  }
  const nested = nestedFault(name, bound);
  if (nested) return { name, required, physical_type, fault: nested, likely: "json" };
  // SQL Server decides for itself whether a computed column may be null.
  const isOpen = dialect === "mssql" && column.isGenerated && !required;
  const nullable = isOpen ? undefined : !required;
  return columnOf({ name, required, nullable, physical_type }, bound, dialect, inside);
}
