import { clauseOf } from "../clause.ts";
import { commaParts } from "../elements.ts";
import type { Grammar } from "../grammar.ts";
import type { Schema } from "../schema.ts";
import { areWords, isWord, type Token, wordAt } from "../tokens.ts";

/** Words that begin an action; others continue the one before. */
const ACTIONS = new Set(
  "add drop alter modify change rename set owner enable disable attach detach inherit no validate replica cluster reset unset comment clear with check nocheck switch rebuild order engine convert default auto_increment collate".split(
    " ",
  ),
);

/** The actions that commas separate, each with its words. */
export function actionsOf(tokens: readonly Token[]): (readonly Token[])[] {
  const actions: (readonly Token[])[] = [];
  for (const part of commaParts(tokens)) {
    const before = actions.at(-1) ?? [];
    actions.push(continues(part, before) ? [...prefixOf(before), ...part] : part);
  }
  return actions;
}

/** Postgres drops first, then changes types, then adds columns, then the rest. */
export function inPasses(actions: (readonly Token[])[], { grammar }: Schema): (readonly Token[])[] {
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
