import { findColumn } from "../columns/columns.ts";
import { Impossible } from "../impossible.ts";
import { type Schema, tableOf } from "../schema.ts";
import { SKIPPED_COLUMN_ACTIONS } from "../skipped.ts";
import { nameless, readName } from "../table-name.ts";
import type { Table } from "../tables.ts";
import { areWords, beginsWith, isMark, isWord, startOf, type Token, wordAt } from "../tokens.ts";
import { BINARY_SET, isBinarySet } from "../types/bytes-of-text.ts";
import { type Act, changesInside, columnAt, insideOf, isSkipped } from "./act.ts";
import { actionsOf, inPasses } from "./actions.ts";
import { add, LEFT_OUT } from "./add.ts";
import { alter } from "./alter-column.ts";
import { askedTwice, namesOf } from "./asked-twice.ts";
import { change } from "./change.ts";
import { attach, detach, inherit, leave } from "./children.ts";
import { drop } from "./drop.ts";
import { enable } from "./enable.ts";
import { modify } from "./modify.ts";
import { rename, swapTables } from "./rename.ts";
import { replace } from "./replace.ts";
import { set } from "./set.ts";
import { validate } from "./validate.ts";

/** Applies ALTER TABLE, action by action; `at` is the position after the word TABLE. */
export function alterTable(schema: Schema, tokens: readonly Token[], at: number) {
  const isOnly = tokens.slice(at, at + 3).some((token) => isWord(token, "only"));
  const { parts, to } = readName(tokens, at);
  let start = isMark(tokens[to], "*") ? to + 1 : to;
  // ClickHouse: ON CLUSTER main.
  if (areWords(tokens, start, "on", "cluster")) start += 3;
  if (parts.length === 0) throw nameless("ALTER TABLE", tokens, to);
  const table = tableOf(schema, parts, startOf(tokens));
  if (areWords(tokens, start, "swap", "with"))
    return swapTables(schema, { parts, table }, readName(tokens, start + 2).parts);
  if (!table) return;
  // A file of Iceberg's metadata may have other columns.
  if (isWord(tokens[1], "iceberg") && isWord(tokens[start], "refresh"))
    table.fault ??= "REFRESH may change its columns. Give its final CREATE TABLE instead.";
  // MariaDB: WAIT 5 ADD a INT, NOWAIT ADD a INT
  if (isWord(tokens[start], "wait") && tokens[start + 1]?.kind === "number") start += 2;
  if (isWord(tokens[start], "nowait")) start += 1;
  // T-SQL: WITH CHECK ADD CONSTRAINT …
  if (isWord(tokens[start], "with") && isWord(tokens[start + 2], "add")) start += 2;
  const actions = actionsOf(tokens.slice(start), schema.grammar);
  if (actions.length > 1 && schema.grammar.dialect === "sqlite")
    throw new Impossible("SQLite allows one change per ALTER TABLE.", startOf(tokens));
  const twice = schema.grammar.dialect === "postgres" ? null : askedTwice(actions, table.columns);
  if (twice)
    table.fault ??= `IF EXISTS asks for ${twice.text}, which the same ALTER TABLE also changes. Give its final CREATE TABLE instead.`;
  const keys = keysOf(table);
  // It asks for the key that was there before, even if the same ALTER TABLE drops it.
  if (keys > 0 && actions.some((action) => areWords(action, 0, ...ADDS_KEY_UNLESS_THERE)))
    table.fault ??= LEFT_OUT;
  const renamed = renamedBy(actions, table);
  for (const action of inPasses(actions, schema)) {
    // Whatever its columns are, a table's new name matters to later statements.
    const isName = areWords(action, 0, "rename", "to") || areWords(action, 0, "set", "schema");
    if (table.fault && !isName) continue;
    const before = table.fault;
    act({ schema, table, action, isOnly, ...renamed.get(action) });
    if (table.fault !== before) table.faultAt = action[0]?.from ?? null;
  }
  // MySQL then drops a key that is not possible, such as one on a text.
  if (isWord(tokens[1], "ignore") && keysOf(table) > keys)
    table.fault ??= "ALTER IGNORE may leave out its key. Give its final CREATE TABLE instead.";
}

/** In MySQL, RENAME COLUMN a TO b, RENAME COLUMN b TO a gives two columns each other's names. */
function renamedBy(actions: (readonly Token[])[], { columns }: Table) {
  if (columns.dialect !== "mysql") return new Map();
  const renames = actions.filter((action) => isWord(action[0], "rename", "change"));
  return new Map(
    renames.map((action) => {
      const [name] = namesOf(action).names;
      return [action, { renamed: name ? findColumn(columns, name) : null }];
    }),
  );
}

const ADDS_KEY_UNLESS_THERE = ["add", "primary", "key", "if", "not", "exists"];

function keysOf({ columns }: Table) {
  return columns.list.filter(({ isKey }) => isKey).length;
}

function act(step: Act) {
  const { table, action } = step;
  const isOfColumn = isWord(action[0], "alter", "drop", "rename");
  const inside = isOfColumn ? insideOf(table, action.slice(columnAt(action).at)) : null;
  if (inside) {
    if (!beginsWith(inside.rest, SKIPPED_COLUMN_ACTIONS)) changesInside(table, inside.column);
    return;
  }
  const read = VERBS.get(wordAt(action, 0));
  if (read?.(step)) return;
  // An option of MySQL: PAGE_COMPRESSED = 1
  if (isSkipped(action) || isMark(action[1], "=")) return;
  const mark = action.findIndex(({ kind }) => kind === "mark");
  const words = mark > 0 ? action.slice(0, Math.min(mark, 4)) : action.slice(0, 4);
  const what = words.map(({ text }) => text).join(" ");
  table.fault ??= `ALTER TABLE … ${what} is not known. Give its final CREATE TABLE instead.`;
}

/** CONVERT TO CHARACTER SET binary, or for columns that are added later DEFAULT CHARSET binary. */
function encode({ table, action }: Act) {
  const isBinary = action.some((_, at) => isBinarySet(action, at));
  if (isBinary) table.fault ??= BINARY_SET;
  return isBinary;
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
    replace,
    set,
    enable,
    disable: enable,
    validate,
    convert: encode,
    default: encode,
    character: encode,
    charset: encode,
    attach,
    detach,
    inherit,
    no: (act) => (isWord(act.action[1], "inherit") ? leave(act, act.table, 2, false) : false),
  } satisfies Record<string, (one: Act) => boolean>),
);
