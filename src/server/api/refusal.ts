import type { Fault, ProblemCode } from "#domain/problem.ts";

type Extras = {
  /** Seconds after which a retry may succeed. */
  retryAfter?: number;
  /** The faults, by field. */
  faults?: Fault[];
};

/**
 * The answer to a refused request: a problem of the catalogue (docs/api.md, Errors). Procedures and
 * doors throw it; everything else returns it.
 */
export class Refusal extends Error {
  override name = "Refusal";
  readonly problem: ProblemCode;
  readonly extras: Extras;

  constructor(problem: ProblemCode, detail: string, extras: Extras = {}) {
    super(detail);
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

type Thing =
  | "contract"
  | "check"
  | "key"
  | "webhook"
  | "delivery"
  | "member"
  | "invitation"
  | "token"
  | "group"
  | "proposal";

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
