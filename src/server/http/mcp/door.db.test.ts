import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { MAX_BODY_BYTES } from "#domain/limit.ts";
import { connectAgent, mcpUrl } from "#testing/servers/agent.ts";
import { type RestServer, startRestServer } from "#testing/servers/rest-server.ts";
import { newResources, type Resources } from "#testing/tenants/resources.ts";
import { exhaustMinute, suspend } from "#testing/tenants/tenant.ts";

let server: RestServer;
let own: Resources;
before(async () => {
  server = await startRestServer();
  own = await newResources(server);
});
after(() => server.close());

const LIST = { jsonrpc: "2.0", id: 1, method: "tools/list", params: {} };

/** Posts a message as a client of the revisions with a handshake does. */
async function post(body: unknown, headers: Record<string, string> = {}, method = "POST") {
  const response = await fetch(mcpUrl(server), {
    method,
    ...(method === "POST" && { body: typeof body === "string" ? body : JSON.stringify(body) }),
    headers: {
      "Content-Type": "application/json",
      Accept: "application/json, text/event-stream",
      "X-API-Key": own.key,
      ...headers,
    },
  });
  const text = await response.text();
  return { status: response.status, headers: response.headers, text };
}

const REFUSED: [
  what: string,
  status: number,
  code: string,
  () => Promise<{ status: number; text: string }>,
][] = [
  ["a message without a key", 401, "missing_key", () => post(LIST, { "X-API-Key": "" })],
  ["a key that is none", 401, "malformed_key", () => post(LIST, { "X-API-Key": "secret" })],
  ["a Bearer token", 401, "bearer_not_supported", () => post(LIST, { Authorization: "Bearer x" })],
  [
    "a page of another site",
    403,
    "not_allowed",
    () => post(LIST, { Origin: "https://evil.example" }),
  ],
  ["a page without an origin", 403, "not_allowed", () => post(LIST, { Origin: "null" })],
  ["GET", 405, "method_not_allowed", () => post(null, {}, "GET")],
  ["DELETE", 405, "method_not_allowed", () => post(null, {}, "DELETE")],
  ["what is no JSON", 400, "invalid_json", () => post("{")],
  ["JSON that is too deep", 400, "invalid_json", () => post("[".repeat(20_000))],
  [
    "a body in another type",
    415,
    "unsupported_media_type",
    () => post(LIST, { "Content-Type": "text/plain" }),
  ],
  ["a batch", 400, "invalid_request", () => post([LIST, LIST])],
  ["a batch of 10,000", 400, "invalid_request", () => post(Array(10_000).fill(LIST))],
  ["a number", 400, "invalid_request", () => post("7")],
  [
    "a body that is too large",
    413,
    "body_too_large",
    () => post({ ...LIST, x: "x".repeat(MAX_BODY_BYTES) }),
  ],
];

for (const [what, status, code, send] of REFUSED) {
  test(`${what} is refused with ${status}, as an error of JSON-RPC`, async () => {
    const answer = await send();
    assert.equal(answer.status, status, answer.text);
    const { jsonrpc, id, error } = JSON.parse(answer.text);
    assert.deepEqual([jsonrpc, id, error.data.code], ["2.0", null, code]);
    assert.equal(typeof error.code, "number");
  });
}

test("a page of a configured origin may call, and a browser is told so", async () => {
  const origin = { Origin: "https://app.example.com" };
  const preflight = await post(
    null,
    { ...origin, "Access-Control-Request-Method": "POST" },
    "OPTIONS",
  );
  assert.equal(preflight.status, 204);
  assert.match(preflight.headers.get("access-control-allow-headers") ?? "", /Mcp-Protocol-Version/);
  const answer = await post(LIST, origin);
  assert.equal(answer.status, 200);
  assert.equal(answer.headers.get("access-control-allow-origin"), origin.Origin);
});

test("messages count for the key's limit, and its headers say what is left", async () => {
  const mine = await newResources(server);
  const key = { "X-API-Key": mine.active.key };
  const [first, second] = [await post(LIST, key), await post(LIST, key)];
  const left = ({ headers }: typeof first) => Number(headers.get("x-ratelimit-remaining"));
  assert.equal(left(first) - left(second), 1);
  await exhaustMinute(server.db, mine.tenant);
  const refused = await post(LIST, key);
  assert.equal(refused.status, 429);
  assert.ok(Number(refused.headers.get("retry-after")) > 0);
  assert.equal(JSON.parse(refused.text).error.data.code, "rate_limited");
});

test("an expired key, a revoked one, and one of a suspended account are refused by the next message", async () => {
  const mine = await newResources(server);
  const revoked = await post(LIST, { "X-API-Key": mine.revoked.key });
  assert.equal(revoked.status, 401);
  const where = { account_id: mine.tenant.account_id, id: mine.active.id };
  const key = { "X-API-Key": mine.active.key };
  const refusal = async () => JSON.parse((await post(LIST, key)).text).error.data.code;
  assert.equal((await post(LIST, key)).status, 200);
  const data = { expires_at: new Date(Date.now() - 1000), grant_version: { increment: 1 } };
  await server.db.apiKey.updateMany({ where, data });
  assert.equal(await refusal(), "expired_key");
  await server.send("POST /keys/{id}/revoke", { key: mine.key, id: mine.active.id });
  assert.equal(await refusal(), "revoked_key");
  await suspend(server.db, mine.tenant);
  const suspended = await post(LIST, { "X-API-Key": mine.key });
  assert.equal(suspended.status, 403);
});

test("a client learns what is wrong with its key", async () => {
  await assert.rejects(connectAgent(server, own.revoked.key), /revoked|401/);
});

test("a session id is ignored, and a notification calls no tool", async () => {
  const mine = await newResources(server);
  const session = { "Mcp-Session-Id": "of-someone-else", "X-API-Key": mine.key };
  const { status, text, headers } = await post(LIST, session);
  assert.deepEqual([status, headers.get("mcp-session-id")], [200, null], text);
  const where = { account_id: mine.tenant.account_id };
  const before = await server.db.check.count({ where });
  const args = { contract: "orders", columns: [{ name: "a", type: "integer" }] };
  const params = { name: "check", arguments: args };
  const notification = { jsonrpc: "2.0", method: "tools/call", params };
  assert.equal((await post(notification, session)).status, 202);
  assert.equal(await server.db.check.count({ where }), before);
});

test("a subscription is refused, so that no connection is held", async () => {
  const agent = await connectAgent(server, own.key);
  await assert.rejects(agent.client.listen({ toolsListChanged: true }), /not supported/);
  await agent.close();
});

test("refused messages are listed with the key's refused requests", async () => {
  const mine = await newResources(server);
  await post([LIST], { "X-API-Key": mine.key });
  await server.services.refusedRequests.flush();
  const rows = await server.db.$queryRaw<{ reason: string }[]>`
    SELECT reason FROM refused_request WHERE account_id = ${mine.tenant.account_id}`;
  assert.deepEqual(rows, [{ reason: "invalid_request" }]);
});
