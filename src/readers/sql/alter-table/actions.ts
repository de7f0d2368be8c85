import type { Dialect } from "../../mapping/dialects.ts";
import { clauseOf } from "../columns/clause.ts";
import { typeAt } from "../columns/column.ts";
import { commaParts } from "../elements.ts";
import { type Grammar, holds } from "../grammar.ts";
import type { Schema } from "../schema.ts";
import { SKIPPED_LISTS } from "../skipped.ts";
import {
  areWords,
  beginsWith,
  isMark,
  isWord,
  outerPositions,
  startOf,
  type Token,
  wordAt,
} from "../tokens.ts";
import { isBinarySet } from "../types/bytes-of-text.ts";
import { isKnown } from "../types/custom-types.ts";
import { wordsOf } from "../word-lists.ts";
import { afterIfExists, isSkipped } from "./act.ts";

/** Words that begin an action; others continue the previous one. */
const ACTIONS = new Set(
  wordsOf(`
    add drop alter modify change rename set owner enable disable attach detach inherit no validate
    replica cluster reset unset comment clear with check nocheck switch rebuild order engine
    convert default auto_increment collate algorithm lock materialize update delete swap options`),
);

/** The comma-separated actions, each with all its words. */
export function actionsOf(tokens: readonly Token[], grammar: Grammar): (readonly Token[])[] {
  const actions: (readonly Token[])[] = [];
  for (const part of commaParts(tokens)) {
    const before = actions.at(-1) ?? [];
    if (isMoreSkipped(part, before, grammar)) continue;
    const whole = continues(part, before, grammar) ? [...prefixOf(before, part), ...part] : part;
    actions.push(...withoutCommas(whole, grammar));
  }
  return actions;
}

/** Oracle does not separate actions: ADD (a int) MODIFY b NOT NULL DROP COLUMN c. */
function withoutCommas(action: readonly Token[], grammar: Grammar): (readonly Token[])[] {
  if (grammar.dialect && grammar.dialect !== "oracle") return [action];
  // MODIFY PARTITION p ADD VALUES (1)
  if (!isWord(action[0], "add", "modify", "drop") || isWord(action[1], "partition", "subpartition"))
    return [action];
  const starts = outerPositions(action).filter((at) => at > 1 && beginsAction(action, at));
  const [first] = starts;
  if (first === undefined || !holds(grammar, ["oracle"], startOf(action, first))) return [action];
  return [0, ...starts].map((start, n) => action.slice(start, starts[n]));
}

/** ADD, MODIFY or DROP COLUMN; in MODIFY a DROP NOT NULL, the action goes on. */
function beginsAction(action: readonly Token[], at: number) {
  if (!isWord(action[at], "drop")) return isWord(action[at], "add", "modify");
  return (
    isMark(action[at + 1], "(") ||
    isWord(action[at + 1], "column", "constraint", "primary", "unique")
  );
}

/** Postgres drops first, then changes types, then adds columns, then the rest; MySQL drops first. */
export function inPasses(actions: (readonly Token[])[], { grammar }: Schema): (readonly Token[])[] {
  if (actions.length < 2 || (grammar.dialect && !PASSES.includes(grammar.dialect))) return actions;
  const passes = new Map(actions.map((action) => [action, passOf(action, grammar)]));
  const pass = (action: readonly Token[]) => passes.get(action) ?? 0;
  const sorted = [...actions].sort((one, other) => pass(one) - pass(other));
  const isSame = sorted.every((action, n) => action === actions[n]);
  if (!isSame && !grammar.dialect) grammar.doubt(actions[0]?.[0]?.from ?? 0);
  return sorted;
}

/** Dialects that do not run actions in the order of the text. */
const PASSES: readonly Dialect[] = ["postgres", "mysql"];

function passOf(action: readonly Token[], grammar: Grammar) {
  if (isWord(action[0], "drop")) return 0;
  if (grammar.dialect === "mysql") return 1;
  if (isWord(action[0], "add")) return clauseOf(action.slice(1), grammar) ? 3 : 2;
  if (!isWord(action[0], "alter")) return 3;
  const at = isWord(action[1], "column") ? 3 : 2;
  if (isWord(action[at], "drop")) return areWords(action, at, "drop", "default") ? 3 : 0;
  return isWord(action[at], "type") || areWords(action, at, "set", "data") ? 1 : 3;
}

/** Dialects in which ALTER TABLE has one action, so that whatever follows a comma continues it. */
const ONE_ACTION: readonly Dialect[] = ["spark", "databricks", "trino", "mssql", "snowflake"];

function isOfOneAction({ dialect }: Grammar) {
  return dialect !== null && ONE_ACTION.includes(dialect);
}

/** Whether a part goes on with what is skipped: SET TAG a = 'x', b = 'y'. */
function isMoreSkipped(part: readonly Token[], before: readonly Token[], grammar: Grammar) {
  // ALTER COLUMN a SET TAG b = 'x', c = 'y'
  const isTag = part.length === 1 || isMark(part[1], "=") || isMark(part[1], ".");
  if (isTag && isTagging(before)) return true;
  // ClickHouse: MODIFY SETTING a = 1, b = 2; DROP STATISTICS a, b
  if (grammar.dialect === "clickhouse" && isWord(before[1], "setting", "statistics"))
    return !ACTIONS.has(wordAt(part, 0));
  // DROP partition drops a column of that name.
  if (!isSkipped(before) || (before.length < 3 && isWord(before[0], "drop"))) return false;
  if (isOwnChange(part, grammar)) return false;
  if (isOfOneAction(grammar)) return !isWord(part[0], ...RESERVED);
  const isList = beginsWith(before, SKIPPED_LISTS);
  return isList && !ACTIONS.has(wordAt(part, 0));
}

/** Whether a part itself says what it changes, so that it cannot go on with what is skipped. */
function isOwnChange(part: readonly Token[], grammar: Grammar) {
  if (isMark(part[1], "=")) return isBinarySet(part, 0);
  if (isWord(part[0], "rename", "modify", "change", "replace", "swap")) return part.length > 2;
  // T-SQL: DROP PERIOD FOR SYSTEM_TIME, COLUMN a
  if (isWord(part[0], "column", "constraint")) return part.length > 1;
  const typed = typeAt(part, 1, grammar);
  return isBinarySet(part, 0) || (typed !== null && isKnown(typed.type, grammar.dialect));
}

/** Whether SET TAG or UNSET TAG stands at its beginning, after at most ALTER COLUMN IF EXISTS a. */
function isTagging(action: readonly Token[]) {
  return action
    .slice(0, 6)
    .some((token, at) => isWord(token, "set", "unset") && isWord(action[at + 1], "tag"));
}

/** ADD a int, b int and DROP COLUMN a, b have the word only once. */
function continues(part: readonly Token[], before: readonly Token[], grammar: Grammar) {
  if (isAddedClause(part, before, grammar)) return true;
  // In MySQL each has its own word: ADD a INT, ROW_FORMAT COMPRESSED
  if (isMark(part[1], "=") || grammar.dialect === "mysql") return false;
  const isOfColumns = isWord(before[0], "add", "drop", "alter", "modify", "change");
  if (isOfOneAction(grammar)) return isOfColumns && !isWord(part[0], ...RESERVED);
  if (!isWord(before[0], "add", "drop")) return false;
  if (!ACTIONS.has(wordAt(part, 0))) return true;
  return isWord(before[0], "add") && isColumn(part, grammar);
}

/** T-SQL: ADD a int, CHECK (a > 0), DEFAULT 0 FOR b, c int */
function isAddedClause(part: readonly Token[], before: readonly Token[], { dialect }: Grammar) {
  if (!isWord(before[0], "add") || isWord(before[1], "column", "columns")) return false;
  return isWord(part[0], "check")
    ? isMark(part[1], "(")
    : dialect === "mssql" && isWord(part[0], "default");
}

/** A column may be named like an action: ADD a int, comment text. */
function isColumn(part: readonly Token[], grammar: Grammar) {
  if (isWord(part[0], ...RESERVED)) return false;
  const typed = typeAt(part, 1, grammar);
  if (!typed || !isKnown(typed.type, grammar.dialect)) return false;
  return holds(grammar, ONE_ACTION, startOf(part));
}

/** Words of actions that are never names. */
const RESERVED = wordsOf("add alter drop set check with default order");

/** The words that a part leaves out. */
function prefixOf(before: readonly Token[], part: readonly Token[]) {
  // DROP COLUMN a, CONSTRAINT b; ALTER COLUMN a …, COLUMN b …
  const isOther = part.length > 1 && isWord(part[0], "column", "constraint");
  if (isOther) return before.slice(0, 1);
  const at = isWord(before[1], "column", "columns") ? 2 : 1;
  // DROP COLUMN IF EXISTS a, b applies to each.
  const isAsked = isWord(before[0], "drop") && !areWords(part, 0, "if", "exists");
  return before.slice(0, isAsked ? afterIfExists(before, at) : at);
}
