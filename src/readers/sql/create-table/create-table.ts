import type { Dialect } from "../../mapping/dialects.ts";
import { clauseOf } from "../columns/clause.ts";
import { readColumn } from "../columns/column.ts";
import { addColumn, columnsOf, findColumn, plainColumn } from "../columns/columns.ts";
import { elementsFrom } from "../elements.ts";
import { holds } from "../grammar.ts";
import { Impossible, UnknownStatement } from "../impossible.ts";
import type { Name } from "../name.ts";
import { columnContext, qualified, type Schema, tableOf, tablesOf } from "../schema.ts";
import { nameless, nameText, readName } from "../table-name.ts";
import { addTable, type Constraint, isUsual, removeTable, type Table } from "../tables.ts";
import { areWords, isMark, isWord, startOf, type Token, wordAt } from "../tokens.ts";
import { boundType } from "../types/bound-type.ts";
import { findType } from "../types/custom-types.ts";
import { isGraph, OF_GRAPH, readRest, SELECTED } from "./after-list.ts";
import { applyClause } from "./applied-clause.ts";
import { beforeList } from "./before-list.ts";
import { copyColumns } from "./inherited.ts";
import { noteRowid } from "./rowid.ts";
import { castColumns } from "./select-list.ts";
import { readElements } from "./table-elements.ts";

const NO_COLUMNS = "This statement has no columns. It needs a list of them in parentheses.";
const BROUGHT =
  "This statement has no columns of its own: they come from a query or another table. List them in parentheses.";

/** Applies CREATE TABLE; `table` is the position of the word. */
export function createTable(schema: Schema, tokens: readonly Token[], table: number) {
  const from = startOf(tokens);
  const { parts, to } = readName(tokens, table + 1);
  if (parts.length === 0) throw nameless("CREATE TABLE", tokens, to);
  // SQLite's own.
  if (/^sqlite_/i.test(parts.at(-1)?.text ?? "")) return;
  const made = emptyTable(schema, parts, from);
  const words = tokens.slice(1, table).map((_, n) => wordAt(tokens, n + 1));
  made.isIceberg = words.includes("iceberg") && schema.grammar.dialect === "snowflake";
  fill(schema, made, tokens, to);
  made.isTemporary = words.includes("temp") || words.includes("temporary");
  if (words.includes("virtual")) asVirtual(made);
  // The key of a stream may be null.
  if (isWord(tokens[table], "stream")) for (const column of made.columns.list) column.isKey = false;
  if (words.includes("external") && isOfStage(schema, tokens)) addValue(made);
  const isOptional = areWords(tokens, table + 1, "if", "not", "exists");
  place(schema, made, {
    // Snowflake's CREATE OR ALTER drops what it does not list.
    replaces: words.includes("replace") || words.includes("alter") || isWord(tokens[0], "replace"),
    isOptional,
  });
}

/** Adds a virtual table, which a module of SQLite creates. */
export function virtualTable(schema: Schema, parts: Name[], from: number) {
  const made = emptyTable(schema, parts, from);
  asVirtual(made);
  place(schema, made, { replaces: false, isOptional: false });
}

function asVirtual(table: Table) {
  table.isVirtual = true;
  table.fault = "The columns of a virtual table come from its module.";
}

/** Whether a table is made of Snowflake's files: LOCATION = @stage. */
function isOfStage({ grammar }: Schema, tokens: readonly Token[]) {
  if (grammar.dialect) return grammar.dialect === "snowflake";
  return tokens.some((token, at) => isWord(token, "location") && isMark(tokens[at + 2], "@"));
}

/** Adds VALUE, which every external table of Snowflake has before its other columns. */
function addValue({ columns }: Table) {
  const name = { text: "VALUE", isQuoted: false };
  if (findColumn(columns, name)) return;
  addColumn(columns, plainColumn(name, boundType({ name: "variant" }, "VARIANT")), 0);
}

/** Applies SELECT … INTO; `at` is the position of the table's name. */
export function selectInto(schema: Schema, tokens: readonly Token[], at: number) {
  const { parts } = readName(tokens, at);
  if (parts.length === 0) return;
  const made = emptyTable(schema, parts, startOf(tokens));
  made.fault = SELECTED;
  place(schema, made, { replaces: false, isOptional: false });
}

function emptyTable(schema: Schema, parts: Name[], from: number): Table {
  const columns = columnsOf([], schema.grammar.dialect);
  const constraints = new Map<string, Constraint>();
  return {
    parts: qualified(parts, schema),
    database: schema.database,
    from,
    columns,
    isTemporary: false,
    isVirtual: false,
    isIceberg: false,
    fault: null,
    faultAt: null,
    constraints,
    indexes: new Map(),
    children: [],
    of: null,
  };
}

/** Adds a table, unless its name is taken. */
function place(
  schema: Schema,
  made: Table,
  { replaces, isOptional }: { replaces: boolean; isOptional: boolean },
) {
  const { dialect } = schema.grammar;
  const same = tablesOf(schema, made.parts, made.from).filter((table) => isSame(table, made));
  const [before] = same;
  if (before && (before.isTemporary || made.isTemporary)) {
    throw new UnknownStatement(
      "A temporary table hides another of this name. Keep one.",
      made.from,
    );
  }
  if (replaces) for (const table of same) removeTable(schema.tables, table, dialect);
  if (!before || replaces) addTable(schema.tables, made, dialect);
  else if (!isOptional || before.fault !== made.fault || written(before) !== written(made)) {
    before.fault = "Two statements create this table. Keep one.";
  }
}

/** Whether two tables of one name are the same: a schema that is left out may be the default one. */
function isSame(one: Table, other: Table) {
  if (one.parts.length === other.parts.length) return true;
  const longer = one.parts.length > other.parts.length ? one : other;
  return isUsual(longer.parts.at(-2));
}

function written({ columns }: Table) {
  return JSON.stringify(
    columns.list.map(({ name, physical_type, isNotNull, isKey }) => [
      name.text,
      physical_type,
      isNotNull,
      isKey,
    ]),
  );
}

/** Reads what follows the table's name. */
function fill(schema: Schema, table: Table, tokens: readonly Token[], from: number) {
  if (areWords(tokens, from, "partition", "of"))
    return partitionOf(schema, table, tokens, from + 2);
  if (isWord(tokens[from], "of")) return ofType(schema, table, tokens, from + 1);
  const start = beforeList(tokens, from);
  if (start.source) return copyTable(schema, table, start.source);
  if (start.open === null) {
    if (isWord(tokens[from], "as") && select(schema, table, tokens.slice(from + 1))) return;
    const isBrought = tokens.slice(from).some((token) => isWord(token, "select", ...SOURCES));
    if (isGraph(tokens, from)) table.fault = OF_GRAPH;
    else table.fault = isBrought ? BROUGHT : NO_COLUMNS;
    return;
  }
  const list = elementsFrom(tokens, start.open);
  if (!list) throw new Impossible("The list of columns is not closed: a ) is missing.", table.from);
  // MySQL: CREATE TABLE a (SELECT …).
  if (isWord(list.elements[0]?.[0], "select")) {
    table.fault = NO_COLUMNS;
    return;
  }
  readElements(schema, table, list.elements);
  readRest(schema, table, tokens, list.to);
  noteRowid(table, list.elements, tokens.slice(list.to));
}

/** Dialects in which a column that a query casts may be null, whatever it casts. */
const CASTS: readonly Dialect[] = ["postgres", "duckdb"];

/** CREATE TABLE t AS SELECT CAST(a AS INT) AS b: whether its types are all known. */
function select(schema: Schema, table: Table, query: readonly Token[]) {
  const selected = castColumns(query);
  if (!selected || !holds(schema.grammar, CASTS, startOf(query))) return false;
  const { bind } = columnContext(schema, table);
  for (const { name, read } of selected) addColumn(table.columns, plainColumn(name, bind(read)));
  return true;
}

/** Words that bring columns from elsewhere, in a statement without a list of them. */
const SOURCES = ["as", "like", "clone", "copy"];

/** CREATE TABLE t OF a_type: its columns are the fields of the type. */
function ofType(schema: Schema, table: Table, tokens: readonly Token[], from: number) {
  const { parts, to } = readName(tokens, from);
  const { grammar, types, current } = schema;
  const type = parts.length > 0 ? findType(types, parts, grammar.dialect, current) : null;
  const inside = type?.base?.inside;
  if (!type || inside?.kind !== "struct") {
    table.fault = `It has the fields of the type ${nameText(parts)}, which are not in this text. List them.`;
    return;
  }
  table.of = { type, inside };
  for (const { name, type, isNotNull } of inside.fields)
    addColumn(table.columns, { ...plainColumn(name, type), isNotNull });
  if (isMark(tokens[to], "(")) applyList(schema, table, tokens, to);
}

function partitionOf(schema: Schema, table: Table, tokens: readonly Token[], from: number) {
  const { parts, to } = readName(tokens, from);
  const parent = tableOf(schema, parts, table.from);
  if (!parent || parent.fault) {
    table.fault = `It has the columns of ${nameText(parts)}, which is not in this text.`;
    return;
  }
  copyColumns(schema, table, parent);
  parent.children.push({ table, isPartition: true });
  if (isMark(tokens[to], "(")) applyList(schema, table, tokens, to);
}

/** Applies what a list says about columns that come from elsewhere. */
function applyList(schema: Schema, table: Table, tokens: readonly Token[], open: number) {
  const list = elementsFrom(tokens, open);
  if (!list) throw new Impossible("The list of columns is not closed: a ) is missing.", table.from);
  for (const element of list.elements) {
    const clause = clauseOf(element, schema.grammar);
    if (clause) applyClause(schema, table, clause);
    else applyOptions(schema, table, element);
  }
}

/** a WITH OPTIONS NOT NULL, for a column of the parent. */
function applyOptions(schema: Schema, table: Table, element: readonly Token[]) {
  const start = areWords(element, 1, "with", "options") ? 3 : 1;
  const first = element[0];
  if (!first) return;
  const { column, attributes } = readColumn(
    [first, ...DEFAULT_TYPE, ...element.slice(start)],
    columnContext(schema, table),
  );
  const known = findColumn(table.columns, column.name);
  if (!known) {
    table.fault = `It sets options of ${column.name.text}, which it does not have.`;
    return;
  }
  known.isNotNull ||= attributes.isNotNull;
  known.isKey ||= attributes.isKey;
}

const DEFAULT_TYPE: Token[] = [{ kind: "word", text: "text", from: 0, to: 0 }];

function copyTable(schema: Schema, table: Table, source: Name[]) {
  const other = tableOf(schema, source, table.from);
  if (!other || other.fault)
    table.fault = `It copies the columns of ${nameText(source)}, which is not in this text. List them.`;
  else copyColumns(schema, table, other);
}
