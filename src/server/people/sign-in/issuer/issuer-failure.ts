import { AuthorizationResponseError, ClientError, ResponseBodyError } from "openid-client";
import type { IssuerProblem } from "#domain/people/issuer-problem.ts";
import { IssuerUnreachable } from "./bounded-fetch.ts";

/** What went wrong with an issuer, for the person who signs in; the reason is for the log. */
export type IssuerFailure = { kind: "failed"; problem: IssuerProblem; reason: string };

/** What the error codes of OAuth mean here. */
const PROBLEMS = new Map<string, IssuerProblem>(
  Object.entries({
    server_error: "unreachable",
    temporarily_unavailable: "unreachable",
    access_denied: "refused",
    login_required: "refused",
    interaction_required: "refused",
    consent_required: "refused",
    account_selection_required: "refused",
    // The code was used before, or has expired.
    invalid_grant: "expired",
  } as const),
);

export function failed(problem: IssuerProblem, reason: string = problem): IssuerFailure {
  return { kind: "failed", problem, reason };
}

/** Returns what an error of openid-client means; throws any other. */
export function failureOf(error: unknown): IssuerFailure {
  const unreachable = causesOf(error).find((cause) => cause instanceof IssuerUnreachable);
  if (unreachable) return failed("unreachable", unreachable.message);
  if (error instanceof AuthorizationResponseError || error instanceof ResponseBodyError) {
    const { error: code, error_description: description = "" } = error;
    return failed(PROBLEMS.get(code) ?? "misconfigured", `${code} ${description}`.slice(0, 500));
  }
  if (isOfLibrary(error)) return failed("untrusted", causesOf(error).map(messageOf).join(": "));
  throw error;
}

/** The library's own errors; a token that it cannot parse makes it throw a TypeError. */
function isOfLibrary(error: unknown): error is Error {
  return error instanceof ClientError || (error instanceof TypeError && "code" in error);
}

function causesOf(error: unknown): Error[] {
  const causes: Error[] = [];
  for (let cause = error; cause instanceof Error && causes.length < 5; cause = cause.cause)
    causes.push(cause);
  return causes;
}

const messageOf = ({ message }: Error) => message;
