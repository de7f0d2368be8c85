import type { IncomingMessage } from "node:http";
import type { RequestTrace, Tracing } from "#server/tracing/span.ts";

const TRACE = Symbol("trace");

type Traced = IncomingMessage & { [TRACE]?: RequestTrace };

/** Begins the trace of a request, which stays with the request. */
export function beginTrace(req: IncomingMessage, tracing: Tracing) {
  (req as Traced)[TRACE] = tracing.request(req.headers);
}

/** Returns the request's trace; undefined while tracing is off. */
export function traceOf(req: IncomingMessage): RequestTrace | undefined {
  return (req as Traced)[TRACE];
}
