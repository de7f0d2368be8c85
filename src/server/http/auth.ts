import type { IncomingMessage, ServerResponse } from "node:http";
import type { ProblemCode } from "#domain/problem.ts";
import type { Refusal } from "#server/api/refusal.ts";
import { type Log, loggedRefusal } from "./log.ts";
import { headOf } from "./problem.ts";
import { nameRequest } from "./request-id.ts";
import { endUnfinished, readBytes } from "./rest/body.ts";
import { type VisitLimit, visitLimit } from "./visit-limit.ts";

export const AUTH_PREFIX = "/api/auth";

/** Largest body of a request under /api/auth. */
export const MAX_AUTH_BODY_BYTES = 8 * 1024;

type AuthOptions = {
  /** Returns the method with which this path is served; null if it is not. */
  methodOf: (path: string) => "GET" | "POST" | null;
  /** Answers a request for a served path, whose body has been read. */
  answer: (
    req: IncomingMessage,
    res: ServerResponse,
    read: { body: Buffer; request_id: string },
  ) => Promise<void>;
};

/** Sign-in, sign-out and the second factor. */
export function authDoor(
  { methodOf, answer }: AuthOptions,
  log: Log,
  limit: Pick<VisitLimit, "countAddress"> = visitLimit(),
) {
  return async function handle(req: IncomingMessage, res: ServerResponse): Promise<void> {
    const path = req.url?.split("?", 1)[0] ?? "";
    const method = methodOf(path);
    const route = method ? path : AUTH_PREFIX;
    const { id: request_id } = nameRequest(req, res, { door: "auth", route }, log);
    if (!method) return void res.writeHead(404).end();
    if (req.method !== method) return void res.writeHead(405, { Allow: method }).end();
    try {
      limit.countAddress(req);
      const body = await readBytes(req, MAX_AUTH_BODY_BYTES);
      await answer(req, res, { body, request_id });
    } catch (error) {
      const refusal = loggedRefusal(log, error, { request_id, route: path });
      if (res.headersSent) return void res.destroy();
      refuse(res, refusal, request_id);
      if (!req.complete) endUnfinished(req);
    }
  };
}

/** Error codes in better-auth's format, for the sign-in pages. */
const CODES: Partial<Record<ProblemCode, string>> = {
  body_too_large: "PAYLOAD_TOO_LARGE",
  unavailable: "SERVICE_UNAVAILABLE",
  console_limited: "TOO_MANY_REQUESTS",
  internal_error: "INTERNAL_SERVER_ERROR",
};

function refuse(res: ServerResponse, refusal: Refusal, request_id: string) {
  const { problem, message } = refusal;
  const { status, headers } = headOf(refusal);
  const code = CODES[problem] ?? problem.toUpperCase();
  const body = JSON.stringify({ code, message, request_id });
  const form = { "Content-Type": "application/json", "Content-Length": Buffer.byteLength(body) };
  res.writeHead(status, { ...headers, ...form }).end(body);
}
