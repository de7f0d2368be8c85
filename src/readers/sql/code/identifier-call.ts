import type { Name } from "../name.ts";
import { closing, isMark, isWord, type Token } from "../tokens.ts";
import { unquotedText } from "./object-path.ts";

/**
 * The name that Snowflake's and Databricks' IDENTIFIER('db.orders') means, and the position after it; null for a
 * table that is called identifier. A variable is a name that nothing else has.
 */
export function namedByCall(
  tokens: readonly Token[],
  at: number,
): { parts: Name[]; to: number } | null {
  if (!isCall(tokens, at)) return null;
  const to = closing(tokens, at + 1);
  const inner = tokens.slice(at + 2, to - 1);
  const [first] = inner;
  if (first?.kind === "string" && inner.length === 1)
    return { parts: partsOf(unquotedText(first)), to };
  return { parts: [{ text: inner.map(({ text }) => text).join(""), isQuoted: true }], to };
}

/** Whether the name that stands at a position depends on a variable. */
export function isVariableCall(tokens: readonly Token[], at: number) {
  if (!isCall(tokens, at)) return false;
  const isOne = tokens[at + 2]?.kind === "string" && isMark(tokens[at + 3], ")");
  return !isOne || /[{}&$]/.test(namedByCall(tokens, at)?.parts.at(-1)?.text ?? "");
}

/** A list of columns has no string, variable or colon at its beginning. */
function isCall(tokens: readonly Token[], at: number) {
  if (!isWord(tokens[at], "identifier") || !isMark(tokens[at + 1], "(")) return false;
  const first = tokens[at + 2];
  const isSaid = first?.kind === "string" || first?.kind === "variable";
  return isSaid || isMark(first, ":") || first?.text.startsWith("$") === true;
}

function partsOf(text: string): Name[] {
  const parts = text.match(/"(?:[^"]|"")+"|`[^`]+`|[^.\s]+/g) ?? [];
  return parts.map((part) => {
    const isQuoted = /^["`]/.test(part);
    return { text: isQuoted ? part.slice(1, -1).replaceAll('""', '"') : part, isQuoted };
  });
}
