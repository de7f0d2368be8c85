import { Refusal } from "#server/api/refusal.ts";

/** The errors for checks that were not recorded. */
export const NOT_RECORDED = {
  no_credits(): never {
    throw new Refusal("no_credits", "The account has no credits left. The check was not run.");
  },
  repeated(): never {
    const detail = "A check with this Idempotency-Key is in progress.";
    throw new Refusal("idempotency_conflict", detail, { retryAfter: 1 });
  },
};

/** Throws unless a remembered request is the same as this one. */
export function assertSameRequest(remembered: Uint8Array, request: Uint8Array) {
  if (Buffer.compare(remembered, request) === 0) return;
  throw new Refusal(
    "idempotency_key_reused",
    "This Idempotency-Key was already used with a different body.",
  );
}
