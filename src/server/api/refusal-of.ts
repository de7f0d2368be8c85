import { TRPCError } from "@trpc/server";
import { ZodError } from "zod";
import { PROBLEMS } from "#domain/problem.ts";
import { Overloaded } from "#server/batch/overloaded.ts";
import { isUnavailable } from "#server/database/outage.ts";
import { faultsOf } from "./faults.ts";
import { invalid, Refusal } from "./refusal.ts";

const RETRY_AFTER_OUTAGE_SECONDS = 2;
const RETRY_AFTER_OVERLOAD_SECONDS = 1;

/** Errors that tRPC itself raises for console requests. */
const OWN_PROBLEMS = {
  NOT_FOUND: "unknown_path",
  METHOD_NOT_SUPPORTED: "method_not_allowed",
  BAD_REQUEST: "invalid_request",
  PARSE_ERROR: "invalid_json",
  UNSUPPORTED_MEDIA_TYPE: "unsupported_media_type",
  PAYLOAD_TOO_LARGE: "body_too_large",
} as const;

/**
 * Converts anything thrown while handling a request to a refusal. Unexpected errors reveal nothing
 * of their cause.
 */
export function refusalOf(error: unknown): Refusal {
  // tRPC wraps what procedures throw.
  const cause = error instanceof TRPCError ? error.cause : error;
  if (cause instanceof Refusal) return cause;
  if (error instanceof TRPCError && error.code === "BAD_REQUEST" && cause instanceof ZodError) {
    return invalid(faultsOf(cause));
  }
  if (isUnavailable(cause)) {
    return new Refusal("unavailable", "The database is not responding.", {
      retryAfter: RETRY_AFTER_OUTAGE_SECONDS,
    });
  }
  if (cause instanceof Overloaded) {
    return new Refusal("unavailable", cause.message, {
      retryAfter: RETRY_AFTER_OVERLOAD_SECONDS,
    });
  }
  const isOwn =
    error instanceof TRPCError && (error.cause === undefined || error.code === "PARSE_ERROR");
  if (isOwn && error.code in OWN_PROBLEMS) {
    const problem = OWN_PROBLEMS[error.code as keyof typeof OWN_PROBLEMS];
    return new Refusal(problem, `${PROBLEMS[problem].title}.`);
  }
  return new Refusal("internal_error", "The request was not completed.");
}
