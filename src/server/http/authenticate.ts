import type { IncomingMessage } from "node:http";
import { Refusal } from "../api/refusal.ts";
import { hashKey, isKeyShaped } from "../domain/api-key.ts";
import { REQUESTS_PER_MINUTE } from "../domain/limit.ts";
import type { Admission, Counted } from "../store/admit.ts";

/**
 * The SHA-256 of the request's API key (spec 5). Refuses with 401 what cannot
 * be a key, without asking the database.
 */
export function keyHashOf(req: IncomingMessage): Uint8Array {
  if (/^bearer\b/i.test(req.headers.authorization ?? "")) {
    throw new Refusal("bearer_not_supported", "The Authorization header carries a Bearer token.");
  }
  const key = req.headers["x-api-key"];
  if (typeof key !== "string" || key === "") {
    throw new Refusal("missing_key", "The request has no X-API-Key header.");
  }
  if (!isKeyShaped(key)) {
    throw new Refusal("malformed_key", "The X-API-Key header does not have the form of a key.");
  }
  return hashKey(key);
}

/**
 * Refuses an unknown or revoked key with 401, one over its limit with 429 (spec 8), and the keys
 * of a suspended account with 403.
 */
export function assertAdmitted(admission: Admission | null): asserts admission is Counted {
  if (!admission) throw new Refusal("unknown_key", "The API key is not known.");
  if (!admission.is_active) throw new Refusal("revoked_key", "The API key is revoked.");
  if (admission.count > REQUESTS_PER_MINUTE) {
    const detail = `The key has made its ${REQUESTS_PER_MINUTE} requests of this minute.`;
    throw new Refusal("rate_limited", detail, { retryAfter: secondsLeft(admission) });
  }
  if (admission.is_suspended) {
    throw new Refusal("account_suspended", "The account is suspended; nothing was done.");
  }
}

/** The state of a key's limit, for every answer to it. */
export function rateHeaders(admission: Counted): Record<string, string | number> {
  const remaining = Math.max(0, REQUESTS_PER_MINUTE - admission.count);
  return {
    "RateLimit-Policy": `"minute";q=${REQUESTS_PER_MINUTE};w=60`,
    RateLimit: `"minute";r=${remaining};t=${secondsLeft(admission)}`,
    "X-RateLimit-Limit": REQUESTS_PER_MINUTE,
    "X-RateLimit-Remaining": remaining,
    "X-RateLimit-Reset": admission.minute.getTime() / 1000 + 60,
  };
}

/** Whole seconds until the minute ends, by the database's clock. */
function secondsLeft({ minute, now }: Counted) {
  return Math.max(1, Math.ceil((minute.getTime() + 60_000 - now.getTime()) / 1000));
}
