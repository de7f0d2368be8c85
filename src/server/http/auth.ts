import type { IncomingMessage, ServerResponse } from "node:http";
import { Refusal } from "../api/refusal.ts";
import { endUnfinished, readBytes } from "./body.ts";

/** Largest body of a request under /api/auth. */
export const MAX_AUTH_BODY_BYTES = 64 * 1024;

type AuthOptions = {
  /** Whether there is anything at this path. */
  serves: (path: string) => boolean;
  /** Answers a request for such a path, whose body was read. */
  answer: (req: IncomingMessage, res: ServerResponse, body: Buffer) => Promise<void>;
};

/** Sign-in, sign-out and the second factor. */
export function authDoor({ serves, answer }: AuthOptions) {
  return async function handle(req: IncomingMessage, res: ServerResponse): Promise<void> {
    if (!serves(req.url?.split("?", 1)[0] ?? "")) return void res.writeHead(404).end();
    try {
      await answer(req, res, await readBytes(req, MAX_AUTH_BODY_BYTES));
    } catch (error) {
      if (res.headersSent) return void res.destroy();
      refuse(res, error);
      if (!req.complete) endUnfinished(req);
    }
  };
}

/** Answers in the form that sign-in refuses in. */
function refuse(res: ServerResponse, error: unknown) {
  if (!(error instanceof Refusal) || error.problem !== "body_too_large") {
    return void res.writeHead(400).end();
  }
  const body = JSON.stringify({ code: "PAYLOAD_TOO_LARGE", message: error.message });
  const headers = { "Content-Type": "application/json", "Content-Length": Buffer.byteLength(body) };
  res.writeHead(413, headers).end(body);
}
