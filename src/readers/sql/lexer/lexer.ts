import type { Grammar } from "../grammar.ts";
import { TEMPLATE, UnknownStatement } from "../impossible.ts";
import type { LexicalRules } from "../lexical-rules.ts";
import type { Token } from "../tokens.ts";
import { variablesOf } from "../variables.ts";
import { blanksAt } from "./blanks.ts";
import { cutToBytes } from "./cut-to-bytes.ts";
import { bracketedName, doubleQuoted, quotedName } from "./quoted-names.ts";
import { type Script, scriptOf } from "./script.ts";
import { dollarString, stringToken } from "./strings.ts";
import { numberToken, wordPatterns, wordToken } from "./words.ts";

export type Lexer = {
  rules: LexicalRules;
  /** The position after spaces and comments. */
  blanks: (from: number, inExpression: boolean) => number;
  /** The token at a position, which holds no blank. */
  token: (from: number) => Token;
};

/** Splits a text into tokens by the rules of a dialect. */
export function lexerOf(text: string, grammar: Grammar): Lexer {
  const script = scriptOf(text, grammar);
  const { rules } = script;
  const patterns = wordPatterns(script);
  const variables = variablesOf(text, script.dialect === "snowflake");

  function uncut(from: number): Token {
    const variable = variables?.(from);
    if (variable) return variable;
    const char = text.charAt(from);
    if (char === "'") return stringToken(script, from, from, rules.single);
    if (char === '"') return doubleQuoted(script, from);
    if (char === "`" && rules.backtick) return quotedName(script, from, "`", rules.backtick);
    if (char === "[") return bracketedName(script, from) ?? markToken(script, from);
    if (char === "$" && rules.dollar) return dollarString(script, from) ?? markToken(script, from);
    if (DIGIT.test(char)) return numberToken(script, patterns, from);
    return wordToken(script, patterns, from) ?? markToken(script, from);
  }

  function token(from: number): Token {
    const whole = uncut(from);
    if (!rules.longest || whole.text.length <= rules.longest / 4) return whole;
    const isName = whole.kind === "word" || whole.kind === "quoted";
    return isName ? { ...whole, text: cutToBytes(whole.text, rules.longest) } : whole;
  }

  return { rules, blanks: (from, inExpression) => blanksAt(script, from, inExpression), token };
}

function markToken(script: Script, from: number): Token {
  const { text } = script;
  BEGINS_VARIABLE.lastIndex = from;
  if (BEGINS_VARIABLE.test(text) || isVariable(script, from))
    throw new UnknownStatement(TEMPLATE, from);
  return { kind: "mark", text: text.charAt(from), from, to: from + 1 };
}

/** &owner of SQL*Plus and SnowSQL: neither database has an &. */
function isVariable({ text, dialect }: Script, from: number) {
  return (dialect === "oracle" || dialect === "snowflake") && text.charAt(from) === "&";
}

const BEGINS_VARIABLE = /\{[{%]|\$[{(]/y;
const DIGIT = /\d/;
