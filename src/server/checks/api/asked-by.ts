import { hash } from "node:crypto";
import { MAX_IDEMPOTENCY_KEY_LENGTH } from "#domain/limit.ts";
import type { AccountCaller, Context } from "#server/api/context.ts";
import { reachOfCaller } from "#server/api/key-rights.ts";
import { invalid, Refusal } from "#server/api/refusal.ts";
import type { CheckRequest } from "../checks.ts";

/** Returns who runs checks, and against which contracts. A person's check counts as live. */
export function runBy(
  caller: AccountCaller,
): Pick<CheckRequest, "account_id" | "key_id" | "user_id" | "environment" | "reach"> {
  const { account_id } = caller;
  const reach = reachOfCaller(caller);
  return caller.kind === "key"
    ? { account_id, key_id: caller.key_id, user_id: null, environment: caller.environment, reach }
    : { account_id, key_id: null, user_id: caller.user_id, environment: "live", reach };
}

/** Returns the Idempotency-Key of a request and a hash of its input; null without a key. */
export function idempotencyOf(
  { idempotency_key }: Pick<Context, "idempotency_key">,
  input: unknown,
): CheckRequest["idempotency"] | Refusal {
  const key = parseIdempotencyKey(idempotency_key);
  if (key instanceof Refusal) return key;
  return key === null ? null : { key, request_hash: hashOf(input) };
}

function parseIdempotencyKey(header: string | null): string | null | Refusal {
  if (header === null) return null;
  if (header.length >= 1 && header.length <= MAX_IDEMPOTENCY_KEY_LENGTH) return header;
  const message = `must have 1 to ${MAX_IDEMPOTENCY_KEY_LENGTH} characters`;
  return invalid([{ path: "Idempotency-Key", code: "invalid_length", message }]);
}

/**
 * Hashes a parsed input. Equal inputs hash equally, because parsing puts fields in the schema's
 * order.
 */
function hashOf(input: unknown) {
  return hash("sha256", JSON.stringify(input), "buffer");
}
