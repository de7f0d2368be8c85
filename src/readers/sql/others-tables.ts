import { openInput } from "../input/input.ts";
import type { ReadOptions } from "../reader.ts";
import type { Source } from "../source.ts";
import { UnreadableSource } from "../unreadable.ts";
import { isSkipped } from "./alter-table/act.ts";
import { actionsOf } from "./alter-table/actions.ts";
import { clauseOf } from "./clause.ts";
import { dialectOfText } from "./dialect.ts";
import type { Grammar } from "./grammar.ts";
import { Impossible } from "./impossible.ts";
import { statementsOf } from "./statements.ts";
import { readName } from "./table-name.ts";
import { areWords, isMark, isWord, type Token } from "./tokens.ts";
import { upPart } from "./up-part.ts";

/** The longest text that is searched for what it creates, in bytes. */
const MAX_SIZE = 4 * 1024 * 1024;

/** Which file creates a table, by its name and by what a name ends with. */
type Creators = { whole: Map<string, string>; endings: Map<string, string> };

/**
 * Refuses a text that changes the columns of a table that another of the given files creates: each is
 * read by itself, so the table would be told as it was before.
 */
export async function refuseOthersTables(text: string, { together, dialect }: ReadOptions) {
  if (!together || !/\balter\s{1,9}(?:\w{1,99}\s{1,9}){0,2}table\b/i.test(text)) return;
  const sources = (await together()).filter(isSql);
  if (sources.length < 2) return;
  const changed = changedTables(upPart(text), dialect);
  if (changed.length === 0) return;
  const own = creatorsIn([[text, ""]]);
  const others = await creatorsOf(together, sources);
  for (const name of changed) {
    const file = creatorOf(name, others);
    if (file === undefined || creatorOf(name, own) !== undefined) continue;
    throw new UnreadableSource(
      `ALTER TABLE changes ${name}, which ${file} creates, and each file is read by itself. Give such files as one text, in their order, on standard input: cat FILES | schema-check … -`,
    );
  }
}

/** The tables whose columns a text changes, by names without quotes. */
function changedTables(text: string, dialect: ReadOptions["dialect"]): string[] {
  const grammar = { dialect: dialect ?? dialectOfText(text) ?? null, doubt: () => undefined };
  const names: string[] = [];
  try {
    for (const tokens of statementsOf(text, grammar)) {
      const { parts, actions } = alteration(tokens);
      if (actionsOf(actions, grammar).some((action) => changesColumns(action, grammar)))
        names.push(parts.map(({ text }) => text).join("."));
    }
  } catch (error) {
    // What is wrong with a text is told when it is read.
    if (!(error instanceof Impossible)) throw error;
  }
  return names;
}

function alteration(tokens: readonly Token[]) {
  const table = tokens.findIndex((token, at) => at < 4 && isWord(token, "table"));
  if (!isWord(tokens[0], "alter") || table < 0) return { parts: [], actions: [] };
  const { parts, to } = readName(tokens, table + 1);
  const isChecked = isWord(tokens[to], "with") && isWord(tokens[to + 2], "add");
  return { parts, actions: tokens.slice(isChecked ? to + 2 : to) };
}

function changesColumns(action: readonly Token[], grammar: Grammar): boolean {
  const [first, second] = action;
  if (isSkipped(action)) return false;
  if (isWord(first, "add")) return clauseOf(action.slice(1), grammar)?.is !== "other";
  if (isWord(first, "drop")) return isWord(second, "column") || isMark(second, "(");
  if (isWord(first, "alter")) return action.some((token) => isWord(token, "type", "null"));
  return isWord(first, "rename", "modify", "change") && !areWords(action, 1, "constraint");
}

const READ = new WeakMap<object, Promise<Creators>>();

/** All files of one run are searched once. */
function creatorsOf(together: object, sources: readonly Source[]) {
  const creators = READ.get(together) ?? textsOf(sources).then(creatorsIn);
  READ.set(together, creators);
  return creators;
}

async function textsOf(sources: readonly Source[]) {
  const texts: [string, string][] = [];
  for (const source of sources) texts.push([await textOf(source), source.name]);
  return texts;
}

function isSql({ name, size }: Source) {
  return /\.(sql|ddl)(\.gz)?$/i.test(name) && size <= MAX_SIZE;
}

async function textOf(source: Source): Promise<string> {
  try {
    const input = await openInput(source);
    return await input.text();
  } catch (error) {
    if (error instanceof UnreadableSource) return "";
    throw error;
  }
}

const PART = /[\w$#@\u0080-\uffff]{1,200}|"[^"]{1,200}"|`[^`]{1,200}`|\[[^\]]{1,200}\]/.source;

/** A server, a database, a schema and a table. */
const MAX_PARTS = 4;

const CREATE = new RegExp(
  `\\bcreate\\s{1,99}(?:\\w{1,99}\\s{1,99}){0,4}table\\s{1,99}(?:if\\s{1,99}not\\s{1,99}exists\\s{1,99})?((?:${PART})(?:\\.(?:${PART})){0,3})`,
  "gi",
);

function creatorsIn(texts: readonly [text: string, file: string][]): Creators {
  const creators: Creators = { whole: new Map(), endings: new Map() };
  for (const [text, file] of texts) {
    for (const [, written = ""] of text.matchAll(CREATE)) {
      const name = written.replace(/["`[\]]/g, "").toLowerCase();
      creators.whole.set(name, file);
      for (const ending of endingsOf(name)) creators.endings.set(ending, file);
    }
  }
  return creators;
}

/** Two names may mean one table if either leaves out its schema. */
function creatorOf(changed: string, { whole, endings }: Creators) {
  const name = changed.toLowerCase();
  const shorter = endingsOf(name).find((ending) => whole.has(ending));
  return endings.get(name) ?? (shorter && whole.get(shorter));
}

/** For `db.shop.orders`: itself, `shop.orders` and `orders`. */
function endingsOf(name: string) {
  const parts = name.split(".").slice(-MAX_PARTS);
  return parts.map((_, at) => parts.slice(at).join("."));
}
