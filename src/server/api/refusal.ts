import { TRPCError } from "@trpc/server";
import { type Fault, PROBLEMS, type ProblemCode } from "#domain/problem.ts";

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

type Extras = {
  /** Seconds after which a retry may succeed. */
  retryAfter?: number;
  /** The faults, by field. */
  faults?: Fault[];
};

/** An error that is answered with a problem of the catalogue (docs/api.md, Errors). */
export class Refusal extends TRPCError {
  override name = "Refusal";
  readonly problem: ProblemCode;
  readonly extras: Extras;

  constructor(problem: ProblemCode, detail: string, extras: Extras = {}) {
    super({ code: TRPC_CODES[PROBLEMS[problem].status], message: detail });
    this.problem = problem;
    this.extras = extras;
  }
}

/** Returns the refusal of a request with these faults. */
export function invalid(faults: Fault[]) {
  const [first] = faults;
  const rest = faults.length > 1 ? ` (and ${faults.length - 1} more)` : "";
  const detail = first
    ? `${first.path || "The body"} ${first.message}${rest}.`
    : "The request is invalid.";
  return new Refusal("invalid_request", detail, { faults });
}

type Thing = "contract" | "check" | "key" | "webhook" | "delivery" | "member" | "invitation";

type PartOfContract = "approval" | "consumer";

/** Returns the 404 for something that does not exist or belongs to another account. */
export function absent(what: Thing): Refusal {
  return new Refusal(`${what}_not_found`, `The account has no ${what} with this id.`);
}

/** The same for what belongs to a contract. */
export function absentInContract(what: PartOfContract): Refusal {
  return new Refusal(`${what}_not_found`, `The contract has no ${what} with this id.`);
}

/** Returns the refusal for an account that does not exist. */
export function noAccount(): Refusal {
  return new Refusal("account_not_found", "There is no account with this id.");
}
