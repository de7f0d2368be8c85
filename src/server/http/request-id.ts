import { randomUUID } from "node:crypto";
import type { IncomingMessage, ServerResponse } from "node:http";
import type { Log } from "./log.ts";

/**
 * Assigns the request an id, which is sent in the response and logged when it ends. `route` must be
 * a known name, not client-supplied text.
 */
export function nameRequest(
  req: IncomingMessage,
  res: ServerResponse,
  route: string,
  log: Pick<Log, "debug">,
): string {
  const started = performance.now();
  const request_id = randomUUID();
  res.setHeader("X-Request-Id", request_id);
  res.setHeader("X-Content-Type-Options", "nosniff");
  res.once("close", () => {
    const { method } = req;
    const { statusCode: status } = res;
    const seconds = (performance.now() - started) / 1000;
    log.debug({ request_id, method, route, status, seconds }, "request");
  });
  return request_id;
}
