import type { IncomingMessage } from "node:http";
import { Refusal } from "#server/api/refusal.ts";
import { corsHeaders } from "../rest/cors.ts";

/**
 * Refuses pages of other sites, as the protocol asks of servers: a page in a browser could otherwise
 * reach one that listens only on its machine. Programs send no Origin.
 */
export function assertAllowedOrigin({ headers }: IncomingMessage, allowed: readonly string[]) {
  const { origin } = headers;
  if (origin === undefined) return;
  if (allowed.some((url) => URL.parse(url)?.origin === origin)) return;
  throw new Refusal("not_allowed", "Pages of this origin may not call the server (CORS_ORIGINS).");
}

const SENT_HEADERS =
  "X-API-Key, Content-Type, Accept, Mcp-Protocol-Version, Mcp-Method, Mcp-Name, Last-Event-ID";

/** Returns the headers that let pages of the configured origins send messages. */
export function mcpCorsHeaders(req: IncomingMessage, origins: readonly string[]) {
  const headers = corsHeaders(req, origins);
  if (!("Access-Control-Allow-Headers" in headers)) return headers;
  return {
    ...headers,
    "Access-Control-Allow-Methods": "POST",
    "Access-Control-Allow-Headers": SENT_HEADERS,
  };
}
