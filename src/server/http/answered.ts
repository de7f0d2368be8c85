import type { IncomingMessage } from "node:http";
import { requestAnswered } from "#server/signals.ts";
import { type Log, REQUEST_LEVEL } from "./log.ts";
import { traceOf } from "./trace.ts";

/** Where a request came in; `route` must be a known name, not client-supplied text. */
export type Entrance = { door: string; route: string; path?: string };

/** A request as it is logged. The code that learns its account notes it here. */
export type NamedRequest = { id: string; account_id?: string | undefined };

/**
 * Logs and counts an answered request, and ends its trace. Without HTTP there is no request (null).
 */
export function noteAnswered(
  log: Log,
  req: IncomingMessage | null,
  { door, route, path, operation = route }: Entrance & { operation?: string },
  { id, account_id }: NamedRequest,
  { status, seconds }: { status: number; seconds: number },
) {
  const method = req?.method;
  const trace = req ? traceOf(req) : undefined;
  if (requestAnswered.isHeard()) requestAnswered.send({ door, operation, status, seconds });
  log[log[REQUEST_LEVEL] ?? "debug"](
    { request_id: id, method, route, path, status, seconds, account_id, trace_id: trace?.trace_id },
    "request",
  );
  if (trace?.span) {
    const ids = { "scc.request_id": id, ...(account_id && { "scc.account_id": account_id }) };
    trace.end({ method: method ?? "", route, status, ...ids });
  }
}
