import { REQUESTS_PER_MINUTE } from "#domain/limit.ts";
import { Refusal } from "#server/api/refusal.ts";
import type { Admission, Counted } from "../store/request-count.ts";

/**
 * Returns the refusal of a request that was not admitted: unknown, revoked or expired key, or one
 * whose user has left the account (401), over the limit (429), or suspended account (403).
 */
export function keyRefusal(admission: Admission | null | undefined): Refusal {
  if (!admission) return new Refusal("unknown_key", "This API key does not exist.");
  if (admission.role === null) {
    return new Refusal(
      "key_owner_left",
      "This API key's owner is no longer a member of the account.",
    );
  }
  if (admission.is_expired) return new Refusal("expired_key", "This API key has expired.");
  if (!admission.is_active) return new Refusal("revoked_key", "This API key is revoked.");
  if (admission.count > REQUESTS_PER_MINUTE) {
    const detail = `This key has used its ${REQUESTS_PER_MINUTE} requests for this minute.`;
    return new Refusal("rate_limited", detail, { retryAfter: secondsLeft(admission) });
  }
  return new Refusal(
    "account_suspended",
    "The account is suspended. The request was not carried out.",
  );
}

/** Returns the whole seconds until the minute ends, by the database's clock. */
export function secondsLeft({ minute, now }: Counted) {
  return Math.max(1, Math.ceil((minute.getTime() + 60_000 - now.getTime()) / 1000));
}
