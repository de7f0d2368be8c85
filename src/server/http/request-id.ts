import { randomUUID } from "node:crypto";
import type { IncomingMessage, ServerResponse } from "node:http";
import { type Entrance, type NamedRequest, noteAnswered } from "./answered.ts";
import type { Log } from "./log.ts";

/** The header in which handlers find a request's id; `identify` replaces what a client sends. */
export const REQUEST_ID_HEADER = "x-request-id";

const ID = Symbol("request id");

/** What proxies log for a request whose client did not wait for the answer. */
const CLIENT_LEFT = 499;

type Identified = IncomingMessage & { [ID]?: string };

/** Gives a request an id, and keeps it with the request. */
export function identify(req: Identified): string {
  const id = randomUUID();
  req[ID] = id;
  req.headers[REQUEST_ID_HEADER] = id;
  return id;
}

/** Returns the request's id; undefined if its door gives it none. */
export function idOf(req: Identified): string | undefined {
  return req[ID];
}

/**
 * Assigns the request an id, which is sent in the response. When the request ends it is logged and
 * counted.
 */
export function nameRequest(
  req: IncomingMessage,
  res: ServerResponse,
  entrance: Entrance,
  log: Log,
): NamedRequest {
  const started = performance.now();
  const request: NamedRequest = { id: identify(req) };
  res.setHeader("X-Request-Id", request.id);
  res.setHeader("X-Content-Type-Options", "nosniff");
  res.once("close", () => {
    const seconds = (performance.now() - started) / 1000;
    const hasLeft = !res.headersSent && res.statusCode === 200;
    const status = hasLeft ? CLIENT_LEFT : res.statusCode;
    noteAnswered(log, req, entrance, request, { status, seconds });
  });
  return request;
}
