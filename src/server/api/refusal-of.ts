import { TRPCError } from "@trpc/server";
import { ZodError } from "zod";
import { isUnavailable } from "../database/connect.ts";
import { faultsOf } from "./faults.ts";
import { invalid, Refusal } from "./refusal.ts";

const RETRY_AFTER_OUTAGE_SECONDS = 2;

/**
 * The refusal that stands for anything thrown while a request was answered.
 * What is not a refusal says nothing of its cause.
 */
export function refusalOf(error: unknown): Refusal {
  if (error instanceof Refusal) return error;
  const cause = error instanceof TRPCError ? error.cause : error;
  if (cause instanceof Refusal) return cause;
  if (error instanceof TRPCError && error.code === "BAD_REQUEST" && cause instanceof ZodError) {
    return invalid(faultsOf(cause));
  }
  if (isUnavailable(cause)) {
    return new Refusal("unavailable", "The database does not answer at the moment.", {
      retryAfter: RETRY_AFTER_OUTAGE_SECONDS,
    });
  }
  return new Refusal("internal_error", "The request was not carried out.");
}
