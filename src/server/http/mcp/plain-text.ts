import { nameParts } from "#domain/text/name-text.ts";

/** Longest text in a result; in one that is too large, texts are cut shorter. */
export const LONGEST_TEXTS = [1000, 200, 40] as const;

/** Bytes of a result, as JSON. */
export const MAX_RESULT_BYTES = 256 * 1024;

/**
 * A text for a model, whoever wrote it: on one line, of limited length, and with characters shown
 * that are invisible or control others, so that nothing in it is hidden from the people who watch.
 */
export function plainText(text: string, longest: number = LONGEST_TEXTS[0]): string {
  const kept = text.slice(0, longest + 1);
  const shown = /^[\x21-\x7e]*$/.test(kept) ? kept : marked(kept);
  return shown.length <= longest ? shown : `${cut(shown, longest)}…`;
}

function marked(text: string) {
  const parts = nameParts(text.toWellFormed());
  return parts.map(({ text, mark }) => (mark === null ? text : `⟨${mark}⟩`)).join("");
}

function cut(text: string, longest: number) {
  return text
    .slice(0, longest)
    .toWellFormed()
    .replace(/\ufffd$/, "");
}

/** Returns a result with plain texts only, and its JSON, which is not larger than a result may be. */
export function plainResult(result: Record<string, unknown>) {
  for (const longest of LONGEST_TEXTS) {
    const value = plainValue(result, longest) as Record<string, unknown>;
    const json = JSON.stringify(value);
    if (Buffer.byteLength(json) <= MAX_RESULT_BYTES) return { value, json };
  }
  throw new Error("A tool's lists are too long");
}

function plainValue(value: unknown, longest: number): unknown {
  if (typeof value === "string") return plainText(value, longest);
  if (Array.isArray(value)) return value.map((entry) => plainValue(entry, longest));
  if (typeof value !== "object" || value === null) return value;
  const entries = Object.entries(value).map(([key, part]) => [key, plainValue(part, longest)]);
  return Object.fromEntries(entries);
}
