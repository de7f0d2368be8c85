import type { ColumnType } from "#server/contracts/rules/column.ts";
import type { ReadType } from "./columns.ts";
import type { Token } from "./sql-tokens.ts";

/** The types that mean the same in Postgres, MySQL, BigQuery, Snowflake and Spark. */
const NAMES: Record<ColumnType, string> = {
  string:
    "string text tinytext mediumtext longtext ntext char character nchar national varchar " +
    "varchar2 nvarchar nvarchar2 bpchar citext clob nclob uuid uniqueidentifier enum",
  integer:
    "int integer int2 int4 int8 int64 bigint smallint tinyint mediumint byteint byte short long " +
    "serial serial2 serial4 serial8 smallserial bigserial year",
  number:
    "number numeric decimal dec fixed float float4 float8 float64 real double bignumeric " +
    "bigdecimal money smallmoney",
  boolean: "boolean bool",
  date: "date",
  timestamp:
    "timestamp timestamptz datetime datetime2 smalldatetime datetimeoffset timestamp_ntz " +
    "timestamp_ltz timestamp_tz timestampntz timestampltz",
  json: "json jsonb variant object array struct map record super",
};

const TYPES = new Map(
  (Object.entries(NAMES) as [ColumnType, string][]).flatMap(([type, names]) =>
    names.split(" ").map((name) => [name, type] as const),
  ),
);

/** Types with precision and scale as arguments; the scale defaults to 0. */
const SCALED: ReadonlySet<string> = new Set(
  "number numeric decimal dec fixed bignumeric bigdecimal".split(" "),
);

/** Words that continue a type. */
const SECOND = new Map([
  ["double", ["precision"]],
  ["character", ["varying"]],
  ["char", ["varying"]],
  ["nchar", ["varying"]],
  ["national", ["character", "char", "varchar", "varying"]],
  ["long", ["raw", "varchar", "varbinary"]],
  ["bit", ["varying"]],
]);

export function isSqlType(word: string) {
  return TYPES.has(word.toLowerCase());
}

/** The type that starts at a token, and the position after it. */
export function readSqlType(
  tokens: readonly Token[],
  from: number,
): { read: ReadType; to: number } {
  let at = from;
  // A type may be qualified: public.citext.
  while (tokens[at + 1]?.text === "." && tokens[at + 2]) at += 2;
  const first = tokens[at];
  if (!first || (first.kind !== "word" && first.kind !== "quoted")) {
    return { read: { fault: "This column has no type." }, to: from };
  }
  const word = first.text.toLowerCase();
  let shown = first.text;
  at += 1;
  while (SECOND.get(word)?.includes(textAt(tokens, at))) {
    shown += ` ${tokens[at]?.text}`;
    at += 1;
  }
  const { values, to } = argumentsAt(tokens, at);
  at = afterZone(tokens, skipAngles(tokens, to));
  const isList = tokens[at]?.text === "[" || textAt(tokens, at) === "array";
  if (isList) return { read: { type: "json" }, to: at };
  return { read: typeOf(word, shown, values), to: at };
}

function typeOf(word: string, shown: string, values: string[]): ReadType {
  const type = TYPES.get(word);
  // MySQL's BOOLEAN is an alias of TINYINT(1).
  if (word === "tinyint" && values[0] === "1") return { type: "boolean" };
  if (/ (raw|varchar|varbinary)$/i.test(shown) && word === "long") return unknown(shown);
  if (!type) return unknown(shown);
  if (SCALED.has(word) && values.length > 0 && Number(values[1] ?? 0) <= 0) {
    return { type: "integer" };
  }
  return { type };
}

function unknown(shown: string): ReadType {
  return { fault: `The SQL type ${shown} has no matching column type.` };
}

/** The arguments of a type: the 10 and 2 of NUMERIC(10, 2). */
function argumentsAt(tokens: readonly Token[], from: number) {
  const values: string[] = [];
  if (tokens[from]?.text !== "(") return { values, to: from };
  let sign = "";
  for (let at = from + 1; at < tokens.length; at++) {
    const token = tokens[at];
    if (token?.text === ")" && token.kind === "mark") return { values, to: at + 1 };
    if (token?.text === "-") sign = "-";
    else if (token?.kind !== "mark") {
      values.push(sign + (token?.text ?? ""));
      sign = "";
    }
  }
  return { values, to: tokens.length };
}

/** Skips the fields of ARRAY<…>, STRUCT<…> and MAP<…>. */
function skipAngles(tokens: readonly Token[], from: number) {
  if (tokens[from]?.text !== "<") return from;
  let depth = 0;
  for (let at = from; at < tokens.length; at++) {
    if (tokens[at]?.text === "<") depth += 1;
    if (tokens[at]?.text === ">") depth -= 1;
    if (depth === 0) return at + 1;
  }
  return tokens.length;
}

/** Skips WITH TIME ZONE, WITHOUT TIME ZONE and WITH LOCAL TIME ZONE. */
function afterZone(tokens: readonly Token[], from: number) {
  if (!/^with(out)?$/.test(textAt(tokens, from))) return from;
  const local = textAt(tokens, from + 1) === "local" ? 1 : 0;
  return textAt(tokens, from + 1 + local) === "time" ? from + 3 + local : from;
}

function textAt(tokens: readonly Token[], at: number) {
  return tokens[at]?.kind === "word" ? (tokens[at]?.text.toLowerCase() ?? "") : "";
}
