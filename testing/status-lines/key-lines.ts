import { absentLines, type Line, valid, withJson } from "./line.ts";

export const KEYS: Line[] = [
  ...[undefined, null, "", "LIVE", "production", 1, ["live"]].map(
    (environment): Line => [
      "POST /keys",
      `with the environment ${JSON.stringify(environment)}`,
      400,
      "invalid_request",
      withJson({ environment }),
    ],
  ),
  ...[
    { scopes: ["check"] },
    { scopes: [] },
    { rights: ["read"] },
    { permissions: "read" },
    { contracts: ["orders"] },
    { expires_at: "2027-01-01T00:00:00Z" },
    { expires_in: 3600 },
    { Scope: "check" },
    { "READ-ONLY": true },
    { ttlSeconds: 3600 },
  ].map(
    (narrowing): Line => [
      "POST /keys",
      `narrowed with ${JSON.stringify(narrowing)}`,
      400,
      "invalid_request",
      withJson({ environment: "live", ...narrowing }),
    ],
  ),
  ...[{ expires_at: null }, { label: "CI" }, { comment: "for CI" }].map(
    (ignored): Line => [
      "POST /keys",
      `with ${JSON.stringify(ignored)}, which narrows nothing`,
      201,
      null,
      withJson({ environment: "live", ...ignored }),
    ],
  ),
  [
    "POST /keys",
    "for the 11th time in an hour",
    429,
    "key_creation_limited",
    async ({ server, own }) => {
      await server.db.$executeRaw`
      UPDATE key_creation_count SET count = 10, hour = date_trunc('hour', now()) + interval '1 hour'
      WHERE user_id = ${own.tenant.user_id}`;
      return valid("POST /keys", own);
    },
  ],
  ...absentLines("POST /keys/{id}/revoke", "key_not_found", ({ active }) => active.id),
  ...absentLines("POST /keys/{id}/activate", "key_not_found", ({ revoked }) => revoked.id),
  ...absentLines("DELETE /keys/{id}", "key_not_found", ({ revoked }) => revoked.id),
  [
    "DELETE /keys/{id}",
    "of an active key",
    409,
    "key_not_revoked",
    ({ own }) => ({ key: own.key, id: own.active.id }),
  ],
  [
    "POST /keys/{id}/revoke",
    "of a revoked key",
    200,
    null,
    ({ own }) => ({ key: own.key, id: own.revoked.id }),
  ],
  [
    "POST /keys/{id}/activate",
    "of an active key",
    200,
    null,
    ({ own }) => ({ key: own.key, id: own.active.id }),
  ],
  [
    "POST /keys/{id}/revoke",
    "with a body nobody asked for",
    200,
    null,
    ({ own }) => ({ key: own.key, id: own.active.id, raw: "{" }),
  ],
];
