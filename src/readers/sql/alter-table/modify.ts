import type { Dialect } from "../../mapping/dialects.ts";
import { definition, typeAt } from "../columns/column.ts";
import { addColumn, type Column, findColumn, removeColumn } from "../columns/columns.ts";
import { elementsFrom } from "../elements.ts";
import { holds } from "../grammar.ts";
import { Impossible } from "../impossible.ts";
import { columnContext, type Schema } from "../schema.ts";
import { SKIPPED_BY_CLICKHOUSE } from "../skipped.ts";
import { nameOf } from "../table-name.ts";
import type { Table } from "../tables.ts";
import { areWords, isMark, isWord, nameAt, startOf, type Token, wordAt } from "../tokens.ts";
import { wordsOf } from "../word-lists.ts";
import { type Act, columnAt, isSkipped, missing } from "./act.ts";
import { alterColumn } from "./alter-column.ts";
import { modifyState } from "./enable.ts";
import { placeOf, positionOf } from "./place.ts";

/** Dialects that have MODIFY. */
const MODIFIES: readonly Dialect[] = ["mysql", "oracle", "clickhouse", "snowflake"];

/** MODIFY a int NOT NULL (MySQL), MODIFY (a NOT NULL, b NUMBER) (Oracle), MODIFY COLUMN a … . */
export function modify(act: Act): boolean {
  const { action, schema } = act;
  const { dialect } = schema.grammar;
  if (dialect && !MODIFIES.includes(dialect))
    throw new Impossible(`MODIFY is not known in ${dialect}.`, startOf(action));
  const { at, isOptional } = columnAt(action);
  if (isMark(action[at], "(")) {
    const list = elementsFrom(action, at);
    if (!list || list.to < action.length) return false;
    return list.elements.every((element) => modifyColumn(act, element));
  }
  if (isConstraint(action, 1)) return modifyState(act, action.slice(1));
  const token = nameAt(action[at]);
  const column = token && findColumn(act.table.columns, nameOf(token));
  // MODIFY subpartition int changes a column of that name.
  const isPartition = isWord(action[1], "partition", "subpartition");
  if (isSkipped(action) && !(isPartition && column)) return true;
  if (dialect === "clickhouse" && isWord(action[1], ...SKIPPED_BY_CLICKHOUSE)) return true;
  // Oracle: MODIFY LOB (a) (CACHE).
  if (isWord(action[1], "lob") && isMark(action[2], "(")) return true;
  if (isOptional && token && !column) return true;
  return modifyColumn(act, action.slice(at));
}

/** CONSTRAINT n DISABLE, PRIMARY KEY ENABLE. */
function isConstraint(action: readonly Token[], at: number) {
  if (areWords(action, at, "primary", "key")) return true;
  const isNamed = isWord(action[at], "constraint") && nameAt(action[at + 1]);
  return isNamed && action.slice(at + 2).every((token) => isWord(token, ...STATES));
}

const STATES = wordsOf(`
  enable disable enforced validate novalidate rely norely cascade deferrable not initially
  deferred immediate`);

/** Dialects in which a new definition is complete, so NOT NULL is gone unless it is repeated. */
const WHOLE: readonly Dialect[] = ["mysql"];

function modifyColumn({ schema, table }: Act, element: readonly Token[]): boolean {
  if (isConstraint(element, 0)) return modifyState({ schema, table }, element);
  const token = nameAt(element[0]);
  if (!token) return false;
  const column = findColumn(table.columns, nameOf(token));
  if (!column) {
    missing(table, nameOf(token));
    return true;
  }
  const rest = element.slice(1);
  if (
    // SET ('x', 'y') is a type.
    (isWord(rest[0], "set") && !isMark(rest[1], "(")) ||
    areWords(rest, 0, "drop") ||
    isWord(rest[0], "type", "comment", "remove", "unset", "modify", "reset")
  ) {
    return alterColumn(schema, table, column, rest);
  }
  return replaceColumn(schema, table, column, element, 1);
}

/** Gives a column the definition from a position of an element on, and the place that the element says. */
export function replaceColumn(
  schema: Schema,
  table: Table,
  column: Column,
  element: readonly Token[],
  start: number,
): boolean {
  const { grammar } = schema;
  const { place, rest } = placeOf(element);
  const isBare =
    /^(not|null|default|constraint|primary|unique|visible|invisible|enable|disable|codec|ttl|encrypt|decrypt|generated|annotations|alias|materialized|ephemeral)$/.test(
      wordAt(rest, start),
    );
  const typed = isBare || rest.length <= start ? null : typeAt(rest, start, grammar);
  if (!isBare && (!typed || typed.to > rest.length)) return false;
  const {
    column: made,
    attributes,
    fault,
  } = definition(column.name, rest, start, typed, columnContext(schema, table));
  if (fault) return false;
  if (typed) {
    column.type = made.type;
    column.physical_type = made.physical_type;
  }
  if (made.isNotNull) column.isNotNull = true;
  else if (attributes.isNull) column.isNotNull = false;
  else if (column.isNotNull && typed && holds(grammar, WHOLE, startOf(element)))
    column.isNotNull = false;
  column.isKey ||= attributes.isKey;
  if (place === "last") return true;
  removeColumn(table.columns, column);
  const at = positionOf(table, place);
  if (at === null) return false;
  addColumn(table.columns, column, at);
  return true;
}
