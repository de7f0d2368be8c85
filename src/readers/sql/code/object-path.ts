import type { Name } from "../name.ts";
import type { Token } from "../tokens.ts";

/** The text of a string, without its quotes. */
export function unquotedText({ text }: Token) {
  return text.slice(text.indexOf("'") + 1, -1).replaceAll("''", "'");
}

/** A part of a name; one in brackets has at most 128 characters, or nothing closes them. */
const PART = /\[(?:[^\]]|\]\]){1,128}\]|"[^"]+"|[^.]+/g;

/** The parts of a name in a string, such as [dbo].[orders]. */
export function pathOf(text: string): Name[] {
  const parts = text.match(PART) ?? [];
  return parts.map((part) => {
    const isQuoted = /^[["]/.test(part);
    return { text: isQuoted ? part.slice(1, -1).replaceAll("]]", "]") : part, isQuoted: true };
  });
}
