import type { Logger } from "pino";
import type { Refusal } from "#server/api/refusal.ts";
import { refusalOf } from "#server/api/refusal-of.ts";
import { messageOf } from "#server/failure.ts";

/** The part of pino that the server writes to. */
export type Log = Pick<Logger, "debug" | "info" | "warn" | "error">;

/**
 * The refusal that answers a failed request. The log says why it failed, if that is not the client's
 * to mend: a line for each when the database does not answer, for then there are many, and all that
 * is known of what nobody expected.
 */
export function loggedRefusal(log: Log, error: unknown, request: object): Refusal {
  const refusal = refusalOf(error);
  if (refusal.problem === "unavailable") {
    log.warn({ ...request, reason: messageOf(error) }, "request refused");
  } else if (refusal.problem === "internal_error") {
    log.error({ ...request, err: error }, "request failed");
  }
  return refusal;
}
