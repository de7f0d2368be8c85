import { alterTable } from "./alter-table/alter-table.ts";
import { renameTable, swapTables } from "./alter-table/rename.ts";
import {
  execute,
  isCode,
  noteRoutine,
  noteVariable,
  prepare,
  refuseCalls,
  refuseCode,
} from "./code/code.ts";
import { conditionsOf, runs } from "./code/condition-of.ts";
import { guardedTypes } from "./code/do-block.ts";
import { isPrevented } from "./code/prevented.ts";
import { addTypeBy } from "./code/sp-addtype.ts";
import { renameBy, renamingOf } from "./code/sp-rename.ts";
import { createTable, selectInto } from "./create-table/create-table.ts";
import { drop, dropSchema, hasTables } from "./drop-statement.ts";
import type { Grammar } from "./grammar.ts";
import { Impossible, UnknownStatement } from "./impossible.ts";
import { kindAt, unknown } from "./kind-at.ts";
import { qualified, type Schema, tableOf, tablesOf } from "./schema.ts";
import { alterSession, refuseEscapes, resetSession, setSession, use } from "./session.ts";
import { SKIPPED_STATEMENTS } from "./skipped.ts";
import { applyToSchema, isOfSchema } from "./sqlite-schema.ts";
import { applyLine } from "./statements/client-line.ts";
import { readName } from "./table-name.ts";
import {
  areWords,
  isMark,
  isName,
  isWord,
  outerPositions,
  outside,
  startOf,
  type Token,
} from "./tokens.ts";
import { noteTransaction } from "./transaction.ts";
import { alterType, createType, createTypeUnlessThere } from "./types/type-statements.ts";
import { noteIndex } from "./unique-index.ts";
import { refuseVariables } from "./variables.ts";

/** Applies a statement to the result of the statements before it. */
export function apply(schema: Schema, tokens: readonly Token[]) {
  const [first] = tokens;
  if (!first) return;
  if (first.kind === "line") return applyLine(schema, first);
  refuseEscapes(schema, tokens);
  refuseVariables(tokens);
  if (isMark(first, "-") && isMark(tokens[1], "-"))
    throw new Impossible("Here, -- begins a comment only before a space.", first.from);
  if (isProcedure(schema.grammar, first)) return exec(schema, [first, ...tokens]);
  const query = isMark(first, "(") ? tokens.findIndex((token) => !isMark(token, "(")) : 0;
  // (SELECT a FROM t) UNION (SELECT b FROM u)
  if (query > 0 && isWord(tokens[query], "select", "with", "values"))
    return apply(schema, tokens.slice(query));
  if (first.kind !== "word")
    throw new Impossible(
      `Expected a statement here: ${JSON.stringify(first.text.slice(0, 20))}.`,
      first.from,
    );
  if (hasConditions(schema.grammar)) {
    const conditions = conditionsOf(schema.conditions, tokens);
    if (!conditions) return;
    if (isPrevented(schema, conditions, tokens)) return;
    if (!isOfOthers(schema, tokens) && !runs(conditions, tokens)) return;
  }
  noteTransaction(schema, tokens);
  const word = first.text.toLowerCase();
  const verb = VERBS.get(word);
  if (verb) verb(schema, tokens);
  else if (!SKIPPED_STATEMENTS.has(word)) throw unknown(tokens, 0);
}

/** Whether a statement calls a procedure: EXEC is optional in T-SQL. */
function isProcedure({ dialect }: Grammar, { kind, text }: Token) {
  if (dialect === "mssql" && kind === "quoted") return true;
  return (dialect === "mssql" || dialect === null) && kind === "word" && /^[sx]p_/i.test(text);
}

/** Whether IF stands before a statement. */
function hasConditions({ dialect }: Grammar) {
  return dialect === null || dialect === "mssql";
}

/** Whether it changes or drops only tables that the text has not created, so that it does not matter if it runs. */
function isOfOthers(schema: Schema, tokens: readonly Token[]) {
  if (!isWord(tokens[0], "drop", "alter") || !isWord(tokens[1], "table")) return false;
  for (let from = 2; from < tokens.length; ) {
    const { parts, to } = readName(tokens, from);
    if (parts.length === 0) return false;
    if (tablesOf(schema, qualified(parts, schema), startOf(tokens)).length > 0) return false;
    if (!isMark(tokens[to], ",") || isWord(tokens[0], "alter")) break;
    from = to + 1;
  }
  return true;
}

type Verb = (schema: Schema, tokens: readonly Token[]) => void;

const VERBS = new Map<string, Verb>(
  Object.entries({
    create,
    alter,
    drop,
    rename,
    replace: (schema, tokens) => {
      if (isWord(tokens[1], "table")) createTable(schema, tokens, 1);
      else changeRows(schema, tokens);
    },
    add: (_schema, tokens) => {
      // Spark: ADD JAR f. Elsewhere it may be a part of an ALTER TABLE.
      if (!isWord(tokens[1], "jar", "jars", "file", "files", "archive", "archives"))
        throw unknown(tokens, 1);
    },
    attach: refuseTable,
    detach: refuseTable,
    exchange,
    undrop: refuseTable,
    exec,
    flashback: refuseTable,
    restore,
    execute: exec,
    do: runCode,
    begin: refuseCode,
    declare,
    call: refuseCode,
    prepare,
    values: refuseCalls,
    insert: changeRows,
    update: changeRows,
    delete: changeRows,
    discard: (schema, tokens) => {
      if (isWord(tokens[1], "all")) schema.current = null;
    },
    with: (schema, tokens) => {
      if (isCode(tokens)) refuseCode(schema, tokens);
      else if (!outside(tokens).some((token) => isWord(token, ...CHANGES_ROWS)))
        select(schema, tokens);
      else refuseCalls(schema, tokens);
    },
    explain: (schema, tokens) => {
      if (isCode(tokens)) refuseCode(schema, tokens);
    },
    if: refuseCode,
    rollback: refuseRollback,
    abort: refuseRollback,
    set: (schema, tokens) => {
      noteVariable(schema, tokens);
      setSession(schema, tokens);
    },
    reset: resetSession,
    use,
    select,
    load,
  } satisfies Record<string, Verb>),
);

const CHANGES_ROWS = ["insert", "update", "delete", "merge"];

const AFTERWARDS = "Give the final CREATE TABLE statements instead.";

/** Rows do not change columns, except those in which SQLite keeps its schema. */
function changeRows(schema: Schema, tokens: readonly Token[]) {
  const isSqlite = (schema.grammar.dialect ?? "sqlite") === "sqlite";
  if (isSqlite && isOfSchema(tokens)) applyToSchema(schema, tokens);
  else refuseCalls(schema, tokens);
}

function create(schema: Schema, tokens: readonly Token[]) {
  const at = kindAt(tokens);
  // BigQuery's CREATE TABLE FUNCTION f(…)
  if (areWords(tokens, at, "table", "function") && isName(tokens[at + 2])) return;
  if (isWord(tokens[at], "table")) return createTable(schema, tokens, at);
  if (isWord(tokens[at], "type", "domain")) {
    if (!isWord(tokens[at + 1], "body")) createType(schema, tokens, at);
    return;
  }
  if (isWord(tokens[at], "stream") && isOfKsql(tokens, at)) return createTable(schema, tokens, at);
  if (isWord(tokens[at], "function", "procedure", "proc")) noteRoutine(schema, tokens, at);
  if (isWord(tokens[at], "index")) noteIndex(schema, tokens, at);
  if (isWord(tokens[at], "schema", "database")) createSchema(schema, tokens, at);
  if (isWord(tokens[at], "schema")) createInside(schema, tokens, at);
}

/** CREATE STREAM a (id INT) of ksqlDB has columns; Snowflake's is ON another table. */
function isOfKsql(tokens: readonly Token[], at: number) {
  const { to } = readName(tokens, at + 1);
  return isMark(tokens[to], "(") || isWord(tokens[to], "as") || isMark(tokens[to + 1], "(");
}

/** CREATE SCHEMA s CREATE TABLE t (…) CREATE VIEW …: what it creates is in the schema. */
function createInside(schema: Schema, tokens: readonly Token[], at: number) {
  const starts = outerPositions(tokens).filter(
    (n) => n > at && isWord(tokens[n], "create", "grant"),
  );
  const before = schema.current;
  const isOwners = isWord(tokens[at + 1], "authorization");
  schema.current = readName(tokens, isOwners ? at + 2 : at + 1).parts.at(-1) ?? null;
  for (const [n, start] of starts.entries()) apply(schema, tokens.slice(start, starts[n + 1]));
  schema.current = before;
}

function alter(schema: Schema, tokens: readonly Token[]) {
  const at = kindAt(tokens);
  if (isWord(tokens[at], "table")) {
    if (!areWords(tokens, at + 1, "all", "in", "tablespace")) alterTable(schema, tokens, at + 1);
  } else if (isWord(tokens[at], "type", "domain")) alterType(schema, tokens, at);
  else if (isWord(tokens[at], "session")) alterSession(schema, tokens);
  else if (
    isWord(tokens[at], "schema") &&
    tokens.some((token) => isWord(token, "rename", "transfer"))
  ) {
    throw unknown(tokens, at, AFTERWARDS);
  }
}

/** CREATE OR REPLACE drops what was there, and Snowflake's session moves to what it creates. */
function createSchema(schema: Schema, tokens: readonly Token[], at: number) {
  if (tokens.slice(0, at).some((token) => isWord(token, "replace"))) dropSchema(schema, tokens, at);
  const { parts } = readName(tokens, at + 1);
  if (schema.grammar.dialect !== "snowflake" || parts.length === 0) return;
  const isDatabase = isWord(tokens[at], "database");
  schema.database = (isDatabase ? parts.at(-1) : parts.at(-2)) ?? schema.database;
  schema.current = isDatabase ? null : (parts.at(-1) ?? null);
}

/** RENAME TABLE a TO b, c TO d (MySQL), RENAME a TO b (Oracle). */
function rename(schema: Schema, tokens: readonly Token[]) {
  if (isWord(tokens[1], "user", "index", "role", "view", "database", "dictionary")) return;
  let at = isWord(tokens[1], "table", "tables") ? 2 : 1;
  while (at < tokens.length) {
    const { parts, to } = readName(tokens, at);
    if (parts.length === 0 || !isWord(tokens[to], "to")) throw unknown(tokens, 1);
    const table = tableOf(schema, parts, startOf(tokens));
    const target = readName(tokens, to + 1);
    if (table) renameTable(schema, table, target.parts);
    at = isMark(tokens[target.to], ",") ? target.to + 1 : tokens.length;
  }
}

/** EXCHANGE TABLES a AND b, c AND d (ClickHouse). */
function exchange(schema: Schema, tokens: readonly Token[]) {
  if (!isWord(tokens[1], "tables")) return refuseTable(schema, tokens);
  for (let at = 2; ; at += 1) {
    const { parts, to } = readName(tokens, at);
    const other = readName(tokens, to + 1);
    if (parts.length === 0 || !isWord(tokens[to], "and") || other.parts.length === 0)
      return refuseTable(schema, tokens);
    const table = tableOf(schema, parts, startOf(tokens));
    swapTables(schema, { parts, table }, other.parts);
    at = other.to;
    if (!isMark(tokens[at], ",")) return;
  }
}

/** EXEC sp_rename and sp_addtype; other procedures may do anything else. */
function exec(schema: Schema, tokens: readonly Token[]) {
  const renaming = renamingOf(tokens);
  if (renaming) renameBy(schema, tokens, renaming);
  else if (!addTypeBy(schema, tokens)) execute(schema, tokens);
}

/** DO of Postgres. */
function runCode(schema: Schema, tokens: readonly Token[]) {
  const statements = guardedTypes(tokens, schema.grammar);
  if (!statements) return refuseCode(schema, tokens);
  for (const statement of statements) createTypeUnlessThere(schema, statement, 1);
}

/** DECLARE @s … = '…' of T-SQL, DECLARE … BEGIN … END of others. */
function declare(schema: Schema, tokens: readonly Token[]) {
  if (schema.grammar.dialect === "mssql") noteVariable(schema, tokens);
  else refuseCode(schema, tokens);
}

/** ATTACH TABLE and UNDROP TABLE change which columns a table has. */
function refuseTable(_schema: Schema, tokens: readonly Token[]) {
  if (tokens.some((token) => isWord(token, "table", "tables")))
    throw unknown(tokens, 1, AFTERWARDS);
}

/** T-SQL's RESTORE DATABASE and Delta's RESTORE TABLE bring back an earlier state. */
function restore(schema: Schema, tokens: readonly Token[]) {
  if (hasTables(schema)) throw unknown(tokens, 1, AFTERWARDS);
}

/** It may undo what was created or changed before. */
function refuseRollback(schema: Schema, tokens: readonly Token[]) {
  if (hasTables(schema))
    throw new UnknownStatement(
      "ROLLBACK may undo what was made before it. Leave out both.",
      startOf(tokens),
    );
}

/** Dialects in which SELECT … INTO t creates a table. */
const SELECTS_INTO: readonly Grammar["dialect"][] = ["postgres", "redshift", "mssql", null];

function select(schema: Schema, tokens: readonly Token[]) {
  refuseGeometry(tokens);
  refuseCalls(schema, tokens);
  noteVariable(schema, tokens);
  const outer = outerPositions(tokens);
  const at = outer[outer.findIndex((n) => isWord(tokens[n], "into")) + 1] ?? 0;
  const into = tokens[at];
  // T-SQL and MySQL select into variables, MySQL into files.
  const isVariable = /^@/.test(into?.text ?? "") || isWord(into, "outfile", "dumpfile");
  if (at === 0 || isVariable || !SELECTS_INTO.includes(schema.grammar.dialect)) return;
  if (isWord(tokens[at], "table", "temp", "temporary", "unlogged"))
    selectInto(schema, tokens, isWord(tokens[at + 1], "table") ? at + 2 : at + 1);
  else selectInto(schema, tokens, at);
}

/** BigQuery's LOAD DATA INTO t (a INT64) FROM FILES (…) creates a table. */
function load(schema: Schema, tokens: readonly Token[]) {
  const isBigQuery = (schema.grammar.dialect ?? "bigquery") === "bigquery";
  if (isBigQuery && tokens.some((token) => isWord(token, "files"))) throw unknown(tokens, 1);
}

/** PostGIS used to add columns with a function. */
function refuseGeometry(tokens: readonly Token[]) {
  if (!tokens.some((token) => isWord(token, "addgeometrycolumn", "dropgeometrycolumn"))) return;
  throw unknown(tokens, 1);
}
