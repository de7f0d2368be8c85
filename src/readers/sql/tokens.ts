/**
 * A token of SQL. `quoted` is a name in quotes or brackets, without them; in some dialects a string
 * looks the same. `line` is one that a client reads itself, `variable` a name in which a client replaces
 * something. `from` and `to` are its positions in the text.
 */
export type Token = {
  kind: "word" | "quoted" | "string" | "number" | "mark" | "line" | "variable";
  text: string;
  /** The quote around a name: `"`, a backtick or `[`. */
  quote?: string;
  from: number;
  to: number;
};

/** A token in the place of a name; SQLite accepts a string there. */
export function nameAt(token: Token | undefined): Token | null {
  if (token?.kind === "word" || token?.kind === "quoted") return token;
  if (token?.kind !== "string" || !token.text.startsWith("'")) return null;
  return { ...token, kind: "quoted", text: token.text.slice(1, -1).replaceAll("''", "'") };
}

export function isWord(token: Token | undefined, ...words: string[]) {
  return token?.kind === "word" && words.includes(token.text.toLowerCase());
}

export function isMark(token: Token | undefined, text: string) {
  return token?.kind === "mark" && token.text === text;
}

export function isName(token: Token | undefined): token is Token {
  return token?.kind === "word" || token?.kind === "quoted";
}

/** Where a token is in the text; 0 if there is none. */
export function startOf(tokens: readonly Token[], at = 0): number {
  return tokens[at]?.from ?? 0;
}

/** The word at a position, in lower case; "" for anything else. */
export function wordAt(tokens: readonly Token[], at: number): string {
  const token = tokens[at];
  return token?.kind === "word" ? token.text.toLowerCase() : "";
}

/** Whether these words follow one another. */
export function areWords(tokens: readonly Token[], at: number, ...words: string[]) {
  return words.every((word, n) => wordAt(tokens, at + n) === word);
}

/** Whether tokens begin with one of these phrases. */
export function beginsWith(tokens: readonly Token[], phrases: readonly (readonly string[])[]) {
  return phrases.some((words) => areWords(tokens, 0, ...words));
}

/** The position after the parenthesis that closes the one at a position; beyond the end if none does. */
export function closing(tokens: readonly Token[], open: number): number {
  let depth = 0;
  for (let at = open; at < tokens.length; at++) {
    if (isMark(tokens[at], "(")) depth += 1;
    if (isMark(tokens[at], ")")) depth -= 1;
    if (depth === 0) return at + 1;
  }
  return tokens.length + 1;
}

/** Tokens outside of parentheses. */
export function outside(tokens: readonly Token[]): Token[] {
  const outer = new Set(outerPositions(tokens));
  return tokens.filter((_, at) => outer.has(at));
}

/** The positions of the tokens outside of parentheses. */
export function outerPositions(tokens: readonly Token[]): number[] {
  let depth = 0;
  return [...tokens.keys()].filter((at) => {
    if (isMark(tokens[at], "(")) depth += 1;
    if (isMark(tokens[at], ")")) depth -= 1;
    return depth === 0 && !isMark(tokens[at], ")");
  });
}
