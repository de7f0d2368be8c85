import type { Dialect } from "../../mapping/dialects.ts";
import { elementsFrom } from "../elements.ts";
import { Impossible } from "../impossible.ts";
import type { Schema } from "../schema.ts";
import type { Table } from "../tables.ts";
import { areWords, closing, isMark, isName, isWord, nameAt, type Token } from "../tokens.ts";
import { BINARY_SET, isBinarySet, isText } from "../types/bytes-of-text.ts";
import { wordsOf } from "../word-lists.ts";
import { inherit } from "./inherited.ts";
import { readElements } from "./table-elements.ts";

export const SELECTED = "Some of its columns come from a query. List them.";

/** Words after the columns that bring more of them. */
const BRINGS = ["as", "select", "like", "clone", "values", "table"];

/** The parentheses after these hold nothing that could be a column. */
const NO_COLUMNS_IN = wordsOf(`
  with options tblproperties dbproperties properties distkey sortkey distribute hash by on
  engine settings using key storage partition partitions subpartitions values buckets tablespace
  skewed serdeproperties subpartition list range less than in order replicated union row_format
  comment server location format index replicatedmergetree tuple interval to ttl cluster compute
  organization group expire lob store as securefile result_cache reference pctfree logging
  distributed column`);

/** Reads what follows the columns, which may bring more of them. */
export function readRest(schema: Schema, table: Table, tokens: readonly Token[], from: number) {
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
  // ClickHouse: AS numbers(3)
  const isCall = grammar.dialect === "clickhouse" && isMark(tokens[at + 2], "(");
  const isQuery =
    isWord(tokens[at], "as") &&
    (isMark(tokens[at + 1], "(") || isWord(tokens[at + 1], "select", "with") || isCall);
  return isQuery && FILLS.includes(grammar.dialect) && columns.list.every(({ type }) => type);
}

export const OF_GRAPH =
  "SQL Server adds columns of its own to a node or an edge. Read its listing of information_schema.columns.";

export function isGraph(tokens: readonly Token[], at: number) {
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
  if (isQuery(tokens, open)) {
    table.fault ??= SELECTED;
    return;
  }
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

/** MySQL: (SELECT …), ((SELECT …)), (WITH a AS …) */
function isQuery(tokens: readonly Token[], open: number) {
  let at = open;
  while (isMark(tokens[at], "(")) at += 1;
  return isWord(tokens[at], "select", "with");
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
