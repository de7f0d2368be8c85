import type { ServerResponse } from "node:http";
import { Refusal } from "#server/api/refusal.ts";
import type { ByteBudget } from "#server/batch/byte-budget.ts";
import { rateHeaders } from "./authenticate.ts";
import { SMALL_BYTES } from "./body.ts";
import type { Headers, RequestState } from "./request-state.ts";

/** What is written to the client; a procedure's result is an `Answer`. */
export type RestResponse = {
  status: number;
  body: string | Buffer | null;
  type: string;
  headers?: Headers;
};

/** Writes a response, with the headers that the request's state has collected. */
export function send(
  res: ServerResponse,
  response: RestResponse,
  { headers, keyed }: RequestState,
) {
  const { status, body, type } = response;
  const limit = keyed?.limit();
  Object.assign(headers, limit && rateHeaders(limit), response.headers);
  if (body !== null) {
    headers["Content-Type"] = type;
    headers["Content-Length"] = Buffer.byteLength(body);
    headers["Cache-Control"] = "no-store";
  }
  headers["X-Content-Type-Options"] = "nosniff";
  res.writeHead(status, headers).end(body ?? undefined);
}

/** Counts an answer that is not small until the client has taken it. */
export function countUntilTaken(
  res: ServerResponse,
  { body }: RestResponse,
  { held, keyed }: RequestState,
  budget: ByteBudget,
) {
  const bytes = body?.length ?? 0;
  const owner = keyed?.owner();
  if (!owner || (!held && bytes <= SMALL_BYTES)) return;
  const { resize, release } = held ?? budget.count(owner.account_id, bytes);
  if (res.closed) return release();
  resize(bytes);
  res.once("close", release);
}

/** Refuses a method that the path does not have. */
export function wrongMethod(methods: string[], { req, headers }: RequestState): Refusal {
  headers.Allow = methods.join(", ");
  return new Refusal("method_not_allowed", `${req.method} is not supported on this path.`);
}

/** Answers OPTIONS. */
export function optionsOf(methods: string[], { headers }: RequestState): RestResponse {
  headers.Allow = methods.join(", ");
  return { status: 204, body: null, type: "" };
}
