import { placeAt, UnreadableSource } from "../unreadable.ts";

/** What decides where keys stand: the ends of objects, and strings, which may have braces in them. */
const MARK = /[{}]|"[^"\\]*(?:\\.[^"\\]*)*"(\s*:)?/gs;

/**
 * The first key that stands twice in one object of a valid JSON text, and where; null if none does.
 * Parsers keep one of the two and say nothing.
 */
export function repeatedKey(text: string): { key: string; at: number } | null {
  const open: (Set<string> | null)[] = [];
  MARK.lastIndex = 0;
  for (let match = MARK.exec(text); match; match = MARK.exec(text)) {
    const [mark, colon] = match;
    if (mark === "{") open.push(null);
    else if (mark === "}") open.pop();
    else if (colon !== undefined) {
      const key = keyOf(mark.slice(0, mark.length - colon.length));
      const keys = open.at(-1) ?? new Set();
      if (keys.has(key)) return { key, at: match.index };
      open[open.length - 1] = keys.add(key);
    }
  }
  return null;
}

function keyOf(written: string): string {
  return written.includes("\\") ? JSON.parse(written) : written.slice(1, -1);
}

/**
 * Refuses a valid JSON text in which a key stands twice: one of its values would be lost. `line` is
 * the number of the text's first line.
 */
export function refuseRepeatedKeys(text: string, line = 1) {
  const repeated = repeatedKey(text);
  if (repeated === null) return;
  const key = JSON.stringify(repeated.key.slice(0, 60));
  const message = `The key ${key} appears twice in one object. Keep one of the two.`;
  const place = placeAt(text, repeated.at);
  throw new UnreadableSource(message, { ...place, line: line + place.line - 1 });
}
