import { type Grammar, holds } from "../grammar.ts";
import { closing, isMark, isWord, startOf, type Token } from "../tokens.ts";
import { readType, type TypeAt } from "./read-type.ts";

/** The type that the expression of a computed column names, and whether it is never null. */
export type ComputedType = { read: TypeAt; isNotNull: boolean };

/** More nested parentheses than anybody writes. */
const MOST = 20;

/** The type of AS (CONVERT(int, a)); null if only the database knows it. */
export function computedType(
  element: readonly Token[],
  start: number,
  grammar: Grammar,
): ComputedType | null {
  if (!isWord(element[start], "as")) return null;
  const result = typeOf(bodyAt(element, start + 1), 0);
  // In SQLite, such a column has no type.
  return result && holds(grammar, ["mssql", "oracle", "duckdb"], startOf(element, start))
    ? result
    : null;
}

/** The expression in parentheses, or a call without them around it. */
function bodyAt(tokens: readonly Token[], at: number): readonly Token[] {
  const open = isMark(tokens[at], "(") ? at : at + 1;
  return isMark(tokens[open], "(") ? tokens.slice(at, closing(tokens, open)) : [];
}

function typeOf(tokens: readonly Token[], depth: number): ComputedType | null {
  const [first] = tokens;
  if (depth > MOST) return null;
  if (isMark(first, "("))
    return closing(tokens, 0) === tokens.length ? typeOf(tokens.slice(1, -1), depth + 1) : null;
  if (!isMark(tokens[1], "(") || closing(tokens, 1) !== tokens.length) return null;
  const cast = castAt(tokens);
  if (cast) return { read: cast, isNotNull: false };
  const inner = tokens.slice(2, -1);
  const comma = commaAfter(inner);
  if (isWord(first, "convert", "try_convert")) return whole(readType(inner, 0), comma);
  // ISNULL has the type of what it replaces.
  const result = isWord(first, "isnull") ? typeOf(inner.slice(0, comma), depth + 1) : null;
  return result && { ...result, isNotNull: isLiteral(inner.slice(comma + 1), depth) };
}

/** The type of CAST(a AS INT), if nothing else stands there; null otherwise. */
export function castAt(tokens: readonly Token[]): TypeAt | null {
  const isCall = isMark(tokens[1], "(") && closing(tokens, 1) === tokens.length;
  if (!isCall || !isWord(tokens[0], "cast", "try_cast")) return null;
  const inner = tokens.slice(2, -1);
  const as = inner.findLastIndex((token) => isWord(token, "as"));
  const read = as < 0 ? null : readType(inner, as + 1);
  return read?.to === inner.length ? read : null;
}

function whole(read: TypeAt | null, to: number): ComputedType | null {
  return read?.to === to ? { read, isNotNull: false } : null;
}

/** The position of the first comma outside of parentheses. */
function commaAfter(tokens: readonly Token[]): number {
  for (let at = 0; at < tokens.length; at++) {
    if (isMark(tokens[at], "(")) at = closing(tokens, at) - 1;
    else if (isMark(tokens[at], ",")) return at;
  }
  return tokens.length;
}

/** A number or a text, which is not null. */
function isLiteral(tokens: readonly Token[], depth: number): boolean {
  if (isMark(tokens[0], "(") && closing(tokens, 0) === tokens.length && depth < MOST)
    return isLiteral(tokens.slice(1, -1), depth + 1);
  const start = isMark(tokens[0], "-") ? 1 : 0;
  return tokens.length === start + 1 && /^(number|string)$/.test(tokens[start]?.kind ?? "");
}
