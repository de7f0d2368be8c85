import { TEMPLATE, UnknownStatement } from "../impossible.ts";
import type { Token } from "../tokens.ts";
import { quotedName, unicodeName } from "./quoted-names.ts";
import type { Script } from "./script.ts";
import { customString, stringToken } from "./strings.ts";

/** What a name looks like, which depends on the dialect's letters. */
export type WordPatterns = { word: RegExp; letter: RegExp };

export function wordPatterns({ rules: { letters } }: Script): WordPatterns {
  const starts = letters.replace("$", "");
  return {
    word: new RegExp(
      `[a-z_${starts}$\\u0080-\\u{10ffff}][\\w${letters}\\u0080-\\u{10ffff}]*`,
      "iuy",
    ),
    letter: new RegExp(`[a-z_${letters}\\u0080-\\u{10ffff}]`, "iu"),
  };
}

/** A word, or a string or name that begins with letters; null where no word begins. */
export function wordToken(script: Script, { word }: WordPatterns, from: number): Token | null {
  word.lastIndex = from;
  if (!word.test(script.text)) return null;
  const at = word.lastIndex;
  const letters = script.text.slice(from, at);
  return prefixedToken(script, from, letters, at) ?? { kind: "word", text: letters, from, to: at };
}

/** A string or a name in quotes that these letters belong to; null if they are a word. */
function prefixedToken(script: Script, from: number, letters: string, at: number): Token | null {
  const { text, rules } = script;
  const quote = text.charAt(at);
  // sqlcmd's $(name).
  if (letters === "$" && quote === "(") throw new UnknownStatement(TEMPLATE, from);
  if (quote === "&" && text.charAt(at + 1) === '"' && /^u$/i.test(letters)) {
    script.doubt(from);
    if (rules.unicode) return unicodeName(script, from, at + 1);
  }
  if (quote !== "'" && quote !== '"') return null;
  if (/^(r|rb|br)$/i.test(letters)) script.doubt(from);
  const { escaped, raw, custom } = rules.prefixes;
  if (quote === "'" && custom?.test(letters)) {
    script.doubt(from);
    return customString(script, from, at);
  }
  if (quote === "'" && escaped?.test(letters)) return stringToken(script, from, at, "both");
  if (!raw?.test(letters)) return null;
  return quote === "'"
    ? stringToken(script, from, at, "none")
    : quotedName(script, at, '"', "none");
}

/** A number, or a name that begins with digits. */
export function numberToken(script: Script, { word, letter }: WordPatterns, from: number): Token {
  const { text, rules } = script;
  const number = numberAt(NUMBER, text, from);
  const { text: digits, to } = number;
  if (!letter.test(text.charAt(to)) || /[.e]/i.test(digits)) return number;
  script.doubt(from);
  if (!rules.digitFirst) return numberAt(GROUPED, text, from);
  word.lastIndex = to;
  const rest = word.exec(text)?.[0] ?? "";
  return { kind: "word", text: digits + rest, from, to: to + rest.length };
}

function numberAt(pattern: RegExp, text: string, from: number): Token {
  pattern.lastIndex = from;
  const to = pattern.test(text) ? pattern.lastIndex : from;
  return { kind: "number", text: text.slice(from, to), from, to };
}

/** 0xFF and 1_000, where they cannot be names. */
const GROUPED = /0x[\da-f_]*|0[bo][\d_]+|\d+(?:_\d+)*/iy;

const NUMBER = /\d+(?:\.\d+)?(?:e[+-]?\d+(?![\w]))?/iy;
