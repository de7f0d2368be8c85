import { Impossible } from "../impossible.ts";
import type { Escape } from "../lexical-rules.ts";
import type { Token } from "../tokens.ts";
import { afterQuote, afterTriple } from "./closing-quote.ts";
import type { Script } from "./script.ts";

/** A string whose quote is at `open`; what stands before belongs to it. */
export function stringToken(script: Script, from: number, open: number, way: Escape): Token {
  const to = afterTriple(script, open, "'") ?? afterQuote(script, open, "'", way);
  return stringOf(script, from, to);
}

/** Oracle's q'[…]', whose last character mirrors its first. */
export function customString(script: Script, from: number, quote: number): Token {
  const { text } = script;
  const first = text.charAt(quote + 1);
  const end = text.indexOf(`${MIRRORS[first] ?? first}'`, quote + 2);
  if (end < 0) throw new Impossible("A string is not closed.", from);
  return stringOf(script, from, end + 2);
}

/** $$…$$ or $tag$…$tag$; null where none begins. */
export function dollarString(script: Script, from: number): Token | null {
  const { text, rules } = script;
  const tag = rules.dollar === "plain" ? PLAIN_TAG : TAG;
  tag.lastIndex = from;
  const [opening] = tag.exec(text) ?? [];
  if (opening === undefined) return null;
  script.doubt(from);
  const end = text.indexOf(opening, from + opening.length);
  if (end < 0) throw new Impossible(`The string after ${opening} is not closed.`, from);
  return stringOf(script, from, end + opening.length);
}

export function stringOf({ text }: Script, from: number, to: number): Token {
  return { kind: "string", text: text.slice(from, to), from, to };
}

const MIRRORS: Record<string, string> = { "[": "]", "(": ")", "{": "}", "<": ">" };
const PLAIN_TAG = /\$\$/y;
const TAG = /\$(?:[a-z_\u0080-\u{10ffff}][\w\u0080-\u{10ffff}]*)?\$/iuy;
