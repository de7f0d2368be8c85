import { createTRPCClient, httpLink, TRPCClientError, type TRPCLink } from "@trpc/client";
import type { inferRouterOutputs } from "@trpc/server";
import { tap } from "@trpc/server/observable";
import type { AppRouter } from "#server/api/router.ts";
import type { Fault, ProblemCode } from "#server/rules/problem.ts";
import { tellOtherTabs } from "./tabs.ts";

/** What the procedures answer. */
export type Outputs = inferRouterOutputs<AppRouter>;

/**
 * With POST alone: browsers name the origin of every POST, and over plain HTTP of nothing else, and
 * what is searched for stays out of addresses.
 */
export const TRANSPORT = { url: "/api/trpc", methodOverride: "POST" } as const;

/** What the window is told when a call finds nobody signed in who may make it. */
export const SESSION_ENDED = "schema-contract-check:session-ended";

export function tellSessionEnded() {
  window.dispatchEvent(new Event(SESSION_ENDED));
}

const noticeEnd: TRPCLink<AppRouter> =
  () =>
  ({ next, op }) =>
    next(op).pipe(
      tap({
        error(error) {
          if (error.data?.problem === "not_signed_in") tellSessionEnded();
        },
      }),
    );

/** Other tabs may show what a procedure has changed. */
const tellsTabs: TRPCLink<AppRouter> =
  () =>
  ({ op, next }) =>
    op.type === "mutation" ? next(op).pipe(tap({ complete: tellOtherTabs })) : next(op);

/** The procedures for the buttons of an account's pages, on behalf of the session cookie. */
export function consoleClient(account_id: string) {
  return createTRPCClient<AppRouter>({
    links: [
      noticeEnd,
      tellsTabs,
      httpLink({ ...TRANSPORT, headers: { "x-account-id": account_id } }),
    ],
  });
}

/** The procedures for pages of no account. */
export function siteClient() {
  return createTRPCClient<AppRouter>({ links: [noticeEnd, tellsTabs, httpLink(TRANSPORT)] });
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
