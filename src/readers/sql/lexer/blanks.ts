import { Impossible, UnknownStatement } from "../impossible.ts";
import { lineEnd } from "./line-end.ts";
import type { Script } from "./script.ts";

/** Returns the position after spaces and comments. */
export function blanksAt(script: Script, from: number, inExpression: boolean): number {
  let at = from;
  for (;;) {
    const next = blankAt(script, at, inExpression);
    if (next === at) return at;
    at = next;
  }
}

/** Returns the position after one blank; the same position where none begins. */
function blankAt(script: Script, at: number, inExpression: boolean): number {
  const { text, rules } = script;
  const char = text.charAt(at);
  if (char === " " || char === "\n") return at + 1;
  // Letters and digits.
  if (char > "/" && char <= "\x7f") return at;
  if (SPACE.test(char) && !rules.wideLetters?.test(char)) {
    if (char > "\x7f") script.doubt(at);
    return at + 1;
  }
  if (char === "-" && text.charAt(at + 1) === "-") return dashes(script, at, inExpression);
  if (char === "#") return hash(script, at);
  if (char === "*" && rules.executable && text.charAt(at + 1) === "/") return at + 2;
  if (char !== "/") return at;
  if (text.charAt(at + 1) === "*") return comment(script, at);
  if (text.charAt(at + 1) !== "/") return at;
  script.doubt(at);
  return rules.slashes ? commentEnd(script, at) : at;
}

function dashes(script: Script, at: number, inExpression: boolean): number {
  const { text, rules } = script;
  const isSpaced = at + 2 >= text.length || SPACE.test(text.charAt(at + 2));
  if (!isSpaced && rules.spacedDashes) return at;
  if (!isSpaced && inExpression) script.doubt(at);
  let end = commentEnd(script, at);
  if (text.charAt(end - 1) === "\\") script.doubt(at);
  while (rules.continued && text.charAt(end - 1) === "\\" && end < text.length)
    end = commentEnd(script, end + 1);
  return end;
}

function hash(script: Script, at: number): number {
  const { text, rules } = script;
  script.doubt(at);
  const isComment =
    rules.hash === "comment" || (rules.hash === "spaced" && /[ !]/.test(text.charAt(at + 1)));
  return isComment ? commentEnd(script, at) : at;
}

function comment(script: Script, at: number): number {
  const { text, rules, doubt } = script;
  const isMarked = text.startsWith("/*!", at) || /^\/\*M!/.test(text.slice(at, at + 4));
  if (isMarked) doubt(at);
  const opening = isMarked && rules.executable ? executableOpening(text, at) : null;
  if (opening !== null) return at + opening.length;
  MARKS.lastIndex = at + 2;
  let depth = 1;
  for (let mark = MARKS.exec(text); mark; mark = MARKS.exec(text)) {
    if (mark[0] === "*/") depth -= 1;
    else doubt(at);
    if (mark[0] === "/*" && rules.nested) depth += 1;
    if (depth === 0) return MARKS.lastIndex;
  }
  doubt(at);
  if (!rules.openComments) throw new Impossible("A comment is not closed: a */ is missing.", at);
  return text.length;
}

/** Returns what opens a comment whose content is code; null if no server runs it. */
function executableOpening(text: string, at: number): string | null {
  const [opening = "", version] = /^\/\*M?!(\d{0,6})/.exec(text.slice(at, at + 12)) ?? [];
  // No server has version 99999 or 999999, so this content is never code.
  const isCode = Number(version) < (version?.length === 5 ? 99_999 : 900_000);
  return isCode ? opening : null;
}

/** Returns the end of a line comment, which may be a carriage return alone. */
function commentEnd(script: Script, at: number): number {
  const { text, rules, dialect, doubt } = script;
  if (!script.hasCarriages || rules.carriage === false) return lineEnd(text, at);
  LINE_END.lastIndex = at;
  const end = LINE_END.exec(text)?.index ?? text.length;
  if (text.charAt(end) !== "\r") return end;
  if (text.charAt(end + 1) === "\n") return end + 1;
  doubt(at);
  if (dialect === null || rules.carriage) return end;
  throw new UnknownStatement(
    "Whether this comment ends at its carriage return is not known. Write line feeds.",
    at,
  );
}

const SPACE = /\s/;
const MARKS = /\/\*|\*\//g;
const LINE_END = /[\r\n]/g;
