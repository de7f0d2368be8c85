import type { IncomingMessage } from "node:http";

const EXPOSED =
  "X-Request-Id, ETag, Link, Retry-After, RateLimit, RateLimit-Policy, Idempotent-Replayed, " +
  "Idempotent-Outdated, X-RateLimit-Limit, X-RateLimit-Remaining, X-RateLimit-Reset";

/**
 * Returns the headers that let pages of the configured origins call the API; none for other pages.
 */
export function corsHeaders(
  req: IncomingMessage,
  origins: readonly string[],
): Record<string, string | number> {
  if (origins.length === 0) return {};
  const { origin } = req.headers;
  if (!origin || !origins.includes(origin)) return { Vary: "Origin" };
  return {
    Vary: "Origin",
    "Access-Control-Allow-Origin": origin,
    "Access-Control-Expose-Headers": EXPOSED,
    ...(req.method === "OPTIONS" && {
      "Access-Control-Allow-Methods": "GET, POST, PUT, DELETE",
      "Access-Control-Allow-Headers": "X-API-Key, Content-Type, Idempotency-Key, If-Match",
      "Access-Control-Max-Age": 600,
    }),
  };
}
