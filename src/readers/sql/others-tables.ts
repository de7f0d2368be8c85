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

type Created = { name: string; file: string };

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
  const own = createdIn(text, "");
  const files = await filesOf(together, sources);
  for (const name of changed) {
    const other = files.get(lastOf(name))?.find((one) => isSame(one.name, name));
    if (!other || own.some((one) => isSame(one.name, name))) continue;
    throw new UnreadableSource(
      `ALTER TABLE changes ${name}, which ${other.file} creates, and each file is read by itself. Give such files as one text, in their order: cat FILES | schema-check columns -`,
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

/** The tables that files create, by the last part of their names. */
const CREATED = new WeakMap<object, Promise<Map<string, Created[]>>>();

function filesOf(together: object, sources: readonly Source[]) {
  const created = CREATED.get(together) ?? readFiles(sources);
  CREATED.set(together, created);
  return created;
}

async function readFiles(sources: readonly Source[]) {
  const byName = new Map<string, Created[]>();
  for (const source of sources) {
    for (const one of createdIn(await textOf(source), source.name)) {
      byName.set(lastOf(one.name), [...(byName.get(lastOf(one.name)) ?? []), one]);
    }
  }
  return byName;
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

const CREATE = new RegExp(
  `\\bcreate\\s{1,99}(?:\\w{1,99}\\s{1,99}){0,4}table\\s{1,99}(?:if\\s{1,99}not\\s{1,99}exists\\s{1,99})?((?:${PART})(?:\\.(?:${PART})){0,3})`,
  "gi",
);

function createdIn(text: string, file: string): Created[] {
  return [...text.matchAll(CREATE)].map(([, name = ""]) => ({
    name: name.replace(/["`[\]]/g, ""),
    file,
  }));
}

function lastOf(name: string) {
  return name.slice(name.lastIndexOf(".") + 1).toLowerCase();
}

/** Whether two names may mean one table: either may leave out its schema. */
function isSame(one: string, other: string) {
  const [long, short] = [`.${one}`.toLowerCase(), `.${other}`.toLowerCase()];
  return long.endsWith(short) || short.endsWith(long);
}
