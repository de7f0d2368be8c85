/**
 * A token of SQL. `quoted` is a name in quotes or brackets, without them; in some dialects a string
 * looks the same.
 */
export type Token = { kind: "word" | "quoted" | "string" | "number" | "mark"; text: string };

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
  for (const { groups = {} } of text.matchAll(TOKEN)) {
    const { string, quoted, bracketed, number, word, mark } = groups;
    if (string !== undefined) tokens.push({ kind: "string", text: string });
    else if (quoted !== undefined) tokens.push({ kind: "quoted", text: unquoted(quoted) });
    else if (bracketed !== undefined)
      tokens.push({ kind: "quoted", text: bracketed.slice(1, -1).replaceAll("]]", "]") });
    else if (number !== undefined) tokens.push({ kind: "number", text: number });
    else if (word !== undefined) tokens.push({ kind: "word", text: word });
    else if (mark !== undefined) tokens.push({ kind: "mark", text: mark });
  }
  return tokens;
}

function unquoted(text: string) {
  const quote = text.charAt(0);
  const inner = text.endsWith(quote) && text.length > 1 ? text.slice(1, -1) : text.slice(1);
  return inner.replaceAll(quote + quote, quote);
}
