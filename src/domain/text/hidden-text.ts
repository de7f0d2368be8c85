import { nameParts } from "./name-text.ts";

/** White space that may be repeated without hiding anything. */
const BLANK = "SPACE";

/**
 * Returns how the first character of a text is called that is invisible or reorders others: "U+202E".
 * Null if there is none. Spaces and line breaks may stand anywhere.
 */
export function hiddenIn(text: string): string | null {
  for (const { mark } of nameParts(text.replaceAll("\n", " "))) {
    if (mark !== null && mark !== BLANK) return mark;
  }
  return null;
}
