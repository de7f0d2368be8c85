import { type Fault, PROBLEMS, type ProblemCode } from "#domain/problem.ts";
import type { Refusal } from "#server/api/refusal.ts";

const PROBLEM_TYPE = "application/problem+json";

/** The body of every error: RFC 9457 with our code and request id. */
export type Problem = {
  type: string;
  title: string;
  status: number;
  detail: string;
  code: ProblemCode;
  request_id: string;
  errors?: Fault[];
};

/** Returns the status and headers of a refusal, independent of its body's format. */
export function headOf({ problem, extras }: Refusal) {
  const headers: Record<string, string> = {};
  if (extras.retryAfter !== undefined) headers["Retry-After"] = String(extras.retryAfter);
  return { status: PROBLEMS[problem].status, headers };
}

/** Returns the response to a refused request. */
export function problemAnswer(refusal: Refusal, baseUrl: string, request_id: string) {
  const body = JSON.stringify(problemOf(refusal, baseUrl, request_id));
  return { ...headOf(refusal), type: PROBLEM_TYPE, body };
}

/** Returns the body for a refusal. `baseUrl` is where the pages that explain the codes are. */
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
