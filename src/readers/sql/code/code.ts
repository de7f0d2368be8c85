import type { Dialect } from "../../mapping/dialects.ts";
import { UnknownStatement } from "../impossible.ts";
import { qualified, type Schema, tablesOf } from "../schema.ts";
import { readName } from "../table-name.ts";
import { areWords, isMark, isName, isWord, type Token } from "../tokens.ts";
import { unquotedText } from "./object-path.ts";
import { procedureOf } from "./sp-rename.ts";

const MAY_CHANGE = /\b(alter|create|drop|rename)\b[^;]{0,400}?\b(table|type|domain|column)\b/i;

/** Migrations add these in a DO that passes over what is there. */
const ADDS_REFERENCE =
  /\balter\s+table\s+(only\s+)?\S{1,200}\s+add\s+constraint\s+\S{1,200}\s+foreign\s+key\b/gi;

/** In T-SQL, migrations find the name of a default to drop. No constraint says NOT NULL there. */
const DROPS_CONSTRAINT = /\balter\s+table\s+\S{1,200}\s+drop\s+constraint\b/gi;

function mayChange({ grammar }: Schema, tokens: readonly Token[]) {
  const code = tokens.map(({ text }) => text).join(" ");
  const harmless = grammar.dialect === "mssql" ? DROPS_CONSTRAINT : ADDS_REFERENCE;
  return MAY_CHANGE.test(code.replace(harmless, ""));
}

function refused(tokens: readonly Token[]) {
  const [first] = tokens;
  return new UnknownStatement(
    `This ${first?.text.toUpperCase()} may change tables. Give its statements without it.`,
    first?.from ?? 0,
  );
}

/** Refuses code that runs at once, if it may change tables. */
export function refuseCode(schema: Schema, tokens: readonly Token[]) {
  if (
    mayChange(
      schema,
      tokens.filter((_, at) => !dropsOther(schema, tokens, at)),
    )
  )
    throw refused(tokens);
  for (const token of tokens) {
    if (isName(token)) refuseRoutine(schema, token.text, tokens);
    if (token.kind !== "string" || schema.code.size === 0) continue;
    for (const [word] of token.text.matchAll(/[\w$#@]+/g)) refuseRoutine(schema, word, tokens);
  }
}

/** Whether a token is the 'DROP TABLE t' of an EXECUTE IMMEDIATE, where t is no table of the text. */
function dropsOther(schema: Schema, tokens: readonly Token[], at: number) {
  const token = tokens[at];
  if (token?.kind !== "string" || !areWords(tokens, at - 2, "execute", "immediate")) return false;
  const [, path] = isMark(tokens[at + 1], ";") ? (DROPS_TABLE.exec(unquotedText(token)) ?? []) : [];
  if (path === undefined) return false;
  const parts = path.split(".").map((part) => {
    const isQuoted = part.startsWith('"');
    return { text: isQuoted ? part.slice(1, -1) : part, isQuoted };
  });
  return tablesOf(schema, qualified(parts, schema), token.from).length === 0;
}

const DROPS_TABLE =
  /^\s*drop\s+table\s+((?:[\w$#]+|"[^".]+")(?:\.(?:[\w$#]+|"[^".]+"))?)(?:\s+cascade\s+constraints?)?(?:\s+purge)?\s*$/i;

/** Refuses a query that calls functions that may change tables. */
export function refuseCalls(schema: Schema, tokens: readonly Token[]) {
  if (schema.code.size === 0) return;
  for (const [at, token] of tokens.entries()) {
    if (isName(token) && isMark(tokens[at + 1], "(")) refuseRoutine(schema, token.text, tokens);
  }
}

/** A routine and a prepared statement may have the same name. */
const keyOf = (kind: "routine" | "prepared", name: string) => `${kind} ${name.toLowerCase()}`;

function refuseRoutine({ code }: Schema, name: string, tokens: readonly Token[]) {
  if (code.get(keyOf("routine", name)) !== true) return;
  const [first] = tokens;
  throw new UnknownStatement(
    `This ${first?.text.toUpperCase()} runs ${name}, which may change tables. Give the final CREATE TABLE statements instead.`,
    first?.from ?? 0,
  );
}

/** Notes what CREATE FUNCTION and CREATE PROCEDURE create; T-SQL's variables are named like a routine. */
export function noteRoutine(schema: Schema, tokens: readonly Token[], kind: number) {
  const name = readName(tokens, kind + 1).parts.at(-1);
  if (name) schema.code.set(keyOf("routine", name.text), mayChange(schema, tokens.slice(kind + 1)));
}

/** SET @s = N'…' of T-SQL, which EXEC (@s) runs. */
export function noteVariable(schema: Schema, tokens: readonly Token[]) {
  if (schema.grammar.dialect !== "mssql" || !mayChange(schema, tokens)) return;
  for (const token of tokens) {
    if (isWord(token, token.text.toLowerCase()) && token.text.startsWith("@"))
      schema.code.set(keyOf("routine", token.text), true);
  }
}

/** PREPARE s FROM '…' (MySQL), PREPARE p AS SELECT 1. */
export function prepare(schema: Schema, tokens: readonly Token[]) {
  const at = tokens.findIndex((token) => isWord(token, "from", "as"));
  const [, name] = tokens;
  if (at < 0 || !name) return;
  const code = tokens.slice(at + 1);
  const isKnown = schema.grammar.dialect !== "mysql" || isLiteral(code);
  schema.code.set(keyOf("prepared", name.text), !isKnown || mayChange(schema, code));
}

/** Dialects in which EXECUTE runs what PREPARE has prepared, whatever it is. */
const PREPARES: readonly (Dialect | null)[] = ["mysql", "trino", "duckdb"];

/** EXECUTE s, EXECUTE IMMEDIATE '…', EXEC p. */
export function execute(schema: Schema, tokens: readonly Token[]) {
  const { dialect } = schema.grammar;
  if (isWord(tokens[1], "immediate")) {
    if (!isLiteral(tokens.slice(2))) throw refused(tokens);
  } else if (dialect !== "mssql" && dialect !== "oracle" && dialect !== "snowflake") {
    const prepared = schema.code.get(keyOf("prepared", tokens[1]?.text ?? ""));
    if (prepared ?? PREPARES.includes(dialect)) throw refused(tokens);
  }
  if (dialect === "mssql" && isAboutOthers(tokens)) return;
  refuseCode(schema, tokens);
}

/** Whether it describes something, or compiles a routine again: what it names does not run. */
function isAboutOthers(tokens: readonly Token[]) {
  const name = procedureOf(tokens).parts.at(-1)?.text ?? "";
  return /^sp_((add|update|drop)extendedproperty|refresh(sqlmodule|view)|recompile)$/i.test(name);
}

/** Whether code is a single string, which its arguments may follow. */
function isLiteral([first, second]: readonly Token[]) {
  const isString = first?.kind === "string" || (first?.kind === "quoted" && first.quote === '"');
  return isString && (!second || isWord(second, "using", "into"));
}

/** WITH p AS PROCEDURE () … CALL p() of Snowflake; EXPLAIN ANALYZE, which runs what it explains. */
export function isCode(tokens: readonly Token[]) {
  if (isWord(tokens[0], "with")) return areWords(tokens, 2, "as", "procedure");
  return tokens.slice(0, 8).some((token) => isWord(token, "analyze", "analyse"));
}
