import type { TRPCError } from "@trpc/server";
import { TRPC_ERROR_CODES_BY_KEY } from "@trpc/server/rpc";
import { PROBLEMS, type ProblemCode } from "#domain/problem.ts";
import { Refusal } from "./refusal.ts";
import { refusalOf } from "./refusal-of.ts";

const TRPC_CODES = {
  400: "BAD_REQUEST",
  401: "UNAUTHORIZED",
  403: "FORBIDDEN",
  404: "NOT_FOUND",
  405: "METHOD_NOT_SUPPORTED",
  408: "TIMEOUT",
  409: "CONFLICT",
  412: "PRECONDITION_FAILED",
  413: "PAYLOAD_TOO_LARGE",
  415: "UNSUPPORTED_MEDIA_TYPE",
  422: "UNPROCESSABLE_CONTENT",
  429: "TOO_MANY_REQUESTS",
  431: "BAD_REQUEST",
  500: "INTERNAL_SERVER_ERROR",
  503: "SERVICE_UNAVAILABLE",
} as const satisfies Record<(typeof PROBLEMS)[ProblemCode]["status"], TRPCError["code"]>;

/** Returns tRPC's code for a problem. */
export function trpcCodeOf(problem: ProblemCode): TRPCError["code"] {
  return TRPC_CODES[PROBLEMS[problem].status];
}

/**
 * Returns the error that the console is sent: the same wording as REST, and no internals. To tRPC a
 * refusal is an unknown error, so its code is set here.
 */
export function errorShape<Shape extends { code: number }>(shape: Shape, error: TRPCError) {
  const refusal = refusalOf(error);
  const { problem, extras, message } = refusal;
  const code =
    error.cause instanceof Refusal ? TRPC_ERROR_CODES_BY_KEY[trpcCodeOf(problem)] : shape.code;
  return { ...shape, code, message, data: { problem, faults: extras.faults ?? [] } };
}
