import type { Dialect } from "../mapping/dialects.ts";
import { beforeList } from "./before-list.ts";
import { boundType } from "./bound-type.ts";
import { BINARY_SET, isBinarySet, isText } from "./bytes-of-text.ts";
import { type Clause, clauseOf } from "./clause.ts";
import { readColumn } from "./column.ts";
import { addColumn, type Column, columnsOf, findColumn, plainColumn } from "./columns.ts";
import { findType } from "./custom-types.ts";
import { elementsFrom } from "./elements.ts";
import { holds } from "./grammar.ts";
import { Impossible, UnknownStatement } from "./impossible.ts";
import type { Name } from "./name.ts";
import { isNotNullByKey } from "./nullability.ts";
import { noteRowid } from "./rowid.ts";
import { columnContext, qualified, type Schema, tableOf, tablesOf } from "./schema.ts";
import { castColumns } from "./select-list.ts";
import { keyOf, nameless, readName } from "./table-name.ts";
import { addTable, type Constraint, isUsual, refuse, removeTable, type Table } from "./tables.ts";
import { areWords, closing, isMark, isName, isWord, nameAt, type Token, wordAt } from "./tokens.ts";

const NO_COLUMNS = "This statement has no columns. It needs a list of them in parentheses.";
const BROUGHT =
  "This statement has no columns of its own: they come from a query or another table. List them in parentheses.";
const SELECTED = "Some of its columns come from a query. List them.";

/** Applies CREATE TABLE; `table` is the position of the word. */
export function createTable(schema: Schema, tokens: readonly Token[], table: number) {
  const from = tokens[0]?.from ?? 0;
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
  const made = emptyTable(schema, parts, tokens[0]?.from ?? 0);
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
  if (!selected || !holds(schema.grammar, CASTS, query[0]?.from ?? 0)) return false;
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
  copyColumns(table, parent);
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
  else copyColumns(table, other);
}

function copyColumns(table: Table, other: Table) {
  const { dialect } = table.columns;
  for (const [name, constraint] of other.constraints) {
    if (constraint.says === "not null") table.constraints.set(name, constraint);
  }
  for (const column of other.columns.list) {
    addColumn(table.columns, {
      ...column,
      isNotNull: column.isNotNull || isNotNullByKey(column, dialect),
      // MySQL copies keys, too.
      isKey: column.isKey && dialect === "mysql",
    });
  }
}

/** Reads the columns and clauses of a table. */
function readElements(schema: Schema, table: Table, elements: readonly Token[][]) {
  const context = columnContext(schema, table);
  const clauses: Clause[] = [];
  for (const element of elements) {
    const clause = clauseOf(element, schema.grammar);
    if (clause?.is === "copy") applyClause(schema, table, clause);
    else if (clause) clauses.push(clause);
    else {
      const { column, attributes, fault } = readColumn(element, context);
      refuse(table, fault);
      addColumn(table.columns, column);
      noteNames(schema, table, column, attributes.names);
      if (attributes.key) clauses.push({ is: "key", name: null, columns: attributes.key });
    }
  }
  for (const clause of clauses) applyClause(schema, table, clause);
}

export function noteNames(
  { grammar }: Schema,
  table: Table,
  column: Column,
  names: readonly { name: Name; says: Constraint["says"] }[],
) {
  for (const { name, says } of names) {
    table.constraints.set(keyOf(name, grammar.dialect), { says, columns: [column.name] });
  }
}

/** Applies a clause to the columns that it names. */
export function applyClause(schema: Schema, table: Table, clause: Clause) {
  if (clause.is === "disabled") return;
  if (clause.is === "two") {
    const { text, from } = clause.second;
    const what = JSON.stringify(text.slice(0, 40));
    refuse(table, {
      text: `${what} is not known after a key or constraint. Is a comma missing before it?`,
      at: from,
    });
  } else if (clause.is === "unknown") {
    table.fault ??= `${clause.what} is not known. List the columns of the key.`;
  } else if (clause.is === "copy") copyClause(schema, table, clause.of);
  else if (clause.is === "indexed key") indexedKey(schema, table, clause);
  else if (clause.is === "other") note(schema, table, clause.name, { says: "other", columns: [] });
  else {
    const { columns } = clause;
    for (const name of columns) {
      require(table, name, clause.is);
      const column = clause.is === "not null" && clause.isOwn && findColumn(table.columns, name);
      if (column) column.isOwnNotNull = true;
    }
    note(schema, table, clause.name, { says: clause.is, columns });
  }
}

/** PRIMARY KEY USING INDEX i, if the columns of the index are still those of the table. */
function indexedKey(
  schema: Schema,
  table: Table,
  { name, index }: Extract<Clause, { is: "indexed key" }>,
) {
  const columns = table.indexes.get(keyOf(index, schema.grammar.dialect));
  if (columns?.every((column) => findColumn(table.columns, column.name) === column)) {
    const names = columns.map((column) => column.name);
    return applyClause(schema, table, { is: "key", name: name ?? index, columns: names });
  }
  table.fault ??= `What PRIMARY KEY USING INDEX ${index.text} says is not known. List the columns of the key.`;
}

function note({ grammar }: Schema, table: Table, name: Name | null, constraint: Constraint) {
  if (name) table.constraints.set(keyOf(name, grammar.dialect), constraint);
}

function require(table: Table, name: Name, is: "key" | "not null") {
  const column = findColumn(table.columns, name);
  if (!column)
    table.fault ??= `Its key or NOT NULL names ${name.text}, which is not one of its columns, or several of them.`;
  else if (is === "key") column.isKey = true;
  else column.isNotNull = true;
}

function copyClause(schema: Schema, table: Table, of: Name[]) {
  const other = tableOf(schema, of, table.from);
  if (other && !other.fault) copyColumns(table, other);
  else table.fault ??= `It copies columns of ${nameText(of)} with LIKE. List them.`;
}

/** Words after the columns that bring more of them. */
const BRINGS = ["as", "select", "like", "clone", "values", "table"];

/** The parentheses after these hold nothing that could be a column. */
const NO_COLUMNS_IN =
  "with options tblproperties dbproperties properties distkey sortkey distribute hash by on engine settings using key storage partition partitions subpartitions values buckets tablespace skewed serdeproperties subpartition list range less than in order replicated union row_format comment server location format index replicatedmergetree tuple interval to ttl cluster compute organization group expire lob store as securefile result_cache reference pctfree logging distributed column".split(
    " ",
  );

/** Reads what follows the columns, which may bring more of them. */
function readRest(schema: Schema, table: Table, tokens: readonly Token[], from: number) {
  for (let at = from; at < tokens.length; at++) {
    const token = tokens[at];
    if (areWords(tokens, at, "inherits") && isMark(tokens[at + 1], "(")) {
      inherit(schema, table, tokens, at + 1);
      at = closing(tokens, at + 1) - 1;
    } else if (areWords(tokens, at, "partitioned", "by") && isMark(tokens[at + 2], "(")) {
      addPartitions(schema, table, tokens, at + 2);
      at = closing(tokens, at + 2) - 1;
    } else if (areWords(tokens, at, "with", "partition", "columns")) {
      if (isMark(tokens[at + 3], "(")) addPartitions(schema, table, tokens, at + 3);
      else table.fault ??= "Its partition columns come from its files. List them.";
      at = isMark(tokens[at + 3], "(") ? closing(tokens, at + 3) - 1 : at + 2;
    } else if (isBinarySet(tokens, at)) {
      if (table.columns.list.some(({ type }) => type && isText(type.type)))
        table.fault ??= BINARY_SET;
    } else if (isMark(token, "(")) {
      refuseColumns(table, tokens, at);
      at = closing(tokens, at) - 1;
    } else if (isGraph(tokens, at)) {
      table.fault ??= OF_GRAPH;
    } else if (isFilling(schema, table, tokens, at)) {
      return;
    } else if (isWord(token, ...BRINGS) && !isStored(tokens, at)) {
      table.fault ??= SELECTED;
    }
  }
}

/** Dialects in which a query only fills the columns that are listed with their types. */
const FILLS: readonly (Dialect | null)[] = ["snowflake", "bigquery", "clickhouse"];

/** Whether what follows is a query that adds no columns: CREATE TABLE t (a INT64) AS SELECT 1. */
function isFilling({ grammar }: Schema, { columns }: Table, tokens: readonly Token[], at: number) {
  const isQuery =
    isWord(tokens[at], "as") &&
    (isMark(tokens[at + 1], "(") || isWord(tokens[at + 1], "select", "with"));
  return isQuery && FILLS.includes(grammar.dialect) && columns.list.every(({ type }) => type);
}

const OF_GRAPH =
  "SQL Server adds columns of its own to a node or an edge. Read its listing of information_schema.columns.";

function isGraph(tokens: readonly Token[], at: number) {
  return areWords(tokens, at, "as", "node") || areWords(tokens, at, "as", "edge");
}

/** STORED AS PARQUET, SYSTEM_TIME AS OF, LOB (…) STORE AS, VALUES LESS THAN, NESTED TABLE a STORE AS. */
function isStored(tokens: readonly Token[], at: number) {
  if (isWord(tokens[at], "table"))
    return isWord(tokens[at - 1], "nested") || isWord(tokens[at + 1], "properties");
  if (isWord(tokens[at], "values")) return isWord(tokens[at + 1], "less", "in", "from");
  return isWord(tokens[at - 1], "stored", "store", "start", "end", "system", "defined", "return");
}

/** Refuses an unknown list after the columns, because it could hold more of them. */
function refuseColumns(table: Table, tokens: readonly Token[], open: number) {
  const before = tokens.slice(Math.max(0, open - 4), open).filter((token) => token.kind === "word");
  if (before.some((token) => isWord(token, ...NO_COLUMNS_IN)) || isMark(tokens[open - 1], "="))
    return;
  // PARTITION BY HASH (a, b) (PARTITION p ENGINE = InnoDB).
  const isPartition =
    isWord(tokens[open + 1], "partition", "subpartition") &&
    tokens.slice(0, open).some((_, at) => areWords(tokens, at, "partition", "by"));
  const isColumn = nameAt(tokens[open + 1]) && isName(tokens[open + 2]) && !isPartition;
  if (!isColumn) return;
  const what = before.map(({ text }) => text.toUpperCase()).join(" ");
  table.fault ??= `The list after ${what || "its columns"} is not known, and may hold columns.`;
}

/** Hive's PARTITIONED BY (dt date) adds columns; (dt) and (days(dt)) name existing ones. */
function addPartitions(schema: Schema, table: Table, tokens: readonly Token[], open: number) {
  const list = elementsFrom(tokens, open);
  if (!list)
    throw new Impossible("The list of partitions is not closed: a ) is missing.", table.from);
  const columns = list.elements.filter((element) => element.length > 1 && !isMark(element[1], "("));
  const own = table.columns.list.length;
  readElements(schema, table, columns);
  for (const column of table.columns.list.slice(own)) column.isPartition = true;
}

/** INHERITS (a, b): their columns come first, and columns of one name are merged. */
function inherit(schema: Schema, table: Table, tokens: readonly Token[], open: number) {
  const own = table.columns.list;
  const merged = columnsOf([], schema.grammar.dialect);
  for (const element of elementsFrom(tokens, open)?.elements ?? []) {
    const { parts } = readName(element, 0);
    const parent = tableOf(schema, parts, table.from);
    if (!parent || parent.fault) {
      table.fault ??= `It inherits columns of ${nameText(parts)}, which is not in this text.`;
      continue;
    }
    parent.children.push({ table, isPartition: false });
    refuseOwn(table, parent);
    for (const [name, constraint] of parent.constraints) {
      if (constraint.says === "not null") table.constraints.set(name, constraint);
    }
    for (const column of parent.columns.list) {
      const isNotNull = column.isNotNull || isNotNullByKey(column, schema.grammar.dialect);
      const inherited = { ...column, isNotNull, isKey: false };
      mergeColumn(merged, inherited);
    }
  }
  for (const column of own) mergeColumn(merged, column);
  table.columns = merged;
}

/** Refuses a child of a table with NOT NULL … NO INHERIT, which leaves open what the child has. */
export function refuseOwn(table: Table, parent: Table) {
  const own = parent.columns.list.find((column) => column.isOwnNotNull);
  if (own)
    table.fault ??= `Its parent says NOT NULL … NO INHERIT of ${own.name.text}. List its columns.`;
}

function mergeColumn(columns: Table["columns"], column: Column) {
  const same = findColumn(columns, column.name);
  if (!same) addColumn(columns, column);
  else {
    same.isNotNull ||= column.isNotNull;
    same.isKey ||= column.isKey;
  }
}

export function nameText(parts: readonly Name[]) {
  return parts.map(({ text }) => text).join(".");
}
