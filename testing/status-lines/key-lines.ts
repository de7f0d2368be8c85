import { success } from "../tenants/resources.ts";
import { absentLines, type Line, valid, withJson } from "./line.ts";

/** A time some days from now, written. */
function inDays(days: number) {
  return new Date(Date.now() + days * 86_400_000).toISOString();
}

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
    { permissions: "read" },
    { rights: [] },
    { rights: ["everything"] },
    { rights: "check" },
    { contracts: ["*".repeat(10_000)] },
    { contracts: [""] },
    { contracts: Array.from({ length: 51 }, (_, n) => `c${n}`) },
    { expires_at: "2020-01-01T00:00:00Z" },
    { expires_at: "2999-01-01T00:00:00Z" },
    { expires_at: "2027-01-01" },
    { label: "x".repeat(61) },
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
  ...[
    { expires_at: null },
    { rights: null, contracts: null },
    { label: "CI" },
    { comment: "for CI" },
    { rights: ["check", "check", "read"], contracts: ["shop_*"] },
    { expires_at: inDays(3600) },
  ].map(
    (path): Line => [
      "POST /keys",
      `with ${JSON.stringify(path)}`,
      201,
      null,
      withJson({ environment: "live", ...path }),
    ],
  ),
  ...[
    { rights: [] },
    { contracts: "shop_*" },
    { expires_at: "2020-01-01T00:00:00Z" },
    { expires_at: inDays(3700) },
  ].map(
    (path): Line => [
      "PUT /keys/{id}/rights",
      `with ${JSON.stringify(path)}`,
      400,
      "invalid_request",
      ({ own }) => ({ key: own.key, id: own.active.id, json: path }),
    ],
  ),
  ...[
    { old_expires_at: "2020-01-01T00:00:00Z" },
    { old_expires_at: inDays(91) },
    { expires_at: 7 },
  ].map(
    (path): Line => [
      "POST /keys/{id}/successor",
      `with ${JSON.stringify(path)}`,
      400,
      "invalid_request",
      ({ own }) => ({ key: own.key, id: own.active.id, json: path }),
    ],
  ),
  [
    "POST /keys/{id}/successor",
    "of a revoked key",
    409,
    "key_not_active",
    ({ own }) => ({ key: own.key, id: own.revoked.id, json: {} }),
  ],
  ...absentLines("POST /keys/{id}/successor", "key_not_found", ({ active }) => active.id),
  [
    "PUT /keys/{id}/rights",
    "that gives a key more than it had",
    403,
    "not_permitted",
    async ({ server, own }) => {
      const { key } = own;
      const json = { environment: "live", rights: ["check"] };
      const { id } = await success(server.send("POST /keys", { key, json }));
      return { key, id, json: { rights: ["check", "read"] } };
    },
  ],
  [
    "GET /keys/{id}/rights",
    "of the key itself, by the word self",
    200,
    null,
    ({ own }) => ({ key: own.key, id: "self" }),
  ],
  ...absentLines("GET /keys/{id}/rights", "key_not_found", ({ active }) => active.id),
  ...absentLines("PUT /keys/{id}/rights", "key_not_found", ({ active }) => active.id),
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
