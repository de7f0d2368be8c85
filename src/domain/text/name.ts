/** Longest name of a contract or column, in Unicode code points. */
export const MAX_NAME_LENGTH = 255;

export type NameFault = "empty" | "too_long" | "unstorable";

/** Counts code points, the unit of `maxLength` in JSON Schema. */
export function codePoints(text: string) {
  let count = 0;
  for (const _ of text) count++;
  return count;
}

/** Returns the first `max` code points of a text. */
export function firstCodePoints(text: string, max = MAX_NAME_LENGTH) {
  let end = 0;
  let count = 0;
  for (const character of text) {
    if (count === max) break;
    count += 1;
    end += character.length;
  }
  return text.slice(0, end).toWellFormed();
}

/** Returns whether Postgres can store the text: no U+0000 and no lone surrogates. */
export function isStorable(text: string) {
  return !text.includes("\0") && text.isWellFormed();
}

/**
 * Reads a name to search for, cut to the length of names; undefined when no name can contain it.
 */
export function readName(text: unknown): string | undefined {
  return typeof text === "string" && text !== "" && isStorable(text)
    ? firstCodePoints(text)
    : undefined;
}

/**
 * Returns why `name` cannot name a contract or column, or null. Names are kept exactly as given.
 */
export function nameFault(name: string): NameFault | null {
  if (name === "") return "empty";
  if (name.length > MAX_NAME_LENGTH && codePoints(name) > MAX_NAME_LENGTH) return "too_long";
  return isStorable(name) ? null : "unstorable";
}
