import { TRPCError } from "@trpc/server";
import { ZodError } from "zod";
import { faultsOf } from "../api/faults.ts";
import { invalid, Refusal } from "../api/refusal.ts";
import { isUnavailable } from "../database/connect.ts";
import { type Fault, PROBLEMS, type ProblemCode } from "../domain/problem.ts";

export const PROBLEM_TYPE = "application/problem+json";

const RETRY_AFTER_OUTAGE_SECONDS = 2;

/** The body of every refusal: RFC 9457 with our code and request id. */
export type Problem = {
  type: string;
  title: string;
  status: number;
  detail: string;
  code: ProblemCode;
  request_id: string;
  errors?: Fault[];
};

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

/** The body for a refusal. `baseUrl` is where the pages that explain the codes are. */
export function problemOf(refusal: Refusal, baseUrl: string, request_id: string): Problem {
  const { status, title } = PROBLEMS[refusal.problem];
  return {
    type: `${baseUrl}/docs/errors#${refusal.problem}`,
    title,
    status,
    detail: refusal.message,
    code: refusal.problem,
    request_id,
    ...(refusal.extras.faults && { errors: refusal.extras.faults }),
  };
}
