/**
 * A token of SQL. `quoted` is a name in quotes or brackets, without them; in some dialects a string
 * looks the same. `from` and `to` are its positions in the text.
 */
export type Token = {
  kind: "word" | "quoted" | "string" | "number" | "mark";
  text: string;
  from: number;
  to: number;
};

const TOKEN = new RegExp(
  [
    /(?<skip>\s+|--[^\n]*|#[^\n]*|\/\*.*?(?:\*\/|$))/su,
    /(?<string>'(?:[^'\\]|''|\\.)*(?:'|$)|\$(?<tag>\w*)\$.*?(?:\$\k<tag>\$|$))/su,
    /(?<quoted>"(?:[^"]|"")*(?:"|$)|`(?:[^`]|``)*(?:`|$))/su,
    // Brackets with nothing or a number inside belong to a list type.
    /(?<bracketed>\[(?!\s*(?:\d+\s*)?\])(?:[^[\]'"\n]|\]\])+\])/su,
    /(?<number>\d+(?:\.\d+)?)/su,
    /(?<word>[\p{L}_][\p{L}\p{M}\p{N}_$]*)/su,
    /(?<mark>.)/su,
  ]
    .map(({ source }) => source)
    .join("|"),
  "gsu",
);

/** Splits any text; comments are dropped, and what is not closed ends with the text. */
export function sqlTokens(text: string): Token[] {
  const tokens: Token[] = [];
  for (const { 0: whole, index: from, groups = {} } of text.matchAll(TOKEN)) {
    const { string, quoted, bracketed, number, word, mark } = groups;
    const to = from + whole.length;
    const add = (kind: Token["kind"], text: string) => tokens.push({ kind, text, from, to });
    if (string !== undefined) add("string", string);
    else if (quoted !== undefined) add("quoted", unquoted(quoted));
    else if (bracketed !== undefined) add("quoted", bracketed.slice(1, -1).replaceAll("]]", "]"));
    else if (number !== undefined) add("number", number);
    else if (word !== undefined) add("word", word);
    else if (mark !== undefined) add("mark", mark);
  }
  return tokens;
}

function unquoted(text: string) {
  const quote = text.charAt(0);
  const inner = text.endsWith(quote) && text.length > 1 ? text.slice(1, -1) : text.slice(1);
  return inner.replaceAll(quote + quote, quote);
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
