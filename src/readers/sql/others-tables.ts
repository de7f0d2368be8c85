import { openInput } from "../input/input.ts";
import type { ReadOptions } from "../reader.ts";
import type { Source } from "../source.ts";
import { UnreadableSource } from "../unreadable.ts";
import { renamingOf } from "./code/sp-rename.ts";
import { type Creation, type Creations, createdAs, creationOf, creationsIn } from "./creations.ts";
import { dialectOfText } from "./dialect.ts";
import type { Grammar } from "./grammar.ts";
import { Impossible } from "./impossible.ts";
import { readSql } from "./read-sql.ts";
import { statementsOf } from "./statements/statements.ts";
import { upPart } from "./statements/up-part.ts";
import { nameText, readName, writtenName } from "./table-name.ts";
import { isWord, startOf, type Token } from "./tokens.ts";

/** The longest text that is searched for what it creates, in bytes. */
const MAX_SIZE = 4 * 1024 * 1024;

const CHANGE = /\b(?:alter|rename)\s{1,9}(?:\w{1,99}\s{1,9}){0,2}table\b|\bsp_rename\b/i;

/** The statements that may change the columns of a table, whose name they write in their own way. */
type Change = { what: string; table: string; written: string; statements: string };

/**
 * Refuses a text that changes the columns of a table that another of the given files creates: each is
 * read by itself, so the table would be told as it was before.
 */
export async function refuseOthersTables(whole: string, { together, dialect }: ReadOptions) {
  if (!together || !CHANGE.test(whole)) return;
  const sources = (await together()).filter(isSql);
  if (sources.length < 2) return;
  const text = upPart(whole);
  const grammar = { dialect: dialect ?? dialectOfText(text) ?? null, doubt: () => undefined };
  const changes = changesIn(text, grammar);
  if (changes.size === 0) return;
  const own = creationsIn([[text, ""]]);
  const others = await creationsOf(together, sources);
  for (const change of changes.values()) {
    const creation = creationOf(change.table, others);
    if (!creation || creationOf(change.table, own)) continue;
    if (!changesColumns(change, creation, grammar)) continue;
    const fault = `${change.what} changes ${change.table}, which ${creation.file} creates, and each file is read by itself.`;
    throw new UnreadableSource(
      `${fault} Give such files as one text, in their order, on standard input: cat FILES | schema-check … -`,
      undefined,
      `${fault} Paste such files as one text, in their order.`,
    );
  }
}

/** By the table, whose columns are then read once, however many statements name it. */
function changesIn(text: string, grammar: Grammar): Map<string, Change> {
  const changes = new Map<string, Change>();
  try {
    for (const tokens of statementsOf(text, grammar)) {
      const statement = text.slice(startOf(tokens), tokens.at(-1)?.to);
      for (const changed of changedBy(tokens, text)) {
        const change = changes.get(changed.written) ?? { ...changed, statements: "" };
        change.statements += `;\n${statement}`;
        changes.set(changed.written, change);
      }
    }
  } catch (error) {
    // What is wrong with a text is told when it is read.
    if (!(error instanceof Impossible)) throw error;
  }
  return changes;
}

/** The table that ALTER TABLE or RENAME TABLE changes, or those that sp_rename may. */
function changedBy(tokens: readonly Token[], text: string): Omit<Change, "statements">[] {
  const [first] = tokens;
  if (isWord(first, "exec", "execute")) {
    const path = renamingOf(tokens)?.from ?? [];
    return [path, path.slice(0, -1)].map((parts) => {
      const written = parts.map(({ text }) => `[${text}]`).join(".");
      return { what: "sp_rename", table: nameText(parts), written };
    });
  }
  const table = tokens.findIndex((token) => isWord(token, "table"));
  if (!first || !isWord(first, "alter", "rename") || table < 0) return [];
  const { from, to } = writtenName(tokens, table + 1);
  const { parts } = readName(tokens, table + 1);
  const what = `${first.text.toUpperCase()} TABLE`;
  return [{ what, table: nameText(parts), written: text.slice(from, to) }];
}

/** Whether a table has other columns after its changes. One that cannot be read is an error of its own file. */
function changesColumns({ written, statements }: Change, creation: Creation, grammar: Grammar) {
  // Alone, it may lack the table whose columns it copies.
  for (const text of [createdAs(written, creation, grammar), creation.text]) {
    const before = text === null ? null : tablesIn(text, grammar);
    if (before !== null) return before !== tablesIn(text + statements, grammar);
  }
  return false;
}

function tablesIn(text: string, { dialect }: Grammar): string | null {
  try {
    return JSON.stringify(readSql(text, dialect ?? undefined));
  } catch (error) {
    if (error instanceof UnreadableSource) return null;
    throw error;
  }
}

const FOUND = new WeakMap<object, Promise<Creations>>();

/** All files of one run are searched once. */
function creationsOf(together: object, sources: readonly Source[]) {
  const creations = FOUND.get(together) ?? textsOf(sources).then(creationsIn);
  FOUND.set(together, creations);
  return creations;
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
    return upPart(await input.text());
  } catch (error) {
    if (error instanceof UnreadableSource) return "";
    throw error;
  }
}
