import { isMark, isName, isWord, type Token } from "./tokens.ts";

/** The parts of a name such as db.sales.orders, and the position after it. */
export function readName(tokens: readonly Token[], from: number): { parts: string[]; to: number } {
  let at = from;
  if (isWord(tokens[at], "if"))
    while (at < from + 3 && isWord(tokens[at], "if", "not", "exists")) at++;
  if (isWord(tokens[at], "only")) at += 1;
  const parts: string[] = [];
  while (isName(tokens[at])) {
    parts.push(tokens[at]?.text ?? "");
    at += 1;
    // BigQuery's projects may have dashes.
    while (isMark(tokens[at], "-") && isName(tokens[at + 1])) {
      parts.push(`${parts.pop()}-${tokens[at + 1]?.text}`);
      at += 2;
    }
    if (!isMark(tokens[at], ".")) break;
    at += 1;
  }
  // BigQuery puts quotes around the whole: `project.dataset.table`.
  const [only = ""] = parts;
  return { parts: parts.length === 1 ? only.split(".") : parts, to: at };
}

/** Whether two names may mean the same table: one may leave out what comes before. */
export function isSameTable(one: readonly string[], other: readonly string[]): boolean {
  const length = Math.min(one.length, other.length);
  const end = (parts: readonly string[]) => parts.slice(-length).join("\0").toLowerCase();
  return length > 0 && end(one) === end(other);
}
