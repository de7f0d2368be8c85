import { columnOf, type ReadColumn, type Reading, usable } from "./columns.ts";
import { sqlTokens, type Token } from "./sql-tokens.ts";
import { isSqlType, readSqlType } from "./sql-type.ts";

/** True if the text has a CREATE TABLE, whatever comes before it. */
export function isCreateTable(text: string) {
  return /\bcreate\b[^;()]{0,200}\btable\b/i.test(text);
}

/** True if a line starts with it: then the text is nothing else. */
export function beginsCreateTable(text: string) {
  return /^[ \t]*create\b[^;()]{0,200}\btable\b/im.test(text);
}

/**
 * The columns of the CREATE TABLE statement of a text, in the syntax of Postgres, MySQL, BigQuery,
 * Snowflake and Spark. Columns that are NOT NULL or in the primary key are required. Names are kept
 * as written.
 */
export function readCreateTable(text: string): Reading {
  const tokens = sqlTokens(text);
  const starts = tokens.flatMap((_, index) => bodyOf(tokens, index) ?? []);
  const [start] = starts;
  if (!start) return { fault: "No CREATE TABLE statement found." };
  if (starts.length > 1) {
    return { fault: `Found ${starts.length} CREATE TABLE statements. Paste only one.` };
  }
  const { name, open } = start;
  if (open === null) {
    return { fault: "This statement has no columns. Paste one that lists them in parentheses." };
  }
  const elements = elementsFrom(tokens, open);
  if (!elements) return { fault: "The column list is missing its closing parenthesis." };
  const columns: ReadColumn[] = [];
  const keys = new Set<string>();
  for (const element of elements) {
    const keyed = primaryKey(element);
    if (keyed) for (const column of keyed) keys.add(column);
    else if (isColumn(element)) columns.push(readColumn(element));
  }
  if (columns.length === 0) return { fault: "This statement has no columns." };
  const required = columns.map((column) =>
    keys.has(column.name.toLowerCase()) ? { ...column, required: true } : column,
  );
  return usable(required, name);
}

/** The position of the table's name and columns if a statement starts here. */
function bodyOf(tokens: readonly Token[], from: number): { name: string; open: number | null }[] {
  if (!isWord(tokens[from], "create")) return [];
  let at = from + 1;
  // OR REPLACE, TEMPORARY, UNLOGGED, EXTERNAL, TRANSIENT …
  while (at < from + 6 && tokens[at]?.kind === "word" && !isWord(tokens[at], "table")) at += 1;
  if (!isWord(tokens[at], "table")) return [];
  let name = "";
  for (at += 1; at < tokens.length; at++) {
    const token = tokens[at];
    if (!token || token.text === "(" || token.text === ";") break;
    if (isWord(token, "cluster")) {
      // Snowflake puts the row order before the columns.
      while (at < tokens.length && tokens[at]?.text !== ")") at += 1;
      continue;
    }
    if (["as", "like", "clone", "partition", "create"].some((word) => isWord(token, word))) break;
    if (token.kind === "word" || token.kind === "quoted") name = token.text;
  }
  return [{ name, open: tokens[at]?.text === "(" ? at : null }];
}

/** The comma-separated elements from an opening parenthesis; null if it does not close. */
function elementsFrom(tokens: readonly Token[], open: number): Token[][] | null {
  const elements: Token[][] = [[]];
  let depth = 0;
  let angles = 0;
  let squares = 0;
  for (let at = open; at < tokens.length; at++) {
    const token = tokens[at];
    if (!token) break;
    const mark = token.kind === "mark" ? token.text : "";
    if (mark === ")") depth -= 1;
    if (depth === 0 && at > open) return elements.filter((element) => element.length > 0);
    // Elsewhere < is a comparison.
    if (
      mark === "<" &&
      (angles > 0 || /^(array|struct|map|range)$/i.test(tokens[at - 1]?.text ?? ""))
    )
      angles += 1;
    if (mark === ">" && angles > 0) angles -= 1;
    if (mark === "[") squares += 1;
    if (mark === "]" && squares > 0) squares -= 1;
    if (mark === "," && depth === 1 && angles === 0 && squares === 0) elements.push([]);
    else if (at > open) elements.at(-1)?.push(token);
    if (mark === "(") depth += 1;
  }
  return null;
}

/** The columns of PRIMARY KEY (a, b) in lower case; null for any other element. */
function primaryKey(element: readonly Token[]): string[] | null {
  const start = isWord(element[0], "constraint") ? 2 : 0;
  if (!isWord(element[start], "primary") || !isWord(element[start + 1], "key")) return null;
  const open = element.findIndex(({ text }) => text === "(");
  const names: string[] = [];
  let isFirst = true;
  for (const { kind, text } of element.slice(open + 1)) {
    if (text === ")" && kind === "mark") break;
    // A name may be followed by its length or order.
    if (isFirst && (kind === "word" || kind === "quoted")) names.push(text.toLowerCase());
    isFirst = kind === "mark" && text === ",";
  }
  return names;
}

/** The keywords that start an element other than a column. */
const CLAUSES: ReadonlySet<string> = new Set(
  "constraint primary unique foreign check exclude index key fulltext spatial like period watermark".split(
    " ",
  ),
);

/** Postgres allows a column named key: it is one if a type follows. */
function isColumn([first, second]: readonly Token[]) {
  if (first?.kind !== "word" || !CLAUSES.has(first.text.toLowerCase())) return true;
  return second?.kind === "word" && isSqlType(second.text);
}

function readColumn(element: readonly Token[]): ReadColumn {
  const { name, to } = nameAt(element);
  const { read, to: rest } = readSqlType(element, to);
  const type = element[to]?.text ?? "";
  return columnOf(name, read, /serial/i.test(type) || isNotNull(element.slice(rest)));
}

/** A column's name; Spark takes a colon between it and the type. */
function nameAt([first, second]: readonly Token[]) {
  return { name: first?.text ?? "", to: second?.text === ":" ? 2 : 1 };
}

/** NOT NULL, PRIMARY KEY or AS IDENTITY, outside of parentheses. */
function isNotNull(rest: readonly Token[]) {
  let depth = 0;
  return rest.some((token, index) => {
    if (token.kind === "mark" && token.text === "(") depth += 1;
    if (token.kind === "mark" && token.text === ")") depth -= 1;
    if (depth > 0) return false;
    const next = rest[index + 1];
    return (
      (isWord(token, "not") && isWord(next, "null")) ||
      (isWord(token, "primary") && isWord(next, "key")) ||
      (isWord(token, "as") && isWord(next, "identity"))
    );
  });
}

function isWord(token: Token | undefined, word: string) {
  return token?.kind === "word" && token.text.toLowerCase() === word;
}
