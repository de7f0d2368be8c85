import type { Dialect } from "../../mapping/dialects.ts";
import type { PhysicalType } from "../../mapping/lookup.ts";
import { Impossible } from "../impossible.ts";
import { lexerOf } from "../lexer/lexer.ts";
import { isMark, isWord, type Token } from "../tokens.ts";
import { readType, type TypeAt } from "./read-type.ts";

/** The longest text that may be a type, because fields can make it long. */
const MAX_LENGTH = 100_000;

/** The type in a text such as `numeric(10, 2)`; null if the text is not a type. */
export function parseType(text: string): PhysicalType | null {
  return typeOfText(text, null)?.type ?? null;
}

/** The same, as a dialect reads it, with what is inside the type. */
export function typeOfText(text: string, dialect: Dialect | null): TypeAt | null {
  if (text.length > MAX_LENGTH) return null;
  const tokens = tokensOf(text, dialect);
  const read = readType(tokens, 0);
  if (!read) return null;
  // MariaDB lists a type as text /*M!100301 COMPRESSED*/.
  const to = isWord(tokens[read.to], "compressed") ? read.to + 1 : read.to;
  return to === tokens.length ? read : null;
}

/** The tokens of a text without statements; none if it cannot be split. */
function tokensOf(text: string, dialect: Dialect | null): Token[] {
  try {
    return [...split(text, dialect)].filter((token) => !isMark(token, ";"));
  } catch (error) {
    if (error instanceof Impossible) return [];
    throw error;
  }
}

function* split(text: string, dialect: Dialect | null): Generator<Token> {
  const lexer = lexerOf(text, { dialect, doubt: () => undefined });
  for (let at = lexer.blanks(0, false); at < text.length; ) {
    const token = lexer.token(at);
    yield token;
    at = lexer.blanks(token.to, false);
  }
}
