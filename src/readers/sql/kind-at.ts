import { UnknownStatement } from "./impossible.ts";
import { MODIFIERS, SKIPPED_KINDS } from "./skipped.ts";
import { isMark, isWord, startOf, type Token, wordAt } from "./tokens.ts";

/** The fault of a statement whose word at a position is not known. */
export function unknown(
  tokens: readonly Token[],
  at: number,
  advice = "If it changes no columns, remove it.",
) {
  const what = tokens
    .slice(0, at + 1)
    .map(({ text }) => text)
    .join(" ");
  return new UnknownStatement(
    `${what.slice(0, 60).toUpperCase()} is not known. ${advice}`,
    startOf(tokens),
  );
}

/** Marks in DEFINER = a@b, DEFINER = a@127.0.0.1, DEFINER = CURRENT_USER() and ALGORITHM = x. */
function isOfValue(token: Token | undefined) {
  return [..."=@.()"].some((mark) => isMark(token, mark));
}

function isMarkBefore(token: Token | undefined) {
  return [..."=@."].some((mark) => isMark(token, mark));
}

/** The position of the word that says what is created, changed or dropped. */
export function kindAt(tokens: readonly Token[]): number {
  let at = 1;
  while (at < tokens.length) {
    const word = wordAt(tokens, at);
    if (word === "table" || word === "type" || word === "domain") return at;
    if (!MODIFIERS.has(word)) {
      if (SKIPPED_KINDS.has(word)) return at;
      if (!isOfValue(tokens[at]) && !isMarkBefore(tokens[at - 1])) break;
    }
    at += 1;
  }
  // CREATE USER, CREATE EVENT, CREATE DEFAULT: these words also stand before others.
  const last = tokens.findIndex(
    (token, n) => n > 0 && isWord(token, "user", "event", "default", "constraint", "row", "column"),
  );
  if (last > 0 && last < at) return last;
  throw unknown(tokens, Math.min(at, tokens.length - 1));
}
