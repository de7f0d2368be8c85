import {
  createTRPCClient,
  httpLink,
  type Operation,
  TRPCClientError,
  type TRPCLink,
} from "@trpc/client";
import type { inferRouterOutputs } from "@trpc/server";
import { tap } from "@trpc/server/observable";
import { TRPC_ERROR_CODES_BY_KEY as CODES } from "@trpc/server/rpc";
import type { Fault, ProblemCode } from "#domain/problem.ts";
import type { AppRouter } from "#server/api/router.ts";
import { tellOtherTabs } from "./tabs.ts";

/** The results of the procedures. */
export type Outputs = inferRouterOutputs<AppRouter>;

/**
 * Only POST: over plain HTTP, browsers send the origin with nothing else, and search terms stay out
 * of URLs.
 */
export const TRANSPORT = { url: "/api/trpc", methodOverride: "POST" } as const;

/**
 * The event on the window when a call fails because the reader is not signed in, or not to this
 * account.
 */
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
  const headers = ({ op: { context } }: { op: Operation }) => ({
    "x-account-id": account_id,
    ...(typeof context.if_match === "string" ? { "if-match": context.if_match } : {}),
  });
  return createTRPCClient<AppRouter>({
    links: [noticeEnd, tellsTabs, httpLink({ ...TRANSPORT, headers })],
  });
}

/** The options of a call that is made only if what it changes still has this entity tag. */
export function ifMatch(etag: string) {
  return { context: { if_match: etag } };
}

/** The procedures for pages of no account. */
export function siteClient() {
  return createTRPCClient<AppRouter>({ links: [noticeEnd, tellsTabs, httpLink(TRANSPORT)] });
}

/**
 * Why a call failed: the message, and the faults of fields. Without a `problem`, there was no
 * response.
 */
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

const OUTDATED: readonly unknown[] = [CODES.NOT_FOUND, CODES.CONFLICT, CODES.PRECONDITION_FAILED];

/**
 * Whether what is stored may differ from what the page shows: the call found it changed or gone, or
 * may have changed it, because its answer was lost.
 */
export function mayBeOutdated(error: unknown): boolean {
  if (!(error instanceof TRPCClientError)) return false;
  const { data, shape } = error as TRPCClientError<AppRouter>;
  return !data || OUTDATED.includes(shape?.code);
}
