import type { Grammar } from "../grammar.ts";
import { Impossible } from "../impossible.ts";
import { lexerOf } from "../lexer/lexer.ts";
import { nameOf, readName } from "../table-name.ts";
import { areWords, closing, isMark, isWord, nameAt, type Token } from "../tokens.ts";

/**
 * The CREATE TYPE statements of a DO that makes each type unless it is there; null for any other code.
 * Migrations write it so because CREATE TYPE has no IF NOT EXISTS.
 */
export function guardedTypes(tokens: readonly Token[], grammar: Grammar): Token[][] | null {
  const string = tokens.find(({ kind, text }) => kind === "string" && text.startsWith("$"));
  const code = string && tokensIn(string, grammar);
  if (!code || !isWord(code[0], "begin")) return null;
  const types: Token[][] = [];
  let at = 1;
  let isGuarded = true;
  while (!isWord(code[at], "end", "exception")) {
    const start = afterGuard(code, at);
    const end = code.findIndex((token, n) => n > start && isMark(token, ";"));
    const statement = code.slice(start, end);
    if (end < 0 || !areWords(statement, 0, "create", "type")) return null;
    types.push(statement);
    const hasGuard = start > at;
    if (hasGuard && !(isNamed(code.slice(at, start), statement) && isEndOfIf(code, end + 1)))
      return null;
    isGuarded &&= hasGuard;
    at = hasGuard ? end + 4 : end + 1;
  }
  // A handler undoes everything before the statement that failed.
  const isHandled = types.length === 1 && isHandler(code.slice(at));
  return isGuarded && isWord(code[at], "end") ? types : isHandled ? types : null;
}

/** The tokens of the code in a string, with their positions in the text; null if it cannot be split. */
function tokensIn({ text, from }: Token, { dialect, doubt }: Grammar): Token[] | null {
  const tag = text.indexOf("$", 1) + 1;
  const start = from + tag;
  const lexer = lexerOf(text.slice(tag, -tag), { dialect, doubt: (at) => doubt(start + at) });
  const tokens: Token[] = [];
  try {
    for (let at = lexer.blanks(0, false); at < text.length - 2 * tag; ) {
      const token = lexer.token(at);
      tokens.push({ ...token, from: start + token.from, to: start + token.to });
      at = lexer.blanks(token.to, false);
    }
  } catch (error) {
    if (error instanceof Impossible) return null;
    throw error;
  }
  return tokens;
}

/** The position after IF NOT EXISTS (SELECT … FROM pg_type …) THEN, or the same one. */
function afterGuard(code: readonly Token[], at: number) {
  if (!areWords(code, at, "if", "not", "exists") || !isMark(code[at + 3], "(")) return at;
  const to = closing(code, at + 3);
  return isWord(code[to], "then") ? to + 1 : at;
}

/** Whether a guard asks pg_type for the type that a statement creates. */
function isNamed(guard: readonly Token[], statement: readonly Token[]) {
  const name = readName(statement, 2).parts.at(-1);
  const wanted = name && (name.isQuoted ? name.text : name.text.toLowerCase());
  const asks = guard.filter(({ kind }) => kind === "string").map((token) => nameAt(token));
  return (
    guard.some((token) => isWord(token, "pg_type")) &&
    asks.some((token) => token && nameOf(token).text === wanted)
  );
}

function isEndOfIf(code: readonly Token[], at: number) {
  return areWords(code, at, "end", "if") && isMark(code[at + 2], ";");
}

/** EXCEPTION WHEN duplicate_object THEN NULL; END */
function isHandler(code: readonly Token[]) {
  return (
    areWords(code, 0, "exception", "when") &&
    isWord(code[2], "duplicate_object", "others") &&
    areWords(code, 3, "then", "null") &&
    isMark(code[5], ";") &&
    isWord(code[6], "end")
  );
}
