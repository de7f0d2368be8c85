import { type IdPrefix, isId } from "#domain/id.ts";
import { KEY_PREVIEW_LENGTH } from "#domain/limit.ts";
import { readRequestId } from "#domain/request-id.ts";

/** Prefixes of ids that support can search for. */
const ID_PREFIXES = ["acc", "usr", "chk", "ctr", "whk", "key", "dlv"] as const satisfies IdPrefix[];

/** A parsed search term of the support page. */
export type SupportTerm =
  | { kind: "id"; prefix: (typeof ID_PREFIXES)[number]; id: string }
  | { kind: "key_preview" | "url" | "request" | "text"; text: string };

/** Longest term, in Unicode code points: enough for a whole URL. */
export const MAX_TERM_LENGTH = 2_100;

/** Matches paths of the console, the API and downloads, with or without a host. */
const OWN_ADDRESS = /^(?:https?:\/\/[^/?#]+)?\/(?:accounts|support|api\/v1|api\/download)\b/i;

/** Matches the page of an invitation, whose token is a secret. */
const INVITATION = /\/invitations\/.*/is;

/**
 * Parses a search term; null when it is empty. A whole key is cut to its preview, and a URL before
 * its query, since both may contain secrets. An address of this service is searched for by the last
 * id in it.
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

/** Reads a text that is an id as a whole, case-insensitively. */
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
