import type { Grammar } from "./grammar.ts";
import { Impossible } from "./impossible.ts";
import { statementsOf } from "./statements/statements.ts";
import { writtenName } from "./table-name.ts";
import { isWord, startOf } from "./tokens.ts";

/** Where a text has CREATE TABLE. */
export type Creation = { file: string; text: string; from: number };

/** The statements that create tables, by the table's name and by what the name ends with. */
export type Creations = { whole: Map<string, Creation>; endings: Map<string, Creation> };

const LETTER = /[\w$#@\u0080-\uffff]/.source;

/** BigQuery's projects may have dashes. */
const PART = `${LETTER}(?:-?${LETTER}){0,199}|"[^"]{1,200}"|\`[^\`]{1,200}\`|\\[[^\\]]{1,200}\\]`;

/** A server, a database, a schema and a table. */
const MAX_PARTS = 4;

/** Not in a comment, which may speak of other tables. */
const CREATE = new RegExp(
  `(?<!--[^\n]{0,200})\\bcreate\\s{1,99}(?:\\w{1,99}\\s{1,99}){0,4}table\\s{1,99}(?:if\\s{1,99}not\\s{1,99}exists\\s{1,99})?((?:${PART})(?:\\.(?:${PART})){0,3})`,
  "gi",
);

export function creationsIn(texts: readonly [text: string, file: string][]): Creations {
  const creations: Creations = { whole: new Map(), endings: new Map() };
  for (const [text, file] of texts) {
    for (const { 1: written = "", index: from } of text.matchAll(CREATE)) {
      const name = written.replace(/["`[\]]/g, "").toLowerCase();
      const creation = { file, text, from };
      creations.whole.set(name, creation);
      for (const ending of endingsOf(name)) creations.endings.set(ending, creation);
    }
  }
  return creations;
}

/** Two names may mean one table if either leaves out its schema. */
export function creationOf(table: string, { whole, endings }: Creations): Creation | undefined {
  const name = table.toLowerCase();
  const shorter = endingsOf(name).find((ending) => whole.has(ending));
  return endings.get(name) ?? (shorter === undefined ? undefined : whole.get(shorter));
}

/** For `db.shop.orders`: itself, `shop.orders` and `orders`. */
function endingsOf(name: string) {
  const parts = name.split(".").slice(-MAX_PARTS);
  return parts.map((_, at) => parts.slice(at).join("."));
}

/** The statement of a creation with another name for its table; null if it is not one. */
export function createdAs(name: string, { text, from }: Creation, grammar: Grammar): string | null {
  const rest = text.slice(from);
  try {
    const [tokens = []] = statementsOf(rest, grammar);
    const table = tokens.findIndex((token) => isWord(token, "table"));
    const written = writtenName(tokens, table + 1);
    return `${rest.slice(0, startOf(tokens, table))}table ${name}${rest.slice(written.to, tokens.at(-1)?.to)}`;
  } catch (error) {
    if (error instanceof Impossible) return null;
    throw error;
  }
}
