import type { ProblemCode } from "#domain/problem.ts";
import { Refusal } from "#server/api/refusal.ts";

/** The errors of requests that run checks, beside those of any request. */
export const CHECK_PROBLEMS: ProblemCode[] = [
  "no_credits",
  "contract_not_found",
  "idempotency_conflict",
  "idempotency_key_reused",
];

/** Returns the refusal of a request whose checks were not recorded. */
export function notRecorded(
  kind: "no_credits" | "repeated" | "key_reused",
  checks: number,
): Refusal {
  switch (kind) {
    case "no_credits": {
      const detail =
        checks === 1
          ? "The account has no credits left. The check was not run."
          : `The account has fewer credits left than the ${checks} checks need. None was run.`;
      return new Refusal("no_credits", detail);
    }
    case "repeated": {
      const detail = "A check with this Idempotency-Key is in progress.";
      return new Refusal("idempotency_conflict", detail, { retryAfter: 1 });
    }
    case "key_reused": {
      const detail = "This Idempotency-Key was already used with a different body.";
      return new Refusal("idempotency_key_reused", detail);
    }
  }
}
