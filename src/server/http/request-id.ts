import { randomUUID } from "node:crypto";
import type { IncomingMessage, ServerResponse } from "node:http";
import { type Entrance, type NamedRequest, noteAnswered } from "./answered.ts";
import type { Log } from "./log.ts";

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
  const request: NamedRequest = { id: randomUUID() };
  res.setHeader("X-Request-Id", request.id);
  res.setHeader("X-Content-Type-Options", "nosniff");
  res.once("close", () => {
    const seconds = (performance.now() - started) / 1000;
    noteAnswered(log, req, entrance, request, { status: res.statusCode, seconds });
  });
  return request;
}
