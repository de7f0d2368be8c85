import type { IncomingMessage } from "node:http";
import { MAX_BODY_BYTES } from "#domain/limit.ts";
import { SMALL_BYTES } from "./body.ts";
import type { Route } from "./routes.ts";

/** Returns how much memory a request may need, before that is known; 0 for little. */
export function expectedBytes({ takesBody, largest }: Route, req: IncomingMessage): number {
  if (takesBody) return isSmall(req) ? 0 : declaredBytes(req);
  return largest;
}

function declaredBytes(req: IncomingMessage): number {
  return Math.min(Number(req.headers["content-length"] ?? MAX_BODY_BYTES), MAX_BODY_BYTES);
}

/** Returns whether a request says that its body is small. */
export function isSmall(req: IncomingMessage) {
  return Number(req.headers["content-length"]) <= SMALL_BYTES;
}
