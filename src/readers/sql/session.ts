import { UnknownStatement } from "./impossible.ts";
import type { Schema } from "./schema.ts";
import { nameOf, readName } from "./table-name.ts";
import { isWord, nameAt, type Token } from "./tokens.ts";

/** Settings that change how the rest of a text is read. */
const SETTINGS: readonly (readonly [setting: string, value: RegExp, why: string])[] = [
  ["sql_mode", /no_backslash_escapes/i, "NO_BACKSLASH_ESCAPES changes how strings are escaped."],
  ["escapedStringLiterals", /true/i, "escapedStringLiterals changes how strings are escaped."],
  [
    "data_type_default_nullable",
    /\b(1|true)\b/i,
    "With data_type_default_nullable, columns that say nothing about null may be null.",
  ],
  [
    "ansi_null_dflt_off",
    /\bon\b/i,
    "With ANSI_NULL_DFLT_OFF, columns that say nothing about null are NOT NULL.",
  ],
  ["noexec", /\bon\b/i, "With NOEXEC, no statement runs. Leave it out, or what follows it."],
  ["parseonly", /\bon\b/i, "With PARSEONLY, no statement runs. Leave it out, or what follows it."],
];

/** Refuses a string with a backslash where that may escape what follows. */
export function refuseEscapes({ hasEscapes }: Schema, tokens: readonly Token[]) {
  const literal =
    hasEscapes && tokens.find(({ kind, text }) => kind === "string" && /^'.*\\/s.test(text));
  if (!literal) return;
  throw new UnknownStatement(
    "With standard_conforming_strings off, a \\ in a string escapes what follows it. Write E before the string.",
    literal.from,
  );
}

/** Applies SET: the schema where new tables are made, and what changes how they are read. */
export function setSession(schema: Schema, tokens: readonly Token[]) {
  refuseSettings(schema, tokens);
  const start = isWord(tokens[1], "local", "session") ? 2 : 1;
  if (isWord(tokens[start], "standard_conforming_strings"))
    schema.hasEscapes = /^'?(off|false|no|0)'?$/i.test(tokens[start + 2]?.text ?? "");
  const isSchema = isWord(tokens[start], "schema");
  if (!isSchema && !isWord(tokens[start], "search_path")) return;
  const at = isSchema ? start + 1 : start + 2;
  const token = nameAt(tokens[at]);
  const isNone =
    !token || token.text === "" || token.text === "$user" || isWord(token, "default", "to");
  const { transaction, grammar } = schema;
  if (isWord(tokens[1], "local") && grammar.dialect === "postgres") {
    // Outside of a transaction, SET LOCAL does nothing.
    if (!transaction) return;
    transaction.before ??= { current: schema.current };
  } else if (transaction) transaction.before = null;
  schema.current = isNone ? null : nameOf(token);
}

/** RESET search_path, RESET ALL. */
export function resetSession(schema: Schema, tokens: readonly Token[]) {
  if (isWord(tokens[1], "search_path", "all")) schema.current = null;
  if (isWord(tokens[1], "standard_conforming_strings", "all")) schema.hasEscapes = false;
}

/** Oracle's ALTER SESSION SET CURRENT_SCHEMA = hr. */
export function alterSession(schema: Schema, tokens: readonly Token[]) {
  const at = tokens.findIndex((token) => isWord(token, "current_schema"));
  if (at > 0) schema.current = readName(tokens, at + 2).parts.at(-1) ?? null;
}

/** Applies USE, which names a schema, or a database with a usual schema in it. */
export function use(schema: Schema, tokens: readonly Token[]) {
  const { dialect } = schema.grammar;
  if (tokens.length > 2 && isWord(tokens[1], "role", "warehouse", "secondary")) return;
  const isNamed = tokens.length > 2 && isWord(tokens[1], "schema", "database", "catalog");
  const { parts } = readName(tokens, isNamed ? 2 : 1);
  const isDatabase =
    dialect === "mssql" ||
    isWord(tokens[1], "catalog") ||
    (dialect === "snowflake" && !isWord(tokens[1], "schema") && parts.length < 2);
  const database = isDatabase ? parts.at(-1) : parts.at(-2);
  if (database) schema.database = database;
  schema.current = isDatabase ? null : (parts.at(-1) ?? null);
}

function refuseSettings({ text }: Schema, tokens: readonly Token[]) {
  const [first] = tokens;
  const said = text.slice(first?.from, tokens.at(-1)?.to);
  for (const [setting, value, why] of SETTINGS) {
    const isSet = tokens.some((token) => token.text.toLowerCase() === setting.toLowerCase());
    if (first && isSet && value.test(said)) throw new UnknownStatement(why, first.from);
  }
}
