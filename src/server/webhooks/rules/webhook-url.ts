import { isStorable } from "#domain/text/name.ts";

export const MAX_URL_LENGTH = 2048;

export type UrlFault = "not_a_url" | "not_https" | "user_info" | "too_long";

/** Does not match what the URL parser would silently repair: blanks, a missing slash or host. */
const WRITTEN_OUT = /^[a-z][a-z0-9+.-]*:\/\/[^/\\\s][^\s]*$/i;

/**
 * Returns why `text` cannot be a webhook's URL (docs/api.md, Webhooks), or null when it is
 * well-formed.
 */
export function urlFault(text: string): UrlFault | null {
  if (text.length > MAX_URL_LENGTH) return "too_long";
  const url = isStorable(text) && WRITTEN_OUT.test(text) ? URL.parse(text) : null;
  if (!url?.hostname) return "not_a_url";
  if (url.protocol !== "https:") return "not_https";
  return url.username || url.password ? "user_info" : null;
}

/** Returns the host and port of a webhook's URL, normalized. */
export function destinationOf(url: string): string {
  const { hostname, port } = new URL(url);
  return `${hostname.replace(/\.+$/, "")}:${port || 443}`;
}
