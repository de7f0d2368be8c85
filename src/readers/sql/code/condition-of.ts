import { commaParts } from "../elements.ts";
import { UnknownStatement } from "../impossible.ts";
import { nameOf, readName } from "../table-name.ts";
import {
  areWords,
  closing,
  isMark,
  isWord,
  nameAt,
  outerPositions,
  outside,
  startOf,
  type Token,
} from "../tokens.ts";
import { wordsOf } from "../word-lists.ts";
import type { Condition, Conditions } from "./conditions.ts";
import { pathOf, unquotedText } from "./object-path.ts";
import { renamingOf } from "./sp-rename.ts";

const MAYBE: Condition = { runs: "maybe", names: new Set() };
const CAUGHT: Condition = { runs: "caught", names: new Set() };
const ERRORS: Condition = { runs: "errors", names: new Set() };

/** More nested conditions than anybody writes; they count as unknown. */
const MOST = 20;

/** The conditions under which a statement runs; null if it is a condition itself. */
export function conditionsOf(state: Conditions, tokens: readonly Token[]): Condition[] | null {
  const [first, second] = tokens;
  if (isWord(first, "if", "while", "else")) {
    state.next.push(...(isWord(first, "if") ? conditionsIn(tokens.slice(1)) : [MAYBE]));
    return null;
  }
  if (isWord(first, "begin") && (tokens.length === 1 || isWord(second, "try", "catch"))) {
    const around = [...(state.blocks.at(-1) ?? []), ...state.next];
    if (isWord(second, "catch")) around.push(CAUGHT);
    state.blocks.push(around.length > MOST ? [MAYBE] : around);
    state.next = [];
    return null;
  }
  if (isWord(first, "end") && !isWord(second, "conversation")) {
    state.blocks.pop();
    return null;
  }
  const all = [...(state.blocks.at(-1) ?? []), ...state.next];
  state.next = [];
  return all;
}

/** What a condition checks, part by part. */
function conditionsIn(tokens: readonly Token[], depth = 0): Condition[] {
  // Parentheses around the whole do not count; those of (SELECT …) IS NULL stay.
  if (isMark(tokens[0], "(") && closing(tokens, 0) === tokens.length)
    return depth < MOST ? conditionsIn(tokens.slice(1, -1), depth + 1) : [MAYBE];
  const outer = outerPositions(tokens);
  if (outer.some((at) => isWord(tokens[at], "or"))) return [isOfErrors(tokens) ? ERRORS : MAYBE];
  const ands = outer.filter((at) => isWord(tokens[at], "and"));
  const ends = [...ands, tokens.length];
  const parts = ends.map((end, n) => tokens.slice((ends[n - 1] ?? -1) + 1, end));
  return parts.length > MOST ? [MAYBE] : parts.map(conditionOf);
}

/** Functions that tell whether something exists. */
const TELLS = wordsOf(`
  object_id db_id col_length columnproperty type_id schema_id indexproperty objectproperty`);

/** Schemas and tables that list what exists. */
const LISTS = wordsOf(
  "sys information_schema sysobjects syscolumns sysindexes systypes sysdatabases",
);

/** Tables in which tools note which migrations have run: Entity Framework, DbUp, Flyway. */
const JOURNAL = /^_*(ef|schema_?)?(migrations?_?history|schema_?versions?|migrations?)$/i;

function conditionOf(tokens: readonly Token[]): Condition {
  if (isOfErrors(tokens)) return ERRORS;
  const names = new Set<string>();
  for (const token of tokens) {
    if (token.kind !== "string") continue;
    const text = unquotedText(token);
    for (const { text: part } of [{ text }, ...pathOf(text)]) names.add(part.toLowerCase());
  }
  const isNot = isWord(tokens[0], "not");
  const start = isNot ? 1 : 0;
  if (isWord(tokens[start], "exists") && closing(tokens, start + 1) === tokens.length) {
    if (tokens.some((token) => isWord(token, ...LISTS) || isListed(token)))
      return { runs: isNot ? "absent" : "present", names };
    const isJournal = tokens.some((token) => JOURNAL.test(nameAt(token)?.text ?? ""));
    return isNot && isJournal ? { runs: "new", names } : MAYBE;
  }
  if (!tokens.some((token) => isWord(token, ...TELLS))) return MAYBE;
  if (areWords(tokens, tokens.length - 3, "is", "not", "null")) return { runs: "present", names };
  return areWords(tokens, tokens.length - 2, "is", "null") ? { runs: "absent", names } : MAYBE;
}

function isListed({ kind, text }: Token) {
  return kind === "quoted" && LISTS.includes(text.toLowerCase());
}

/** IF @@ERROR <> 0, IF @@TRANCOUNT > 0, IF XACT_STATE() <> 0, and SSDT's check of its client. */
function isOfErrors(tokens: readonly Token[]) {
  return tokens.some(
    (token) =>
      isWord(token, "@@error", "@@trancount", "xact_state") ||
      (token.kind === "string" && /\$\(__IsSqlCmdEnabled\)/i.test(token.text)),
  );
}

/** Whether a statement runs; refuses one that changes tables if nobody knows. */
export function runs(conditions: readonly Condition[], tokens: readonly Token[]): boolean {
  if (conditions.some((condition) => condition.runs === "caught")) return false;
  const said = conditions.filter((condition) => condition.runs !== "new");
  if (isSwitch(tokens)) return said.length === 0;
  if (isWord(tokens[0], "rollback")) return !said.some((condition) => condition.runs === "errors");
  const change = said.length > 0 ? changeOf(tokens) : null;
  if (!change) return true;
  const isSure = said.every(
    (condition) => condition.runs === "absent" || condition.runs === "present",
  );
  const isUsual = said.some(
    ({ runs, names }) =>
      (runs === change.asks && (change.isNew || names.has(change.name))) ||
      (runs === "absent" && names.has(change.name)),
  );
  if (isSure && isUsual) return true;
  throw new UnknownStatement(
    "What follows this condition may change tables or not. Give the final CREATE TABLE statements instead.",
    startOf(tokens),
  );
}

function isSwitch(tokens: readonly Token[]) {
  return isWord(tokens[0], "set") && isWord(tokens[1], "noexec", "parseonly");
}

type Change = { asks: "absent" | "present"; name: string; isNew?: boolean };

/** What a statement changes, and the usual condition before it; null if it changes no table. */
function changeOf(tokens: readonly Token[]): Change | null {
  const [first] = tokens;
  if (isWord(first, "exec", "execute")) {
    const renaming = renamingOf(tokens);
    const isTable = renaming && /^(object|column|any)$/.test(renaming.kind);
    return isTable ? { asks: "present", name: lower(renaming.from.at(-1)?.text) } : null;
  }
  if (isWord(first, "select"))
    return outside(tokens).some((token) => isWord(token, "into"))
      ? { asks: "absent", name: "", isNew: true }
      : null;
  if (!isWord(first, "create", "alter", "drop")) return null;
  const at = tokens.findIndex(
    (token, n) => n > 0 && n < 6 && isWord(token, "table", "type", "schema", "database"),
  );
  if (at < 0) return null;
  const { parts, to } = readName(tokens, at + 1);
  const name = lower(parts.at(-1)?.text);
  if (isWord(first, "create")) return { asks: "absent", name, isNew: true };
  if (isWord(first, "drop")) return { asks: "present", name };
  return isWord(tokens[at], "table") ? actionOf(tokens.slice(to)) : null;
}

const CONSTRAINTS = ["default", "check", "foreign", "unique"];

/** What ALTER TABLE does; null for constraints, of which only a primary key implies NOT NULL. */
function actionOf(action: readonly Token[]): Change | null {
  let at = areWords(action, 0, "with") ? 2 : 0;
  const isAdd = isWord(action[at], "add");
  const isDrop = isWord(action[at], "drop");
  if (commaParts(action).length === 1) {
    const kind = isWord(action[at + 1], "constraint") ? at + 3 : at + 1;
    if (isAdd && isWord(action[kind], ...CONSTRAINTS)) return null;
    if (isDrop && !isWord(action[at + 1], "column")) return null;
    if (isWord(action[at], "check", "nocheck", "set", "rebuild", "switch", "enable", "disable"))
      return null;
  }
  if (isWord(action[at + 1], "column", "constraint")) at += 1;
  if (areWords(action, at + 1, "if", "exists")) at += 2;
  const token = nameAt(action[at + 1]);
  return { asks: isDrop ? "present" : "absent", name: lower(token && nameOf(token).text) };
}

function lower(text: string | null | undefined) {
  return (text ?? "").toLowerCase();
}
