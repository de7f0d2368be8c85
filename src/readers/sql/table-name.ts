import type { Dialect } from "../mapping/dialects.ts";
import { namedByCall } from "./code/identifier-call.ts";
import { Impossible, TEMPLATE, UnknownStatement } from "./impossible.ts";
import type { Name } from "./name.ts";
import { isMark, nameAt, startOf, type Token, wordAt } from "./tokens.ts";

export function nameOf({ text, kind }: Token): Name {
  return { text, isQuoted: kind !== "word" };
}

/** The parts of a name such as db.sales.orders, and the position after it. */
export function readName(tokens: readonly Token[], from: number): { parts: Name[]; to: number } {
  let at = nameStart(tokens, from);
  const called = namedByCall(tokens, at);
  if (called) return called;
  const parts: Name[] = [];
  for (let token = partAt(tokens, at); token; token = partAt(tokens, at)) {
    const part = nameOf(token);
    at += isMark(tokens[at], "@") ? 2 : 1;
    // BigQuery's projects may have dashes.
    for (let next = tokens[at + 1]; isMark(tokens[at], "-") && next; next = tokens[at + 1]) {
      part.text += `-${next.text}`;
      at += 2;
    }
    // BigQuery puts quotes around the whole name: `project.dataset.table`.
    if (token.quote === "`") parts.push(...part.text.split(".").map((text) => ({ ...part, text })));
    else parts.push(part);
    if (!isMark(tokens[at], ".")) break;
    at += 1;
    // T-SQL allows leaving out the schema: db..orders.
    if (isMark(tokens[at], ".")) at += 1;
  }
  return { parts, to: at };
}

/** Where a name stands in the text. */
export function writtenName(tokens: readonly Token[], from: number): { from: number; to: number } {
  const { to } = readName(tokens, from);
  return { from: startOf(tokens, nameStart(tokens, from)), to: tokens[to - 1]?.to ?? 0 };
}

/** The position after IF EXISTS, IF NOT EXISTS and ONLY. */
function nameStart(tokens: readonly Token[], from: number) {
  let at = from;
  if (wordAt(tokens, at) === "if" && /^(not|exists)$/.test(wordAt(tokens, at + 1))) {
    at += wordAt(tokens, at + 1) === "not" ? 3 : 2;
  }
  return wordAt(tokens, at) === "only" ? at + 1 : at;
}

/** A part of a name, which a client may fill in: {{ db }}.t, and @db.t of R. */
function partAt(tokens: readonly Token[], at: number): Token | null {
  const token = tokens[at];
  if (token?.kind === "variable") return token;
  const next = tokens[at + 1];
  if (!isMark(token, "@") || !isMark(tokens[at + 2], ".") || next?.kind !== "word")
    return nameAt(token);
  return { ...next, text: `@${next.text}` };
}

/** Says that a name is missing, or that a client's variable is in its place. */
export function nameless(what: string, tokens: readonly Token[], at: number) {
  const from = tokens[at]?.from ?? startOf(tokens);
  return [":", "&", "$", "%", "?", "<", "@"].some((mark) => isMark(tokens[at], mark))
    ? new UnknownStatement(TEMPLATE, from)
    : new Impossible(`${what} has no name.${backtickHint(tokens[at])}`, from);
}

/** What to do about a backtick in a dialect that has none, as in Trino, where Athena's own statements have them. */
export function backtickHint(token: Token | undefined) {
  const others = "such as mysql, bigquery or spark, whose form Athena prints";
  return isMark(token, "`") ? ` Names in \` are of another dialect, ${others}.` : "";
}

/** A name as a message shows it. */
export function nameText(parts: readonly Name[]) {
  return parts.map(({ text }) => text).join(".");
}

/** The key of a table's name in a dialect: in BigQuery, the case of tables matters, but not that of columns. */
export function tableKeyOf(name: Name, dialect: Dialect | null): string {
  return dialect === "bigquery" ? name.text : keyOf(name, dialect);
}

/** The key of a name in a dialect: equal for names that mean the same. */
export function keyOf({ text, isQuoted }: Name, dialect: Dialect | null): string {
  const folded = text.toLowerCase();
  switch (dialect) {
    case "clickhouse":
      return text;
    case "postgres":
      return isQuoted ? text : folded;
    // Their unquoted names are upper case.
    case "oracle":
    case "snowflake":
      return isQuoted && text !== text.toUpperCase() ? `"${text}` : folded;
    default:
      return folded;
  }
}
