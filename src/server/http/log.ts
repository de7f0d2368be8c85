import type { Logger } from "pino";
import type { Refusal } from "#server/api/refusal.ts";
import { messageOf } from "#server/failure.ts";

/** The part of pino that the server writes to. */
export type Log = Pick<Logger, "debug" | "info" | "warn" | "error">;

/**
 * Notes why a request failed, if that is not the client's to mend: a line for each when the database
 * does not answer, for then there are many, and all that is known of what nobody expected.
 */
export function logFailure(log: Log, { problem }: Refusal, error: unknown, request: object) {
  if (problem === "unavailable") {
    log.warn({ ...request, reason: messageOf(error) }, "request refused");
  } else if (problem === "internal_error") {
    log.error({ ...request, err: error }, "request failed");
  }
}
