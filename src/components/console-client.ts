import { createTRPCClient, httpLink, TRPCClientError } from "@trpc/client";
import type { inferRouterOutputs } from "@trpc/server";
import type { AppRouter } from "../server/api/router.ts";
import type { Fault, ProblemCode } from "../server/domain/problem.ts";

/** What the procedures answer. */
export type Outputs = inferRouterOutputs<AppRouter>;

/** The procedures for the buttons of an account's pages, on behalf of the session cookie. */
export function consoleClient(account_id: string) {
  return createTRPCClient<AppRouter>({
    links: [httpLink({ url: "/api/trpc", headers: { "x-account-id": account_id } })],
  });
}

/** Why a call did not succeed: in words, and beside which fields; no problem: no answer came. */
export type CallFailure = { problem: ProblemCode | null; message: string; faults: Fault[] };

/** The failure that a call threw. */
export function callFailure(error: unknown): CallFailure {
  if (error instanceof TRPCClientError) {
    const { data, message } = error as TRPCClientError<AppRouter>;
    if (data) return { problem: data.problem, message, faults: data.faults };
  }
  const message = "The server could not be reached. Try again in a moment.";
  return { problem: null, message, faults: [] };
}
