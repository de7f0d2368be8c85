import { brokenCommands } from "./log-command.ts";

/** Part of a name: plain text, or one invisible character with its replacement. */
type NamePart = { text: string; mark: string | null };

/** Characters that are invisible, reorder their neighbours or look like a space. */
const HIDDEN = /[\p{Cc}\p{Cf}\p{Zs}\p{Zl}\p{Zp}\p{Default_Ignorable_Code_Point}\u2800]/u;

/** Some emoji consist of several characters, some of them invisible; those are fine. */
const EMOJI = /\p{ExtPict}(?:\p{EMod}|\ufe0f)?(?:\u200d\p{ExtPict}(?:\p{EMod}|\ufe0f)?)*/u;

const TOKEN = new RegExp(`${EMOJI.source}|(?<hidden>${HIDDEN.source})`, "gu");

/** Abbreviations that say more than a code point. */
const WORDS: Record<string, string> = {
  "\t": "TAB",
  "\n": "LF",
  "\r": "CR",
  " ": "SPACE",
  "\u00a0": "NBSP",
};

/**
 * Splits a name into parts that show its invisible characters, so that no name passes for another.
 * A single space between words stays.
 */
export function nameParts(name: string): NamePart[] {
  const parts: NamePart[] = [];
  let end = 0;
  for (const { index, groups } of name.matchAll(TOKEN)) {
    const hidden = groups?.hidden;
    if (!hidden || isBetweenWords(name, index)) continue;
    if (index > end) parts.push({ text: name.slice(end, index), mark: null });
    parts.push({ text: hidden, mark: WORDS[hidden] ?? codeOf(hidden) });
    end = index + hidden.length;
  }
  if (end < name.length) parts.push({ text: name.slice(end), mark: null });
  return parts;
}

/** The same as plain text, for titles, options and labels; right-to-left text is isolated. */
export function nameText(name: string): string {
  if (PLAIN_NAME.test(name)) return name;
  const text = nameParts(name)
    .map(({ text, mark }) => (mark === null ? text : `⟨${mark}⟩`))
    .join("");
  return RIGHT_TO_LEFT.test(text) ? `\u2068${text}\u2069` : text;
}

/** Nothing in such a name is invisible, and most names are like this. */
const PLAIN_NAME = /^(?:[\x21-\x7e]+(?: [\x21-\x7e]+)*)?$/;

/** A line for a terminal, whatever names it contains: spaces stay, and it is one line. */
export function lineText(line: string): string {
  return linesText(line.replaceAll("\n", "⟨LF⟩"));
}

/**
 * Text for a terminal or a log, whatever names it contains: invisible characters are shown, and no
 * line is a command to a CI system. Line breaks stay, and colours if they are asked for.
 */
export function linesText(text: string, { colors = false } = {}): string {
  const kept = colors ? KEPT_WITH_COLORS : KEPT;
  const marked = (part: string, at: number) => (at % 2 === 1 ? part : markedText(part));
  const lines = text
    .split("\n")
    .map((line) => (PLAIN.test(line) ? line : line.split(kept).map(marked).join("")));
  return brokenCommands(lines.join("\n"), (mark) => `⟨${mark}⟩`);
}

/** Nothing in such a line is invisible. */
const PLAIN = /^[\x20-\x7e]*$/;

/** The isolates that `nameText` puts around right-to-left text. */
const ISOLATES = "\\u2068(?=[^\\u2066-\\u2069]*\\u2069)|(?<=\\u2068[^\\u2066-\\u2069]*)\\u2069";

const KEPT = new RegExp(`(${ISOLATES})`);
const KEPT_WITH_COLORS = new RegExp(`(${ISOLATES}|\\u001b\\[\\d{1,2}m)`);

/** A part of a line. Its spaces stay. */
function markedText(part: string): string {
  return nameParts(part)
    .map(({ text, mark }) => (mark === null || text === " " ? text : `⟨${mark}⟩`))
    .join("");
}

const RIGHT_TO_LEFT =
  /[\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufeff\u{10800}-\u{10fff}\u{1e800}-\u{1efff}]/u;

function isBetweenWords(name: string, index: number) {
  const [before, at, after] = [name[index - 1] ?? " ", name[index], name[index + 1] ?? " "];
  return at === " " && before !== " " && after !== " ";
}

/** "U+202E" */
function codeOf(character: string) {
  const code = character.codePointAt(0) ?? 0;
  return `U+${code.toString(16).toUpperCase().padStart(4, "0")}`;
}

/** A value as JSON with such characters escaped, and so that no line is a command to a CI system. */
export function jsonText(value: unknown, indent?: number): string {
  const json = JSON.stringify(value, null, indent).replace(HIDDEN_IN_JSON, escaped);
  return brokenCommands(json, escaped);
}

/** All but the blanks between values, which are most of an indented text. */
const HIDDEN_IN_JSON = new RegExp(`(?![ \\n])(?:${HIDDEN.source})`, "gu");

function escaped(character: string) {
  const units = Array.from({ length: character.length }, (_, at) => character.charCodeAt(at));
  return units.map((unit) => `\\u${unit.toString(16).padStart(4, "0")}`).join("");
}
