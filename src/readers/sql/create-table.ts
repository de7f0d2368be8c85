import { elementsFrom } from "./elements.ts";
import { readName } from "./table-name.ts";
import { isMark, isWord, type Token } from "./tokens.ts";

/** A CREATE TABLE statement: its table's name and elements, or why it has none. */
export type CreateTable = { parts: string[]; start: Token } & (
  | { elements: Token[][] }
  | { fault: string }
);

/** The CREATE TABLE statements of a text. */
export function createTables(tokens: readonly Token[]): CreateTable[] {
  const found: CreateTable[] = [];
  for (let at = 0; at < tokens.length; at++) {
    const start = tokens[at];
    const table = isWord(start, "create") ? tableWord(tokens, at) : null;
    if (!start || table === null) continue;
    const { to, ...statement } = statementAt(tokens, table + 1);
    found.push({ start, ...statement });
    at = to - 1;
  }
  return found;
}

/** The position of TABLE after CREATE; null if something else is created. */
function tableWord(tokens: readonly Token[], create: number): number | null {
  let at = create + 1;
  // OR REPLACE, TEMPORARY, UNLOGGED, EXTERNAL, TRANSIENT …
  while (at < create + 6 && tokens[at]?.kind === "word" && !isWord(tokens[at], "table")) at += 1;
  return isWord(tokens[at], "table") ? at : null;
}

const NO_COLUMNS = "This statement has no columns. It needs a list of them in parentheses.";

function statementAt(tokens: readonly Token[], from: number) {
  const { parts, to } = readName(tokens, from);
  const open = listAt(tokens, to);
  if (open === null) return { parts, to, fault: NO_COLUMNS };
  const list = elementsFrom(tokens, open);
  if (!list)
    return {
      parts,
      to: tokens.length,
      fault: "The list of columns is not closed: a ) is missing.",
    };
  if (isWord(tokens[list.to], "inherits")) {
    return {
      parts,
      to: list.to,
      fault: "The table inherits columns that this statement does not list.",
    };
  }
  return { parts, to: list.to, elements: list.elements };
}

/** The opening parenthesis of the columns; null if the statement ends or copies before. */
function listAt(tokens: readonly Token[], from: number): number | null {
  for (let at = from; at < tokens.length; at++) {
    const token = tokens[at];
    if (isMark(token, "(")) return at;
    if (
      isMark(token, ";") ||
      isWord(token, "as", "like", "clone", "partition", "create", "select")
    ) {
      return null;
    }
    // Snowflake puts the row order before the columns.
    if (isWord(token, "cluster") && isWord(tokens[at + 1], "by")) {
      while (at < tokens.length && !isMark(tokens[at], ")")) at += 1;
    }
  }
  return null;
}
