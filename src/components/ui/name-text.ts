/** A stretch of a name: as it is, or one character that would not be seen, with what stands for it. */
export type NamePart = { text: string; mark: string | null };

/** What is not seen, moves what stands beside it, or passes for a space. */
const HIDDEN = /[\p{Cc}\p{Cf}\p{Zs}\p{Zl}\p{Zp}\p{Default_Ignorable_Code_Point}\u2800]/u;

/** One emoji may be several characters: the invisible ones among them belong there. */
const EMOJI = /\p{ExtPict}(?:\p{EMod}|\ufe0f)?(?:\u200d\p{ExtPict}(?:\p{EMod}|\ufe0f)?)*/u;

const TOKEN = new RegExp(`${EMOJI.source}|(?<hidden>${HIDDEN.source})`, "gu");

/** The marks that say more than a number. */
const WORDS: Record<string, string> = {
  "\t": "TAB",
  "\n": "LF",
  "\r": "CR",
  " ": "SPACE",
  "\u00a0": "NBSP",
};

/**
 * A name in stretches that show what it is made of, so that none passes for another by a character
 * that is not seen. A single space between words stays as it is.
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

/** The same as a text, for titles, options and labels; what runs from right to left is kept apart. */
export function nameText(name: string): string {
  const text = nameParts(name)
    .map(({ text, mark }) => (mark === null ? text : `⟨${mark}⟩`))
    .join("");
  return RIGHT_TO_LEFT.test(text) ? `\u2068${text}\u2069` : text;
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

/** A value as JSON in which such characters are escaped: seen, and copied as what they are. */
export function jsonText(value: unknown, indent?: number): string {
  return JSON.stringify(value, null, indent).replace(EVERY_HIDDEN, (character) =>
    character === " " || character === "\n" ? character : escaped(character),
  );
}

const EVERY_HIDDEN = new RegExp(HIDDEN, "gu");

function escaped(character: string) {
  const units = Array.from({ length: character.length }, (_, at) => character.charCodeAt(at));
  return units.map((unit) => `\\u${unit.toString(16).padStart(4, "0")}`).join("");
}
