import { type IdPrefix, isId } from "./id.ts";

/** What support can look for by an id. */
const ID_PREFIXES = ["acc", "usr", "chk", "ctr", "whk", "key", "dlv"] as const satisfies IdPrefix[];

/** What was typed into support's search box, by what it looks like. */
export type SupportTerm =
  | { kind: "id"; prefix: (typeof ID_PREFIXES)[number]; id: string }
  | { kind: "key_preview" | "url" | "text"; text: string };

/** Longest term, in Unicode code points: room for a whole URL. */
export const MAX_TERM_LENGTH = 2_100;

/** Characters of a key that are stored in clear. */
const KEY_PREVIEW_LENGTH = 16;

/**
 * Reads what was typed; null for nothing. Of a whole key only what everybody sees of it is kept, and
 * of a URL what stands before its query, which may be a secret.
 */
export function readTerm(typed: string): SupportTerm | null {
  const text = typed.trim().replace(/…$/, "");
  if (text === "") return null;
  const prefix = ID_PREFIXES.find((each) => isId(each, text));
  if (prefix) return { kind: "id", prefix, id: text };
  if (/^svc_/.test(text)) return { kind: "key_preview", text: text.slice(0, KEY_PREVIEW_LENGTH) };
  if (!/^https?:/i.test(text)) return { kind: "text", text };
  return { kind: "url", text: text.replace(/[?#].*$/s, "") };
}
