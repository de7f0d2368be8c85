import { clauseOf } from "../columns/clause.ts";
import { readColumn } from "../columns/column.ts";
import { addColumn, findColumn } from "../columns/columns.ts";
import { applyClause } from "../create-table/applied-clause.ts";
import { noteNames } from "../create-table/table-elements.ts";
import { elementsFrom } from "../elements.ts";
import type { Grammar } from "../grammar.ts";
import { Impossible } from "../impossible.ts";
import { columnContext } from "../schema.ts";
import { refuse } from "../tables.ts";
import { areWords, isMark, isWord, nameAt, outside, startOf, type Token } from "../tokens.ts";
import { type Act, changesInside, family, insideOf, isSkipped } from "./act.ts";
import { placeOf, positionOf, withoutCascade } from "./place.ts";

export function add(act: Act): boolean {
  const { action } = act;
  const isNamed = isWord(action[1], "column", "columns");
  if (isNamed && act.schema.grammar.dialect === "mssql")
    throw new Impossible("T-SQL adds columns without the word COLUMN.", startOf(action, 1));
  let at = isNamed ? 2 : 1;
  const isOptional = areWords(action, at, "if", "not", "exists");
  if (isOptional) at += 3;
  if (isMark(action[at], "(")) {
    const list = elementsFrom(action, at);
    const rest = withoutCascade(action).slice(list?.to);
    if (!list || (rest.length > 0 && !isStored(rest))) return false;
    // In MySQL, keys may stand in the list, too.
    const hasNames = isNamed && act.schema.grammar.dialect !== "mysql";
    return list.elements.every((element) => addElement(act, element, isOptional, hasNames));
  }
  const element = action.slice(at);
  if (!isNamed && (isSkipped(action) || addsNoColumn(element, act.schema.grammar))) return true;
  return addElement(act, element, isOptional, isNamed);
}

/** Oracle: LOB (a) STORE AS …, NESTED TABLE a STORE AS … */
function isStored(rest: readonly Token[]) {
  const isPlace = isWord(rest[0], "lob", "varray") || areWords(rest, 0, "nested", "table");
  return isPlace && rest.some((token) => isWord(token, "store"));
}

/** PARTITION p VALUES (1), PARTITION PARTITIONS 4, PARTITION FIELD a, FILES ('a'): these words can also be names. */
function addsNoColumn(element: readonly Token[], { dialect }: Grammar) {
  const words = outside(element);
  // T-SQL: DEFAULT 0 FOR a.
  if (dialect === "mssql" && isWord(element[0], "default"))
    return isWord(words.at(-2), "for") || isWord(words.at(-2), "with");
  if (isWord(element[0], "statistics"))
    return dialect === "clickhouse" || words.some((token) => isWord(token, "type"));
  if (isWord(element[0], "files")) return isMark(element[1], "(");
  if (!isWord(element[0], "partition", "partitions")) return false;
  if (isMark(element[1], "(") || isWord(element[1], "if", "by", "field", "partitions")) return true;
  return element[1]?.kind === "number" || words.some((token) => isWord(token, "values"));
}

export const LEFT_OUT =
  "IF NOT EXISTS leaves out its key where there is one. Give its final CREATE TABLE instead.";

function addElement(
  act: Act,
  element: readonly Token[],
  isOptional: boolean,
  isNamed: boolean,
): boolean {
  const { schema } = act;
  const clause = isNamed ? null : clauseOf(element, schema.grammar);
  if (clause?.is === "copy") return false;
  if (clause) {
    const isAsked = areWords(element, 2, "if", "not", "exists");
    const hasKey = act.table.columns.list.some(({ isKey }) => isKey);
    if (isAsked && clause.is === "key" && hasKey) act.table.fault ??= LEFT_OUT;
    for (const table of family(act)) applyClause(schema, table, clause);
    return true;
  }
  const inside = insideOf(act.table, element);
  if (inside) {
    changesInside(act.table, inside.column);
    return true;
  }
  const first = nameAt(element[0]);
  if (!first || (element.length < 2 && schema.grammar.dialect !== "sqlite")) return false;
  const { place, rest } = placeOf(withoutCascade(element));
  for (const table of family(act)) {
    const { column, attributes, fault } = readColumn(rest, columnContext(schema, table));
    refuse(table, fault);
    if (findColumn(table.columns, column.name)) {
      if (!isOptional && table === act.table)
        table.fault = `The column ${column.name.text} is added twice.`;
      continue;
    }
    const at = positionOf(table, place);
    if (at === null) {
      table.fault = "It adds a column after one that it does not have.";
      return true;
    }
    // MariaDB then only warns, and the NULL applies.
    if (isOptional && schema.grammar.dialect === "mysql" && attributes.isKey && attributes.isNull)
      table.fault ??= LEFT_OUT;
    addColumn(table.columns, column, at);
    noteNames(schema, table, column, attributes.names);
    if (attributes.key)
      applyClause(schema, table, { is: "key", name: null, columns: attributes.key });
  }
  return true;
}
