import { Impossible } from "../impossible.ts";
import type { Escape } from "../lexical-rules.ts";
import type { Token } from "../tokens.ts";
import { afterQuote, afterTriple } from "./closing-quote.ts";
import type { Script } from "./script.ts";
import { stringOf } from "./strings.ts";

/** A name between two quotes of the same kind. */
export function quotedName(script: Script, from: number, quote: string, way: Escape): Token {
  const to = afterQuote(script, from, quote, way);
  const name = unquoted(script.text.slice(from + 1, to - 1), quote, way);
  return { kind: "quoted", text: name, quote, from, to };
}

/** A name in double quotes, or a string in three of them. */
export function doubleQuoted(script: Script, from: number): Token {
  const to = afterTriple(script, from, '"');
  if (to !== null) return stringOf(script, from, to);
  return quotedName(script, from, '"', script.rules.double);
}

/** Postgres's U&"d\0061t", and U&"d!0061t" UESCAPE '!'. */
export function unicodeName(script: Script, from: number, open: number): Token {
  const name = quotedName(script, open, '"', "doubled");
  UESCAPE.lastIndex = name.to;
  const [clause = "", mark = "\\"] = UESCAPE.exec(script.text) ?? [];
  return { ...name, text: unescaped(name.text, mark), from, to: name.to + clause.length };
}

/** A name in brackets; null for the bracket of a list. */
export function bracketedName(script: Script, from: number): Token | null {
  const { text, rules } = script;
  if (!rules.bracket) return null;
  const isCommon = script.dialect === null;
  LIST.lastIndex = from;
  const isList = isCommon && LIST.test(text);
  if (!(isList && followsType(text, from))) script.doubt(from);
  if (isList) return null;
  BRACKETED.lastIndex = from;
  if (isCommon && !BRACKETED.test(text)) return null;
  const to = afterQuote(script, from, "]", rules.bracket);
  const inner = text.slice(from + 1, to - 1);
  if (inner === "" && rules.bracket === "doubled") throw new Impossible("[] is not a name.", from);
  const name = rules.bracket === "doubled" ? inner.replaceAll("]]", "]") : inner;
  return { kind: "quoted", text: name, quote: "[", from, to };
}

/** Whether these brackets follow a type: a column would come after a comma or a parenthesis. */
function followsType(text: string, at: number) {
  let before = at - 1;
  while (/\s/.test(text.charAt(before))) before -= 1;
  return !/[(,]/.test(text.charAt(before));
}

/** A name after U&, in which an escape stands before XXXX, before +XXXXXX and before itself. */
function unescaped(name: string, mark: string): string {
  const before = mark.replace(/\W/, "\\$&");
  const escaped = new RegExp(`${before}(?:([\\da-fA-F]{4})|\\+([\\da-fA-F]{6})|${before})`, "g");
  return name.replace(escaped, (all, short?: string, long?: string) => {
    const code = Number.parseInt(short ?? long ?? "", 16);
    return all === mark + mark ? mark : String.fromCodePoint(Math.min(code, 0x10ffff));
  });
}

function unquoted(inner: string, quote: string, way: Escape): string {
  const doubled = way === "doubled" || way === "both";
  const text = doubled ? inner.replaceAll(quote + quote, quote) : inner;
  if (way !== "both" && way !== "backslash") return text;
  return text.replace(/\\(.)/gs, (_, char: string) => CONTROLS[char] ?? char);
}

/** Characters that a letter after a backslash stands for. */
const CONTROLS: Record<string, string> = { 0: "\0", b: "\b", n: "\n", r: "\r", t: "\t" };

const UESCAPE = /\s*uescape\s*'([^\s\da-f+'"])'/iuy;
/** Brackets with nothing or a number inside belong to a list type. */
const LIST = /\[\s*(?:\d+\s*)?\]/y;
const BRACKETED = /\[(?:[^[\]'"\n]|\]\])+\]/y;
