import type { Grammar } from "../grammar.ts";
import { Impossible, UnknownStatement } from "../impossible.ts";
import { lexerOf } from "../lexer/lexer.ts";
import { isMark, isWord, type Token } from "../tokens.ts";
import { clientLine, clientsOf, startsLine } from "./client-lines.ts";
import { beginsNext } from "./next-statement.ts";
import { add, emptyStatement, isOpen } from "./open-statement.ts";

/** Splits a text into the tokens of its statements. */
export function* statementsOf(text: string, grammar: Grammar): Generator<Token[]> {
  const lexer = lexerOf(text, grammar);
  const clients = clientsOf(lexer.rules.client, grammar);
  let open = emptyStatement();
  let delimiter = ";";
  let at = 0;
  for (;;) {
    at = lexer.blanks(at, open.depth > 1 || isValue(open.tokens.at(-1)));
    if (at >= text.length) break;
    // Some tools accept a / right after END; as SQL*Plus's line.
    const isLine =
      startsLine(text, at) ||
      text.charAt(at) === "\\" ||
      (text.charAt(at) === "/" && open.tokens.length === 0);
    const line = isLine ? clientLine(text, at, clients, open.tokens) : null;
    const isDelimiter = delimiter !== ";" && text.startsWith(delimiter, at);
    if (line || isDelimiter) {
      if (line && !grammar.dialect) grammar.doubt(at);
      if (open.tokens.length > 0) yield open.tokens;
      open = emptyStatement();
      const to = at + (line ? line.text.length : delimiter.length);
      if (line) yield [{ kind: "line", text: line.text, from: at, to }];
      at = line && COPIES.test(line.text) ? afterRows(text, to) : to;
      delimiter = line?.delimiter ?? delimiter;
      continue;
    }
    if (open.depth === 0 && open.tokens.length > 0 && beginsNext(text, at, open, grammar)) {
      yield open.tokens;
      open = emptyStatement();
    }
    const token = beforeDelimiter(lexer.token(at), delimiter);
    if (isMark(token, "\\") && isWord(open.tokens[0], "create", "alter"))
      throw new Impossible("A \\ outside of quotes is not part of a statement.", at);
    at = token.to;
    if (isFormat(open.tokens, token, grammar)) {
      at = text.length;
      refuseAfterRows(text, token);
    }
    if (isMark(token, ";") && !isOpen(open, grammar, delimiter)) {
      if (open.tokens.length > 0) yield open.tokens;
      if (isCopy(open.tokens)) at = afterRows(text, at);
      open = emptyStatement();
    } else add(open, token);
  }
  if (open.tokens.length === 0) return;
  const [first] = open.tokens;
  if (grammar.dialect !== "mssql" && delimiter === ";" && isOpen(open, grammar, delimiter)) {
    throw new Impossible("This statement has no end.", first?.from ?? 0);
  }
  yield open.tokens;
}

function isValue(token: Token | undefined) {
  return token?.kind === "number" || token?.kind === "string";
}

/** In END$$, the delimiter could be part of the word. */
function beforeDelimiter(token: Token, delimiter: string): Token {
  const at = token.kind === "word" && delimiter !== ";" ? token.text.indexOf(delimiter) : -1;
  return at > 0 ? { ...token, text: token.text.slice(0, at), to: token.from + at } : token;
}

/** psql's \\copy, whose rows may follow as well. */
const COPIES = /^\\copy\b[^\n]{0,2000}\bfrom\s{1,9}p?stdin\b/i;

/** COPY … FROM stdin, whose rows follow in the text. */
function isCopy(tokens: readonly Token[]) {
  return (
    isWord(tokens[0], "copy") &&
    tokens.some((token, n) => isWord(token, "from") && isWord(tokens[n + 1], "stdin"))
  );
}

/** ClickHouse's INSERT … FORMAT TSV, which rows follow. */
function isFormat(tokens: readonly Token[], token: Token, { dialect }: Grammar) {
  if (dialect !== "clickhouse" && dialect !== null) return false;
  const isNamed = isWord(tokens.at(-1), "format") && token.kind === "word";
  return isNamed && isWord(tokens[0], "insert") && !isWord(token, "values", "null");
}

/** Refuses rows that may hold anything, because their end is not known. */
function refuseAfterRows(text: string, { from, to }: Token) {
  if (/\b(create|alter|drop|rename|exchange|attach|detach|undrop)\b/i.test(text.slice(to)))
    throw new UnknownStatement("The rows after FORMAT may hold statements. Leave them out.", from);
}

/** The position after the \. line that ends the rows. */
function afterRows(text: string, at: number) {
  const end = text.indexOf("\n\\.", at);
  return end < 0 ? text.length : end + 3;
}
