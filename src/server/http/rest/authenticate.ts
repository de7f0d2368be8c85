import type { IncomingMessage } from "node:http";
import { REQUESTS_PER_MINUTE } from "#domain/limit.ts";
import { Refusal } from "#server/api/refusal.ts";
import { secondsLeft } from "#server/keys/api/key-refusal.ts";
import { hexHashOfKey, isKeyShaped } from "#server/keys/rules/api-key.ts";
import type { Counted } from "#server/keys/store/request-count.ts";

/**
 * Returns the SHA-256, in hex, of the request's API key. Refuses malformed keys with 401, without
 * querying the database (docs/api.md, Authentication).
 */
export function keyHashOf(req: IncomingMessage): string {
  if (/^bearer\b/i.test(req.headers.authorization ?? "")) {
    throw new Refusal("bearer_not_supported", "The Authorization header has a Bearer token.");
  }
  const key = req.headers["x-api-key"];
  if (typeof key !== "string" || key === "") {
    throw new Refusal("missing_key", "The request has no X-API-Key header.");
  }
  if (!isKeyShaped(key)) {
    throw new Refusal(
      "malformed_key",
      "The X-API-Key header does not contain a well-formed API key.",
    );
  }
  return hexHashOfKey(key);
}

/** Returns the rate limit headers, which every response to a known key has. */
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
