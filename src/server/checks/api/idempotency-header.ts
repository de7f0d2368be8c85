import { z } from "zod";
import { MAX_IDEMPOTENCY_KEY_LENGTH } from "#domain/limit.ts";

/** The header of requests that run checks. */
export const idempotencyHeader = z.object({
  "Idempotency-Key": z
    .string()
    .optional()
    .meta({
      description:
        "Makes the request safe to retry: the same key never runs a second check. Derive it from what is checked: the run, the contract and a hash of the columns",
      override: { minLength: 1, maxLength: MAX_IDEMPOTENCY_KEY_LENGTH },
      example: "load-2026-01-31/customers/9b1c52e0",
      param: { id: "IdempotencyKey" },
    }),
});
