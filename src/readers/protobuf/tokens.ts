import { placeAt, UnreadableSource } from "../unreadable.ts";

export type Token = {
  kind: "word" | "number" | "text" | "symbol" | "end";
  text: string;
  from: number;
  to: number;
};

const SPACE = /\s+/y;
const WORD = /[A-Za-z_]\w*/;
const NUMBER = /\.?\d[\w.]*/;
/** Values of options may have any; a dot stands between the parts of a name, which may be on lines of their own. */
const SYMBOL = /[!-/:-@[-`{-~]/;
const TOKEN = new RegExp([WORD, NUMBER, SYMBOL].map(({ source }) => source).join("|"), "y");

/** Longer than a name that anybody wrote. */
export const MAX_NAME = 500;

/** The token after a position of a text. */
export function tokenAfter(text: string, position: number): Token {
  const from = afterSpace(text, position);
  if (from >= text.length) return { kind: "end", text: "", from, to: from };
  const first = text.charAt(from);
  if (first === '"' || first === "'") return quoted(text, from);
  TOKEN.lastIndex = from;
  if (!TOKEN.test(text)) {
    throw faultAt(text, from, `${JSON.stringify(first)} is not allowed here in Protobuf.`);
  }
  const to = TOKEN.lastIndex;
  if (to - from > MAX_NAME) throw tooLong(text, from);
  return { kind: kindOf(text, from, to), text: text.slice(from, to), from, to };
}

/** By its first character; a dot begins a number if more follows. */
function kindOf(text: string, from: number, to: number) {
  const first = text.charAt(from);
  if (/[A-Za-z_]/.test(first)) return "word";
  return /\d/.test(first) || (first === "." && to - from > 1) ? "number" : "symbol";
}

export function tooLong(text: string, position: number) {
  return faultAt(text, position, "This name is too long.");
}

export function faultAt(text: string, position: number, message: string) {
  return new UnreadableSource(message, placeAt(text, position));
}

/** Where the next token begins, after spaces and comments. */
function afterSpace(text: string, position: number): number {
  let at = position;
  for (;;) {
    SPACE.lastIndex = at;
    if (SPACE.test(text)) {
      at = SPACE.lastIndex;
    } else if (text.startsWith("//", at)) {
      const end = text.indexOf("\n", at);
      at = end < 0 ? text.length : end;
    } else if (text.startsWith("/*", at)) {
      const end = text.indexOf("*/", at + 2);
      if (end < 0) throw faultAt(text, at, "This comment is never closed.");
      at = end + 2;
    } else {
      return at;
    }
  }
}

/** A text between quotation marks; what it says does not matter, but for the names of imports. */
function quoted(text: string, from: number): Token {
  const mark = text.charAt(from);
  for (let at = from + 1; at < text.length; at += 1) {
    const char = text.charAt(at);
    if (char === mark) return { kind: "text", text: text.slice(from + 1, at), from, to: at + 1 };
    if (char === "\n") break;
    if (char === "\\") at += 1;
  }
  throw faultAt(text, from, "This text has no closing quotation mark.");
}
