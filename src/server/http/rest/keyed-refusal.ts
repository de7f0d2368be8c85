import { PROBLEMS } from "#domain/problem.ts";
import type { Services } from "#server/api/context.ts";
import type { Refusal } from "#server/api/refusal.ts";
import { type Log, loggedRefusal } from "../log.ts";
import { traceOf } from "../trace.ts";
import type { RequestState } from "./request-state.ts";

type Options = { services: Pick<Services, "refusedRequests">; log: Log };

/** Returns the refusal that answers a failed request, and counts it for the owner of its key. */
export function keyedRefusal(
  { services, log }: Options,
  error: unknown,
  { req, id, route, keyed }: RequestState,
): Refusal {
  const owner = keyed?.owner();
  const refusal = loggedRefusal(log, error, {
    request_id: id,
    method: req.method,
    route,
    account_id: owner?.account_id,
    trace_id: traceOf(req)?.trace_id,
  });
  if (owner && PROBLEMS[refusal.problem].status < 500) {
    services.refusedRequests.note(owner, { reason: refusal.problem, request_id: id }, Date.now());
  }
  return refusal;
}
