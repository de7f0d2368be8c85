import type { Logger } from "pino";
import type { Refusal } from "#server/api/refusal.ts";
import { refusalOf } from "#server/api/refusal-of.ts";
import { messageOf } from "#server/failure.ts";
import { requestRefused } from "#server/signals.ts";

/** At which level the lines about answered requests are written; "debug" without it. */
export const REQUEST_LEVEL = Symbol("level of requests");

/** The part of pino that the server writes to. */
export type Log = Pick<Logger, "debug" | "info" | "warn" | "error"> & {
  [REQUEST_LEVEL]?: "info" | "debug";
};

/** Returns a logger that writes a line at "info" about each request, if that is wanted. */
export function withAccessLog(log: Logger, isWanted: boolean): Log {
  return Object.assign(log.child({}), { [REQUEST_LEVEL]: isWanted ? "info" : "debug" } as const);
}

/**
 * Returns the refusal that answers a failed request, and logs its cause unless it is the client's.
 * A database outage is one line per request, since there may be many; an unexpected error is logged
 * in full.
 */
export function loggedRefusal(log: Log, error: unknown, request: object): Refusal {
  const refusal = refusalOf(error);
  requestRefused.send({ problem: refusal.problem });
  if (refusal.problem === "unavailable") {
    log.warn({ ...request, reason: messageOf(error) }, "request refused");
  } else if (refusal.problem === "internal_error") {
    log.error({ ...request, err: error }, "request failed");
  }
  return refusal;
}
