import { type IdPrefix, isId } from "#server/rules/id.ts";
import { KEY_PREVIEW_LENGTH } from "#server/rules/limit.ts";
import { readRequestId } from "#server/rules/request-id.ts";

/** What support can look for by an id. */
const ID_PREFIXES = ["acc", "usr", "chk", "ctr", "whk", "key", "dlv"] as const satisfies IdPrefix[];

/** What was typed into support's search box, by what it looks like. */
export type SupportTerm =
  | { kind: "id"; prefix: (typeof ID_PREFIXES)[number]; id: string }
  | { kind: "key_preview" | "url" | "request" | "text"; text: string };

/** Longest term, in Unicode code points: room for a whole URL. */
export const MAX_TERM_LENGTH = 2_100;

/** Pages of the console, and addresses of the API and of files, with or without their host. */
const OWN_ADDRESS = /^(?:https?:\/\/[^/?#]+)?\/(?:accounts|support|api\/v1|api\/download)\b/i;

/** The page of an invitation, whose token is a secret. */
const INVITATION = /\/invitations\/.*/is;

/**
 * Reads what was typed; null for nothing. Of a whole key only what everybody sees of it is kept, and
 * of a URL what stands before its query, which may be a secret. An address of this service stands for
 * what it shows: the last id in it.
 */
export function readTerm(typed: string): SupportTerm | null {
  const text = typed.trim().replace(/…$/, "");
  if (text === "") return null;
  const named = OWN_ADDRESS.test(text) ? lastNamed(text) : readNamed(text);
  if (named) return named;
  if (/^svc_/i.test(text)) return { kind: "key_preview", text: text.slice(0, KEY_PREVIEW_LENGTH) };
  if (!/^https?:/i.test(text)) return { kind: "text", text };
  return { kind: "url", text: text.replace(/[?#].*$/s, "").replace(INVITATION, "/invitations/") };
}

/** A text that is an id as a whole, in any case. */
function readNamed(text: string): SupportTerm | null {
  const id = text.toLowerCase();
  const prefix = ID_PREFIXES.find((each) => isId(each, id));
  if (prefix) return { kind: "id", prefix, id };
  const request_id = readRequestId(text);
  return request_id ? { kind: "request", text: request_id } : null;
}

function lastNamed(address: string) {
  const parts = address.slice(0, MAX_TERM_LENGTH).split(/[/?#=&]/);
  return parts.map(readNamed).findLast((term) => term !== null) ?? null;
}
