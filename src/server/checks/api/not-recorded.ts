import type { ProblemCode } from "#domain/problem.ts";
import { Refusal } from "#server/api/refusal.ts";

/** The errors of requests that run checks, beside those of any request. */
export const CHECK_PROBLEMS: ProblemCode[] = [
  "no_credits",
  "contract_not_found",
  "idempotency_conflict",
  "idempotency_key_reused",
];

/** The errors for checks that were not recorded. */
export const NOT_RECORDED = {
  no_credits(checks: number): never {
    const detail =
      checks === 1
        ? "The account has no credits left. The check was not run."
        : `The account has fewer credits left than the ${checks} checks need. None was run.`;
    throw new Refusal("no_credits", detail);
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
