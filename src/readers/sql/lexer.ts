import type { Grammar } from "./grammar.ts";
import { Impossible, TEMPLATE, UnknownStatement } from "./impossible.ts";
import { type Escape, LEXICAL_RULES, type LexicalRules } from "./lexical-rules.ts";
import type { Token } from "./tokens.ts";
import { variablesOf } from "./variables.ts";

/** What most dialects share. Where others differ, it is doubtful. */
const COMMON: LexicalRules = {
  single: "doubled",
  double: "doubled",
  backtick: "doubled",
  bracket: "doubled",
  prefixes: { escaped: /^e$/i, custom: /^n?q$/i },
  dollar: "tagged",
  hash: "comment",
  nested: true,
  openComments: true,
  letters: "$",
};

export type Lexer = {
  rules: LexicalRules;
  /** The position after spaces and comments. */
  blanks: (from: number, inExpression: boolean) => number;
  /** The token at a position, which holds no blank. */
  token: (from: number) => Token;
};

/** Splits a text into tokens by the rules of a dialect. */
export function lexerOf(text: string, { dialect, doubt }: Grammar): Lexer {
  const rules = dialect ? LEXICAL_RULES[dialect] : COMMON;
  const isCommon = dialect === null;
  const hasCarriages = CARRIAGE.test(text);
  const variables = variablesOf(text, dialect === "snowflake");
  const starts = rules.letters.replace("$", "");
  const word = new RegExp(
    `[a-z_${starts}$\\u0080-\\u{10ffff}][\\w${rules.letters}\\u0080-\\u{10ffff}]*`,
    "iuy",
  );
  const afterDigits = new RegExp(`[a-z_${rules.letters}\\u0080-\\u{10ffff}]`, "iu");

  function blanks(from: number, inExpression: boolean): number {
    let at = from;
    for (;;) {
      const next = blank(at, inExpression);
      if (next === at) return at;
      at = next;
    }
  }

  function blank(at: number, inExpression: boolean): number {
    const char = text.charAt(at);
    if (SPACE.test(char) && !rules.wideLetters?.test(char)) {
      if (isCommon && char > "\x7f") doubt(at);
      return at + 1;
    }
    if (char === "-" && text.charAt(at + 1) === "-") return dashes(at, inExpression);
    if (char === "#") return hash(at);
    if (char === "*" && rules.executable && text.charAt(at + 1) === "/") return at + 2;
    if (char !== "/") return at;
    if (text.charAt(at + 1) === "*") return comment(at);
    if (text.charAt(at + 1) !== "/") return at;
    if (isCommon) doubt(at);
    return rules.slashes ? commentEnd(at) : at;
  }

  function dashes(at: number, inExpression: boolean): number {
    const isSpaced = at + 2 >= text.length || SPACE.test(text.charAt(at + 2));
    if (!isSpaced && rules.spacedDashes) return at;
    if (!isSpaced && isCommon && inExpression) doubt(at);
    let end = commentEnd(at);
    if (isCommon && text.charAt(end - 1) === "\\") doubt(at);
    while (rules.continued && text.charAt(end - 1) === "\\" && end < text.length)
      end = commentEnd(end + 1);
    return end;
  }

  function hash(at: number): number {
    if (isCommon) doubt(at);
    const isComment =
      rules.hash === "comment" || (rules.hash === "spaced" && /[ !]/.test(text.charAt(at + 1)));
    return isComment ? commentEnd(at) : at;
  }

  function comment(at: number): number {
    const isMarked = text.startsWith("/*!", at) || /^\/\*M!/.test(text.slice(at, at + 4));
    if (isMarked && isCommon) doubt(at);
    if (isMarked && rules.executable) {
      const [opening, version] = /^\/\*M?!(\d{0,6})/.exec(text.slice(at, at + 12)) ?? [""];
      // No server has version 99999 or 999999: what is marked so is never code.
      if (Number(version) < (version?.length === 5 ? 99_999 : 900_000))
        return at + (opening?.length ?? 0);
    }
    MARKS.lastIndex = at + 2;
    let depth = 1;
    for (let mark = MARKS.exec(text); mark; mark = MARKS.exec(text)) {
      if (mark[0] === "*/") depth -= 1;
      else if (isCommon) doubt(at);
      if (mark[0] === "/*" && rules.nested) depth += 1;
      if (depth === 0) return MARKS.lastIndex;
    }
    if (isCommon) doubt(at);
    if (!rules.openComments) throw new Impossible("A comment is not closed: a */ is missing.", at);
    return text.length;
  }

  /** The end of a line comment, which may be a carriage return alone. */
  function commentEnd(at: number): number {
    if (!hasCarriages || rules.carriage === false) return lineEnd(at);
    LINE_END.lastIndex = at;
    const end = LINE_END.exec(text)?.index ?? text.length;
    if (text.charAt(end) !== "\r") return end;
    if (text.charAt(end + 1) === "\n") return end + 1;
    if (isCommon) doubt(at);
    if (isCommon || rules.carriage) return end;
    throw new UnknownStatement(
      "Whether this comment ends at its carriage return is not known. Write line feeds.",
      at,
    );
  }

  function lineEnd(at: number): number {
    const end = text.indexOf("\n", at);
    return end < 0 ? text.length : end;
  }

  function token(from: number): Token {
    const read = whole(from);
    if (!rules.longest || read.text.length <= rules.longest / 4) return read;
    const isName = read.kind === "word" || read.kind === "quoted";
    return isName ? { ...read, text: cut(read.text, rules.longest) } : read;
  }

  function whole(from: number): Token {
    const char = text.charAt(from);
    const variable = variables?.(from);
    if (variable) return variable;
    if (char === "'") return string(from, from, rules.single);
    if (char === '"') return double(from);
    if (char === "`" && rules.backtick) return quoted(from, "`", rules.backtick);
    if (char === "[") return bracketed(from);
    if (char === "$" && rules.dollar) return dollar(from);
    if (DIGIT.test(char)) return number(from);
    word.lastIndex = from;
    const [found] = word.exec(text) ?? [];
    return found === undefined ? mark(from) : afterWord(from, found);
  }

  function mark(from: number): Token {
    if (/^(\{[{%]|\$[{(])/.test(text.slice(from, from + 2)) || isVariable(from))
      throw new UnknownStatement(TEMPLATE, from);
    return { kind: "mark", text: text.charAt(from), from, to: from + 1 };
  }

  /** &owner of SQL*Plus and SnowSQL: neither database has an &. */
  function isVariable(from: number) {
    return (dialect === "oracle" || dialect === "snowflake") && text.charAt(from) === "&";
  }

  /** A word, or the letters before a string. */
  function afterWord(from: number, word: string): Token {
    const at = from + word.length;
    const quote = text.charAt(at);
    // sqlcmd's $(name).
    if (word === "$" && quote === "(") throw new UnknownStatement(TEMPLATE, from);
    if (rules.unicode && /^u$/i.test(word) && text.startsWith('&"', at))
      return unicode(from, at + 1);
    if (quote !== "'" && quote !== '"') return { kind: "word", text: word, from, to: at };
    if (isCommon && /^(r|rb|br)$/i.test(word)) doubt(from);
    const { escaped, raw, custom } = rules.prefixes;
    if (quote === "'" && custom?.test(word)) {
      if (isCommon) doubt(from);
      return customString(from, at);
    }
    if (quote === "'" && escaped?.test(word)) return string(from, at, "both");
    if (raw?.test(word)) return quote === "'" ? string(from, at, "none") : quoted(at, '"', "none");
    return { kind: "word", text: word, from, to: at };
  }

  /** Postgres's U&"d\0061t", and U&"d!0061t" UESCAPE '!'. */
  function unicode(from: number, open: number): Token {
    const name = quoted(open, '"', "doubled");
    UESCAPE.lastIndex = name.to;
    const [said = "", mark = "\\"] = UESCAPE.exec(text) ?? [];
    return { ...name, text: unescaped(name.text, mark), from, to: name.to + said.length };
  }

  function string(from: number, open: number, way: Escape): Token {
    const to = triple(open, "'") ?? closed(open, "'", way);
    return { kind: "string", text: text.slice(from, to), from, to };
  }

  function double(from: number): Token {
    const to = triple(from, '"');
    if (to !== null) return { kind: "string", text: text.slice(from, to), from, to };
    return quoted(from, '"', rules.double);
  }

  /** The end of a string in three quotes; null where none begins. */
  function triple(open: number, quote: string): number | null {
    if (!text.startsWith(quote.repeat(3), open)) return null;
    if (isCommon) doubt(open);
    if (!rules.triple) return null;
    let at = open + 3;
    for (;;) {
      const end = text.indexOf(quote.repeat(3), at);
      if (end < 0) throw new Impossible("A string is not closed.", open);
      if (backslashesBefore(end, open + 3) % 2 === 0) return end + 3;
      at = end + 1;
    }
  }

  function quoted(from: number, quote: string, way: Escape): Token {
    const to = closed(from, quote, way);
    const name = unquoted(text.slice(from + 1, to - 1), quote, way);
    return { kind: "quoted", text: name, quote, from, to };
  }

  /** The position after the quote that closes the one at a position. */
  function closed(open: number, quote: string, way: Escape): number {
    let at = open + 1;
    const most = rules.oneLine ? lineEnd(open) : text.length;
    for (;;) {
      const end = text.indexOf(quote, at);
      if (end < 0 || end > most) throw new Impossible(`A ${quote} is not closed.`, open);
      const isEscaped = text.charAt(end - 1) === "\\" && backslashesBefore(end, open + 1) % 2 === 1;
      if (isCommon && text.charAt(end - 1) === "\\" && end - 1 > open) doubt(open);
      if (isEscaped && (way === "both" || way === "backslash")) at = end + 1;
      else if (text.charAt(end + 1) === quote && (way === "doubled" || way === "both"))
        at = end + 2;
      else return end + 1;
    }
  }

  function backslashesBefore(end: number, from: number): number {
    let at = end;
    while (at > from && text.charAt(at - 1) === "\\") at -= 1;
    return end - at;
  }

  /** Oracle's q'[…]', whose last character mirrors its first. */
  function customString(from: number, quote: number): Token {
    const first = text.charAt(quote + 1);
    const end = text.indexOf(`${MIRRORS[first] ?? first}'`, quote + 2);
    if (end < 0) throw new Impossible("A string is not closed.", from);
    return { kind: "string", text: text.slice(from, end + 2), from, to: end + 2 };
  }

  /** A name in brackets, or the bracket of a list. */
  function bracketed(from: number): Token {
    if (!rules.bracket) return mark(from);
    LIST.lastIndex = from;
    const isList = isCommon && LIST.test(text);
    if (isCommon && !(isList && followsType(from))) doubt(from);
    if (isList) return mark(from);
    BRACKETED.lastIndex = from;
    const [found] = BRACKETED.exec(text) ?? [];
    if (found === undefined && isCommon) return mark(from);
    const to = closed(from, "]", rules.bracket);
    const inner = text.slice(from + 1, to - 1);
    if (inner === "" && rules.bracket === "doubled")
      throw new Impossible("[] is not a name.", from);
    const name = rules.bracket === "doubled" ? inner.replaceAll("]]", "]") : inner;
    return { kind: "quoted", text: name, quote: "[", from, to };
  }

  /** Whether brackets cannot begin a column, as nothing that would end the one before stands there. */
  function followsType(at: number) {
    let before = at - 1;
    while (SPACE.test(text.charAt(before))) before -= 1;
    return !/[(,]/.test(text.charAt(before));
  }

  function dollar(from: number): Token {
    const tag = rules.dollar === "plain" ? /\$\$/y : TAG;
    tag.lastIndex = from;
    const [opening] = tag.exec(text) ?? [];
    if (opening === undefined) return mark(from);
    if (isCommon) doubt(from);
    const end = text.indexOf(opening, from + opening.length);
    if (end < 0) throw new Impossible(`The string after ${opening} is not closed.`, from);
    const to = end + opening.length;
    return { kind: "string", text: text.slice(from, to), from, to };
  }

  function number(from: number): Token {
    NUMBER.lastIndex = from;
    const [found = ""] = NUMBER.exec(text) ?? [];
    const to = from + found.length;
    if (!afterDigits.test(text.charAt(to)) || /[.e]/i.test(found)) {
      return { kind: "number", text: found, from, to };
    }
    if (isCommon) doubt(from);
    if (!rules.digitFirst) return { kind: "number", text: found, from, to };
    word.lastIndex = to;
    const rest = word.exec(text)?.[0] ?? "";
    return { kind: "word", text: found + rest, from, to: to + rest.length };
  }

  return { rules, blanks, token };
}

const SPACE = /\s/;
/** A carriage return that no line feed follows. */
const CARRIAGE = /\r(?!\n)/;
const LINE_END = /[\r\n]/g;
const UESCAPE = /\s*uescape\s*'([^\s\da-f+'"])'/iuy;
const DIGIT = /\d/;
const MARKS = /\/\*|\*\//g;
const TAG = /\$(?:[a-z_\u0080-\u{10ffff}][\w\u0080-\u{10ffff}]*)?\$/iuy;
const NUMBER = /\d+(?:\.\d+)?(?:e[+-]?\d+(?![\w]))?/iy;
/** Brackets with nothing or a number inside belong to a list type. */
const LIST = /\[\s*(?:\d+\s*)?\]/y;
const BRACKETED = /\[(?:[^[\]'"\n]|\]\])+\]/y;
const MIRRORS: Record<string, string> = { "[": "]", "(": ")", "{": "}", "<": ">" };

/** As much of a name as fits into so many bytes of UTF-8. */
function cut(name: string, longest: number): string {
  let bytes = 0;
  let to = 0;
  for (const char of name) {
    const code = char.codePointAt(0) ?? 0;
    bytes += code < 0x80 ? 1 : code < 0x800 ? 2 : code < 0x10000 ? 3 : 4;
    if (bytes > longest) break;
    to += char.length;
  }
  return name.slice(0, to);
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
  return way === "both" || way === "backslash" ? text.replace(/\\(.)/gs, "$1") : text;
}
