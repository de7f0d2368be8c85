import { isStorable } from "#domain/text/name.ts";
import type { Claims } from "./claims.ts";

/** Whom an issuer signs out: a session, a person with all of their sessions, or both named. */
export type Logout = { jti: string; sid: string | null; sub: string | null };

const EVENT = "http://schemas.openid.net/event/backchannel-logout";

const MAX_LENGTH = 255;

/** Returns whom the claims of a verified logout token sign out; otherwise what is wrong with them. */
export function logoutOf(
  claims: Claims,
): { kind: "logout"; logout: Logout } | { kind: "invalid"; reason: string } {
  const { jti, sid, sub, events } = claims;
  const invalid = (reason: string) => ({ kind: "invalid" as const, reason });
  // An ID token has the same issuer, audience and signature.
  if ("nonce" in claims) return invalid("a logout token has no nonce");
  if (!isObject(events) || !isObject(events[EVENT])) return invalid("it is no logout event");
  if (!isName(jti)) return invalid("jti is missing");
  for (const name of [sid, sub]) {
    if (name !== undefined && !isName(name)) return invalid("sid or sub is not a text");
  }
  if (sid === undefined && sub === undefined) return invalid("sid and sub are missing");
  return { kind: "logout", logout: { jti, sid: nameOrNull(sid), sub: nameOrNull(sub) } };
}

/** Returns the issuer's name for the session of an ID token; null if it cannot be stored. */
export function sidOf({ sid }: Claims): string | null {
  return nameOrNull(sid);
}

function nameOrNull(value: unknown): string | null {
  return isName(value) ? value : null;
}

function isName(value: unknown): value is string {
  if (typeof value !== "string" || value === "") return false;
  return value.length <= MAX_LENGTH && isStorable(value);
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}
