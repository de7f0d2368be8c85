import { Impossible } from "../impossible.ts";
import type { Escape } from "../lexical-rules.ts";
import { lineEnd } from "./line-end.ts";
import type { Script } from "./script.ts";

/** Returns the position after the quote that closes the one at a position. */
export function afterQuote(script: Script, open: number, quote: string, way: Escape): number {
  const { text, rules } = script;
  const most = rules.oneLine ? lineEnd(text, open) : text.length;
  let at = open + 1;
  let isKept = false;
  for (;;) {
    const end = text.indexOf(quote, at);
    if (end < 0 || end > most) throw notClosed(script, open, quote, isKept);
    const isAfterBackslash = end - 1 > open && text.charAt(end - 1) === "\\";
    if (isAfterBackslash) script.doubt(open);
    const isEscaped = isAfterBackslash && backslashesBefore(text, end, open + 1) % 2 === 1;
    if (isEscaped && (way === "both" || way === "backslash")) {
      isKept = true;
      at = end + 1;
    } else if (text.charAt(end + 1) === quote && (way === "doubled" || way === "both"))
      at = end + 2;
    else return end + 1;
  }
}

/** Says what is not closed, and which \ may be the reason. */
function notClosed({ text, rules }: Script, open: number, quote: string, isKept: boolean) {
  const problem = `A ${quote} is not closed${rules.oneLine ? " on its line" : ""}.`;
  if (!isKept) return new Impossible(problem, open);
  const isRaw = /\b(r|rb|br)$/i.test(text.slice(Math.max(0, open - 3), open));
  const mend = isRaw
    ? `Even in r${quote}…${quote}, a \\ keeps the ${quote} after it in the string. Leave out the r and write \\\\ for each \\.`
    : `A \\ keeps the ${quote} after it in the string. Write \\\\ if the string ends with \\.`;
  return new Impossible(`${problem} ${mend}`, open);
}

/** Returns the position after a string in three quotes; null where none begins. */
export function afterTriple(script: Script, open: number, quote: string): number | null {
  const { text, rules } = script;
  const quotes = quote.repeat(3);
  if (!text.startsWith(quotes, open)) return null;
  script.doubt(open);
  if (!rules.triple) return null;
  let at = open + 3;
  for (;;) {
    const end = text.indexOf(quotes, at);
    if (end < 0) throw new Impossible("A string is not closed.", open);
    if (backslashesBefore(text, end, open + 3) % 2 === 0) return end + 3;
    at = end + 1;
  }
}

function backslashesBefore(text: string, end: number, from: number): number {
  let at = end;
  while (at > from && text.charAt(at - 1) === "\\") at -= 1;
  return end - at;
}
