import type { Dialect } from "../mapping/dialects.ts";
import { clauseOf } from "./clause.ts";
import { definition, readColumn, typeAt } from "./column.ts";
import { addColumn, type Column, findColumn, removeColumn, renameColumn } from "./columns.ts";
import { applyClause, noteNames, refuseOwn } from "./create-table.ts";
import { commaParts, elementsFrom } from "./elements.ts";
import { type Grammar, holds } from "./grammar.ts";
import { columnContext, type Schema, tableOf } from "./schema.ts";
import {
  SKIPPED_ACTIONS,
  SKIPPED_ALTERS,
  SKIPPED_BY_CLICKHOUSE,
  SKIPPED_COLUMN_ACTIONS,
} from "./skipped.ts";
import { keyOf, type Name, nameOf, readName } from "./table-name.ts";
import { addTable, findTables, removeTable, type Table } from "./tables.ts";
import { areWords, isMark, isWord, nameAt, outside, type Token, wordAt } from "./tokens.ts";

/** Words that begin an action; others continue the one before. */
const ACTIONS = new Set(
  "add drop alter modify change rename set owner enable disable attach detach inherit no validate replica cluster reset unset comment clear with check nocheck switch rebuild order engine convert default auto_increment collate".split(
    " ",
  ),
);

/** One action on one table. */
type Act = { schema: Schema; table: Table; action: readonly Token[]; isOnly: boolean };

/** Applies ALTER TABLE, action by action; `at` is the position after the word TABLE. */
export function alterTable(schema: Schema, tokens: readonly Token[], at: number) {
  const isOnly = tokens.slice(at, at + 3).some((token) => isWord(token, "only"));
  const { parts, to } = readName(tokens, at);
  let start = isMark(tokens[to], "*") ? to + 1 : to;
  // ClickHouse: ON CLUSTER main.
  if (areWords(tokens, start, "on", "cluster")) start += 3;
  const table = tableOf(schema, parts, tokens[0]?.from ?? 0);
  if (!table) return;
  for (const action of inPasses(actionsOf(tokens.slice(start)), schema)) {
    // Whatever its columns are, a table's name matters to what follows.
    const isName = areWords(action, 0, "rename", "to") || areWords(action, 0, "set", "schema");
    if (!table.fault || isName) act({ schema, table, action, isOnly });
  }
}

/** The actions that commas separate, each with its words. */
function actionsOf(tokens: readonly Token[]): (readonly Token[])[] {
  const actions: (readonly Token[])[] = [];
  for (const part of commaParts(tokens)) {
    const before = actions.at(-1) ?? [];
    actions.push(continues(part, before) ? [...prefixOf(before), ...part] : part);
  }
  return actions;
}

/** Postgres drops first, then changes types, then adds columns, then the rest. */
function inPasses(actions: (readonly Token[])[], { grammar }: Schema): (readonly Token[])[] {
  if (actions.length < 2 || (grammar.dialect && grammar.dialect !== "postgres")) return actions;
  const passes = new Map(actions.map((action) => [action, passOf(action, grammar)]));
  const pass = (action: readonly Token[]) => passes.get(action) ?? 0;
  const sorted = [...actions].sort((one, other) => pass(one) - pass(other));
  const isSame = sorted.every((action, n) => action === actions[n]);
  if (!isSame && !grammar.dialect) grammar.doubt(actions[0]?.[0]?.from ?? 0);
  return sorted;
}

function passOf(action: readonly Token[], grammar: Grammar) {
  if (isWord(action[0], "drop")) return 0;
  if (isWord(action[0], "add")) return clauseOf(action.slice(1), grammar) ? 3 : 2;
  if (!isWord(action[0], "alter")) return 3;
  const at = isWord(action[1], "column") ? 3 : 2;
  if (isWord(action[at], "drop")) return areWords(action, at, "drop", "default") ? 3 : 0;
  return isWord(action[at], "type") || areWords(action, at, "set", "data") ? 1 : 3;
}

/** ADD a int, b int and DROP COLUMN a, b say the word once. */
function continues(part: readonly Token[], before: readonly Token[]) {
  if (!isWord(before[0], "add", "drop")) return false;
  return (
    part[0]?.kind !== "word" ||
    !ACTIONS.has(wordAt(part, 0)) ||
    (isWord(before[0], "add") && isColumnLike(part))
  );
}

/** A column may be named like an action: ADD a int, comment text. */
function isColumnLike(part: readonly Token[]) {
  return isWord(part[0], "comment", "owner", "cluster", "engine") && part.length === 2;
}

function prefixOf(before: readonly Token[]) {
  const [verb, kind] = before;
  if (!verb) return [];
  return kind && isWord(kind, "column", "columns") ? [verb, kind] : [verb];
}

function act(one: Act) {
  const { table, action } = one;
  const read = VERBS.get(wordAt(action, 0));
  if (read?.(one)) return;
  if (isSkipped(action)) return;
  const mark = action.findIndex(({ kind }) => kind === "mark");
  const words = mark > 0 ? action.slice(0, Math.min(mark, 4)) : action.slice(0, 4);
  const what = words.map(({ text }) => text).join(" ");
  table.fault ??= `ALTER TABLE … ${what.toUpperCase()} is not known. Give the table as it is afterwards.`;
}

function isSkipped(action: readonly Token[]) {
  return SKIPPED_ACTIONS.some((words) => areWords(action, 0, ...words));
}

/** Each returns whether it knew the action. */
const VERBS = new Map<string, (one: Act) => boolean>(
  Object.entries({
    add,
    drop,
    rename,
    alter,
    modify,
    change,
    set,
    attach,
    detach,
    inherit,
    no: (one) => (isWord(one.action[1], "inherit") ? leave(one, one.table, 2, false) : false),
  } satisfies Record<string, (one: Act) => boolean>),
);

/** The table and those that follow it. */
function family({ table, isOnly }: Act): Table[] {
  if (isOnly) return [table];
  const all = [table];
  for (const one of all)
    for (const child of one.children) if (!all.includes(child.table)) all.push(child.table);
  return all;
}

function add(one: Act): boolean {
  const { action } = one;
  const isNamed = isWord(action[1], "column", "columns");
  let at = isNamed ? 2 : 1;
  const isOptional = areWords(action, at, "if", "not", "exists");
  if (isOptional) at += 3;
  if (isMark(action[at], "(")) {
    const list = elementsFrom(action, at);
    if (!list || list.to < action.length) return false;
    return list.elements.every((element) => addElement(one, element, false, isNamed));
  }
  const element = action.slice(at);
  if (!isNamed && (isSkipped(action) || addsNoColumn(element))) return true;
  return addElement(one, element, isOptional, isNamed);
}

/** PARTITION p VALUES (1), PARTITION (day = 1), STATISTICS a TYPE tdigest: the words are names, too. */
function addsNoColumn(element: readonly Token[]) {
  const words = outside(element);
  if (isWord(element[0], "statistics")) return words.some((token) => isWord(token, "type"));
  if (!isWord(element[0], "partition", "partitions")) return false;
  if (isMark(element[1], "(") || isWord(element[1], "if", "by")) return true;
  return element[1]?.kind === "number" || words.some((token) => isWord(token, "values"));
}

function addElement(
  one: Act,
  element: readonly Token[],
  isOptional: boolean,
  isNamed: boolean,
): boolean {
  const { schema } = one;
  const clause = isNamed ? null : clauseOf(element, schema.grammar);
  if (clause?.is === "copy") return false;
  if (clause) {
    for (const table of family(one)) applyClause(schema, table, clause);
    return true;
  }
  const first = nameAt(element[0]);
  if (!first || element.length < 2) return false;
  const { place, rest } = placeOf(element);
  for (const table of family(one)) {
    const { column, attributes, fault } = readColumn(rest, columnContext(schema));
    table.fault ??= fault;
    if (findColumn(table.columns, column.name)) {
      if (!isOptional && table === one.table)
        table.fault = `The column ${column.name.text} is added twice.`;
      continue;
    }
    const at = positionOf(table, place);
    if (at === null) {
      table.fault = "It adds a column after one that it does not have.";
      return true;
    }
    addColumn(table.columns, column, at);
    noteNames(schema, table, column, attributes.names);
    if (attributes.key)
      applyClause(schema, table, { is: "key", name: null, columns: attributes.key });
  }
  return true;
}

type Place = "first" | "last" | Name;

/** FIRST and AFTER a, at the end of a definition. */
function placeOf(element: readonly Token[]): { place: Place; rest: readonly Token[] } {
  const last = nameAt(element.at(-1));
  if (isWord(element.at(-1), "first") && element.length > 2)
    return { place: "first", rest: element.slice(0, -1) };
  if (last && isWord(element.at(-2), "after") && element.length > 3) {
    return { place: nameOf(last), rest: element.slice(0, -2) };
  }
  return { place: "last", rest: element };
}

function positionOf({ columns }: Table, place: Place): number | null {
  if (place === "first") return 0;
  if (place === "last") return columns.list.length;
  const before = findColumn(columns, place);
  return before && columns.list.indexOf(before) + 1;
}

function drop(one: Act): boolean {
  const { schema, action } = one;
  const { dialect } = schema.grammar;
  // DROP index: a column, as nothing is named after the word.
  const isColumn = action.length === 2 || isWord(action[2], "cascade", "restrict");
  if (!isColumn) {
    if (isWord(action[1], "constraint")) return dropConstraint(one, afterIfExists(action, 2));
    if (areWords(action, 1, "primary", "key")) return dropKey(one);
    if (isSkipped(action)) return true;
  }
  const isNamed = isWord(action[1], "column", "columns");
  const at = afterIfExists(action, isNamed ? 2 : 1);
  if (isMark(action[at], "(")) {
    const names = elementsFrom(action, at)?.elements.map((element) => nameAt(element[0])) ?? [];
    return names.every((token) => token !== null && dropColumn(one, nameOf(token), at > 2));
  }
  const token = nameAt(action[at]);
  if (!token) return false;
  // In T-SQL, DROP without COLUMN drops a constraint.
  if (!isNamed && dialect === "mssql") return dropConstraint(one, at);
  const rest = action.slice(at + 1);
  if (rest.length > 0 && !isWord(rest[0], "cascade", "restrict")) return false;
  if (isWord(rest[0], "cascade") && one.table.columns.list.some(({ isGenerated }) => isGenerated)) {
    one.table.fault =
      "DROP … CASCADE may drop columns that are computed. Give the table as it is afterwards.";
    return true;
  }
  return dropColumn(one, nameOf(token), areWords(action, at - 2, "if", "exists"));
}

function afterIfExists(action: readonly Token[], at: number) {
  return areWords(action, at, "if", "exists") ? at + 2 : at;
}

function dropColumn(one: Act, name: Name, isOptional: boolean): boolean {
  for (const table of family(one)) {
    const isInherited =
      table !== one.table &&
      one.table.children.some((child) => child.table === table && !child.isPartition);
    if (isInherited)
      table.fault ??= "A parent of it drops a column. Give the table as it is afterwards.";
    const column = findColumn(table.columns, name);
    if (column) removeColumn(table.columns, column);
    else if (table === one.table && !isOptional) missing(table, name);
  }
  return true;
}

function missing(table: Table, name: Name) {
  table.fault = `ALTER TABLE names ${name.text}, which is not one of its columns, or several of them.`;
}

/** Dialects that keep NOT NULL when a primary key is dropped, and those that do not. */
const KEEPS: readonly Dialect[] = ["postgres", "mysql", "mssql"];

function dropConstraint(one: Act, at: number): boolean {
  const { schema, table, action } = one;
  const { dialect } = schema.grammar;
  const token = nameAt(action[at]);
  if (!token) return false;
  const known = table.constraints.get(keyOf(nameOf(token), dialect));
  if (known?.says === "key") return dropKey(one);
  if (known?.says === "not null") {
    for (const each of family(one)) {
      for (const name of known.columns) {
        const column = findColumn(each.columns, name);
        if (column) dropNotNull(each, column, each === table);
      }
    }
    return true;
  }
  // Postgres names these itself.
  if (!known && /_(pkey|not_null)\d*$/.test(token.text)) {
    table.fault = `What the constraint ${token.text} says is not known. Give the table as it is afterwards.`;
  } else if (!known && dialect !== "postgres" && table.columns.list.some(({ isKey }) => isKey)) {
    // Others make up names for keys, too.
    if (dialect)
      table.fault = `The constraint ${token.text} is not in this text. Give the table as it is afterwards.`;
    else schema.grammar.doubt(token.from);
  }
  return true;
}

function dropKey({ schema, table, action }: Act): boolean {
  const { grammar } = schema;
  const keys = table.columns.list.filter(({ isKey }) => isKey);
  const isDoubtful = keys.some(({ isNotNull }) => !isNotNull);
  for (const column of keys) {
    column.isKey = false;
    if (grammar.dialect === "oracle" || !isDoubtful) continue;
    if (holds(grammar, KEEPS, action[0]?.from ?? 0)) column.isNotNull = true;
    else
      table.fault ??=
        "It drops its primary key, whose columns may be null afterwards. Give the table as it is.";
  }
  return true;
}

function rename(one: Act): boolean {
  const { schema, table, action } = one;
  if (isWord(action[1], "constraint", "index", "key") && isWord(action[3], "to")) {
    const [from, to] = [nameAt(action[2]), nameAt(action[4])];
    const key = from && keyOf(nameOf(from), schema.grammar.dialect);
    const known = key ? table.constraints.get(key) : undefined;
    if (known && to) table.constraints.set(keyOf(nameOf(to), schema.grammar.dialect), known);
    return true;
  }
  const at = isWord(action[1], "column") ? afterIfExists(action, 2) : 1;
  if (at === 1 && isWord(action[1], "to", "as"))
    return renameTable(schema, table, readName(action, 2).parts);
  if (at === 1 && action.length === 2) return renameTable(schema, table, readName(action, 1).parts);
  const [from, to] = [nameAt(action[at]), nameAt(action[at + 2])];
  if (!from || !to || !isWord(action[at + 1], "to") || action.length > at + 3) return false;
  for (const each of family(one)) {
    const column = findColumn(each.columns, nameOf(from));
    if (column) renameColumn(each.columns, column, nameOf(to));
    else if (each === table) missing(table, nameOf(from));
  }
  return true;
}

/** Gives a table another name, of which the schema may be left out. */
export function renameTable(schema: Schema, table: Table, parts: Name[]): boolean {
  if (parts.length === 0) return false;
  const { dialect } = schema.grammar;
  const named = parts.length > 1 ? parts : [...table.parts.slice(0, -1), ...parts];
  const [taken] = findTables(schema.tables, named, dialect);
  removeTable(schema.tables, table, dialect);
  table.parts = named;
  addTable(schema.tables, table, dialect);
  if (taken && taken !== table && taken.parts.length === named.length) {
    taken.fault = "Another table is renamed to this name.";
    table.fault = taken.fault;
  }
  return true;
}

function set(one: Act): boolean {
  const { schema, table, action } = one;
  if (isWord(action[1], "schema")) {
    const name = nameAt(action[2]);
    const last = table.parts.at(-1);
    if (!name || !last) return false;
    removeTable(schema.tables, table, schema.grammar.dialect);
    table.parts = [nameOf(name), last];
    addTable(schema.tables, table, schema.grammar.dialect);
    return true;
  }
  if (!isWord(action[1], "unused")) return false;
  const open = isWord(action[2], "column") ? 3 : 2;
  const names = isMark(action[open], "(")
    ? (elementsFrom(action, open)?.elements.map(([first]) => nameAt(first)) ?? [])
    : [nameAt(action[open])];
  return names.every((token) => token !== null && dropColumn(one, nameOf(token), false));
}

/** Columns of a partition are already like its parent's; from now on they follow them. */
function attach(one: Act): boolean {
  if (!isWord(one.action[1], "partition")) return false;
  const { parts } = readName(one.action, 2);
  const child = tableOf(one.schema, parts, one.action[0]?.from ?? 0);
  if (child) one.table.children.push({ table: child, isPartition: true });
  return true;
}

function inherit(one: Act): boolean {
  const { parts } = readName(one.action, 1);
  const parent = tableOf(one.schema, parts, one.action[0]?.from ?? 0);
  if (parent) {
    parent.children.push({ table: one.table, isPartition: false });
    refuseOwn(one.table, parent);
  }
  return true;
}

function detach(one: Act): boolean {
  return isWord(one.action[1], "partition") && leave(one, null, 2, true);
}

/** A child no longer follows its parent; of DETACH, the name is the child's. */
function leave(one: Act, child: Table | null, at: number, isPartition: boolean): boolean {
  const named = tableOf(one.schema, readName(one.action, at).parts, one.action[0]?.from ?? 0);
  const parent = isPartition ? one.table : named;
  const left = isPartition ? named : child;
  if (parent) parent.children = parent.children.filter(({ table }) => table !== left);
  return true;
}

function alter(one: Act): boolean {
  const { schema, action } = one;
  const isOther = isWord(action[1], ...SKIPPED_ALTERS);
  if (isOther && !isWord(action[2], "set", "drop", "type", "add", "reset", "restart")) return true;
  const at = afterIfExists(action, isWord(action[1], "column") ? 2 : 1);
  const token = nameAt(action[at]);
  if (!token) return false;
  const rest = action.slice(at + 1);
  for (const table of family(one)) {
    const column = findColumn(table.columns, nameOf(token));
    if (!column) {
      if (table === one.table) missing(table, nameOf(token));
      continue;
    }
    if (areWords(rest, 0, "drop", "not", "null")) dropNotNull(table, column, table === one.table);
    else if (!alterColumn(schema, table, column, rest)) return false;
  }
  return true;
}

/** SET NOT NULL, TYPE text, and what says nothing of columns. */
function alterColumn(
  schema: Schema,
  table: Table,
  column: Column,
  rest: readonly Token[],
): boolean {
  if (areWords(rest, 0, "set", "not", "null")) column.isNotNull = true;
  else if (areWords(rest, 0, "drop", "not", "null")) dropNotNull(table, column, true);
  else if (isWord(rest[0], "type")) return retype(schema, column, rest.slice(1));
  else if (areWords(rest, 0, "set", "data", "type")) return retype(schema, column, rest.slice(3));
  else if (SKIPPED_COLUMN_ACTIONS.some((words) => areWords(rest, 0, ...words))) return true;
  else if (isWord(rest[0], "set") && isMark(rest[1], "(")) return true;
  else return redefine(schema, column, rest);
  return true;
}

/** A child may have said NOT NULL itself, too. */
function dropNotNull(table: Table, column: Column, isOwn: boolean) {
  if (column.isKey) {
    table.fault ??= `It drops NOT NULL of ${column.name.text}, a part of its primary key.`;
  } else if (!isOwn && column.isNotNull) {
    table.fault ??= `A parent of it drops NOT NULL of ${column.name.text}. Give the table as it is.`;
  }
  column.isNotNull = false;
}

/** A new type, after which COLLATE and USING may stand. */
function retype(schema: Schema, column: Column, tokens: readonly Token[]): boolean {
  const typed = typeAt(tokens, 0, schema.grammar);
  if (!typed || typed.to > tokens.length) return false;
  const end = tokens.findIndex((token, at) => at >= typed.to && isWord(token, "using"));
  const own = end < 0 ? tokens : tokens.slice(0, end);
  const { column: made, fault } = definition(column.name, own, 0, typed, columnContext(schema));
  if (fault) return false;
  column.type = made.type;
  column.physical_type = made.physical_type;
  return true;
}

/** ALTER COLUMN a varchar(20) NULL of T-SQL: without NOT NULL it may be null. */
function redefine(schema: Schema, column: Column, tokens: readonly Token[]): boolean {
  const typed = typeAt(tokens, 0, schema.grammar);
  if (!typed || typed.to > tokens.length) return false;
  const {
    column: made,
    attributes,
    fault,
  } = definition(column.name, tokens, 0, typed, columnContext(schema));
  if (fault) return false;
  column.type = made.type;
  column.physical_type = made.physical_type;
  column.isNotNull = attributes.isNotNull;
  return true;
}

/** MODIFY a int NOT NULL (MySQL), MODIFY (a NOT NULL, b NUMBER) (Oracle), MODIFY COLUMN a … . */
function modify(one: Act): boolean {
  const { action } = one;
  const at = afterIfExists(action, isWord(action[1], "column") ? 2 : 1);
  if (isMark(action[at], "(")) {
    const list = elementsFrom(action, at);
    return !!list && list.elements.every((element) => modifyColumn(one, element));
  }
  if (isSkipped(action)) return true;
  const { dialect } = one.schema.grammar;
  if (dialect === "clickhouse" && isWord(action[1], ...SKIPPED_BY_CLICKHOUSE)) return true;
  return modifyColumn(one, action.slice(at));
}

/** Dialects in which a new definition says all, so that NOT NULL is gone if it is not said. */
const WHOLE: readonly Dialect[] = ["mysql"];

function modifyColumn({ schema, table }: Act, element: readonly Token[]): boolean {
  const token = nameAt(element[0]);
  if (!token) return false;
  const column = findColumn(table.columns, nameOf(token));
  if (!column) {
    missing(table, nameOf(token));
    return true;
  }
  const rest = element.slice(1);
  if (
    areWords(rest, 0, "set") ||
    areWords(rest, 0, "drop") ||
    isWord(rest[0], "comment", "remove", "unset")
  ) {
    return alterColumn(schema, table, column, rest);
  }
  return replaceColumn(schema, table, column, element, 1);
}

/** CHANGE a b int NOT NULL. */
function change({ schema, table, action }: Act): boolean {
  const at = isWord(action[1], "column") ? 2 : 1;
  const [from, to] = [nameAt(action[at]), nameAt(action[at + 1])];
  if (!from || !to) return false;
  const column = findColumn(table.columns, nameOf(from));
  if (!column) {
    missing(table, nameOf(from));
    return true;
  }
  if (!replaceColumn(schema, table, column, action.slice(at + 1), 1)) return false;
  renameColumn(table.columns, column, nameOf(to));
  return true;
}

function replaceColumn(
  schema: Schema,
  table: Table,
  column: Column,
  element: readonly Token[],
  start: number,
): boolean {
  const { grammar } = schema;
  const { place, rest } = placeOf(element);
  const isBare =
    /^(not|null|default|constraint|primary|unique|visible|invisible|enable|disable|codec|ttl|encrypt|decrypt)$/.test(
      wordAt(rest, start),
    );
  const typed = isBare || rest.length <= start ? null : typeAt(rest, start, grammar);
  if (!isBare && (!typed || typed.to > rest.length)) return false;
  const {
    column: made,
    attributes,
    fault,
  } = definition(column.name, rest, start, typed, columnContext(schema));
  if (fault) return false;
  if (typed) {
    column.type = made.type;
    column.physical_type = made.physical_type;
  }
  if (attributes.isNotNull || made.isNotNull) column.isNotNull = true;
  else if (attributes.isNull) column.isNotNull = false;
  else if (column.isNotNull && typed && holds(grammar, WHOLE, element[0]?.from ?? 0))
    column.isNotNull = false;
  column.isKey ||= attributes.isKey;
  if (place === "last") return true;
  removeColumn(table.columns, column);
  const at = positionOf(table, place);
  if (at === null) return false;
  addColumn(table.columns, column, at);
  return true;
}
