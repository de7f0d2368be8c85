import type { Answer } from "#server/api/answer.ts";
import type { Context, Services } from "#server/api/context.ts";
import type { FairTurns } from "#server/batch/fair-turns.ts";
import { originOf } from "../origin.ts";
import { traceOf } from "../trace.ts";
import { readInput } from "./input.ts";
import { jsonText } from "./json-text.ts";
import type { LoadShedder } from "./load-shedder.ts";
import type { Headers, RequestState } from "./request-state.ts";
import type { RestResponse } from "./rest-response.ts";
import { API_PREFIX, type Match, type Route } from "./routes.ts";

type Calling = { services: Services; shedder: LoadShedder; turns: FairTurns };

/** For whom a procedure is called: in turn with other large work, if an account is given. */
type Called = Pick<Context, "caller" | "pending" | "again"> & { turn_of: string | null };

/** Calls a route's procedure. The body is read once, even if it is called again. */
export function procedureCall(
  { services, shedder, turns }: Calling,
  route: Route,
  { params }: Match,
  state: RequestState,
) {
  const { req, query } = state;
  const readNow = () => readInput(route, params, req, query);
  const read = () => (route.takesBody ? whileWaiting(shedder, readNow) : readNow());
  let reading: Promise<unknown> | null = null;
  return async ({ caller, turn_of, pending, again }: Called): Promise<RestResponse> => {
    reading ??= read();
    const input = await reading;
    const idempotency_key = req.headers["idempotency-key"]?.toString() ?? null;
    const if_match = req.headers["if-match"] ?? null;
    const origin = () => originOf(req.headers);
    const span = traceOf(req)?.span;
    const request = { caller, pending, again: route.takesBody && !pending ? again : undefined };
    const context = { services, ...request, idempotency_key, if_match, span, origin };
    const callAs = async (toText: (body: unknown) => string | Promise<Buffer>) => {
      const answer = await route.call(context, input);
      return {
        status: answer.is_unavailable ? 503 : route.status,
        body: await toText(answer.body),
        type: "application/json",
        headers: answerHeaders(answer, state),
      };
    };
    if (turn_of === null) return callAs(JSON.stringify);
    shedder.end();
    return turns.inTurn(turn_of, () => {
      shedder.resume();
      return callAs(jsonText);
    });
  };
}

/** Returns a function that identifies the key of a request once more. */
export function againAs({ keyed }: RequestState): Context["again"] {
  return keyed && (async () => ({ kind: "key", ...(await keyed.again()) }));
}

/** Runs `read`, which waits for the client and not for the server. */
export async function whileWaiting<T>(shedder: LoadShedder, read: () => Promise<T>): Promise<T> {
  shedder.end();
  try {
    return await read();
  } finally {
    shedder.resume();
  }
}

function answerHeaders(
  { replay, next_cursor, etag }: Answer,
  { path, query }: RequestState,
): Headers {
  const headers: Headers = {};
  if (replay) headers["Idempotent-Replayed"] = "true";
  if (etag) headers.ETag = etag;
  if (replay && replay.outdated.length > 0) {
    headers["Idempotent-Outdated"] = replay.outdated.join(", ");
  }
  if (next_cursor) {
    const next = new URLSearchParams(query);
    next.set("cursor", next_cursor);
    headers.Link = `<${API_PREFIX}${path}?${next}>; rel="next"`;
  }
  return headers;
}
