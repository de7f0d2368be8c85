import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { connectRaw, rawHead } from "#testing/servers/raw-connection.ts";
import { type RestServer, type Send, startRestServer } from "#testing/servers/rest-server.ts";
import { checkOf, newResources, success } from "#testing/tenants/resources.ts";
import { exhaustMinute, newTenant, spendAll, suspend } from "#testing/tenants/tenant.ts";

let server: RestServer;
/** A server that has no cached keys. */
let stranger: RestServer;
before(async () => {
  [server, stranger] = await Promise.all([startRestServer(), startRestServer()]);
});
after(() => Promise.all([server.close(), stranger.close()]));

const TOO_LARGE = new Uint8Array(1024 * 1024 + 1).fill(0x20);
const NO_KEY: Send = { key: "nothing" };

/** Each error, with a request that qualifies for it and all later ones (docs/api.md, Errors). */
const ORDER: [status: number, code: string, operation: string, send: Send][] = [
  [404, "unknown_path", "POST /nowhere", { raw: TOO_LARGE, ...NO_KEY }],
  [405, "method_not_allowed", "PUT /contracts", { raw: TOO_LARGE, ...NO_KEY }],
  [401, "malformed_key", "POST /check", { raw: TOO_LARGE, ...NO_KEY }],
  [429, "rate_limited", "POST /check", { raw: TOO_LARGE }],
  [403, "account_suspended", "POST /check", { raw: TOO_LARGE }],
  [413, "body_too_large", "POST /check", { raw: TOO_LARGE }],
  [415, "unsupported_media_type", "POST /check", { raw: "{" }],
  [
    400,
    "invalid_json",
    "POST /check",
    { raw: "{", headers: { "Content-Type": "application/json" } },
  ],
  [400, "invalid_request", "POST /check", { json: { contract_id: "nothing" } }],
  [404, "contract_not_found", "POST /check", { json: checkOf("nothing") }],
];

for (const [status, code, operation, send] of ORDER) {
  for (const isCached of [true, false]) {
    test(`${code} takes precedence over later errors, for a key that is ${isCached ? "" : "not "}cached`, async () => {
      const own = await newResources(server);
      await spendAll(server.db, own.tenant);
      if (status === 429) await exhaustMinute(server.db, own.tenant);
      if (status === 429 || status === 403) await suspend(server.db, own.tenant);
      const { send: request } = isCached ? server : stranger;
      const answer = await request(operation, { key: own.key, ...send });
      assert.deepEqual([answer.status, answer.body.code], [status, code]);
    });
  }
}

test("a large body is not read before its request is admitted, even for a cached key", async () => {
  const own = await newResources(server);
  await exhaustMinute(server.db, own.tenant);
  const connection = await connectRaw(server.url);
  connection.write(
    rawHead(
      "POST /api/v1/check HTTP/1.1",
      `X-API-Key: ${own.key}`,
      "Content-Type: application/json",
      `Content-Length: ${1024 * 1024}`,
    ),
  );
  const { status, body } = await connection.answer();
  connection.destroy();
  assert.deepEqual([status, body.code], [429, "rate_limited"]);
});

const TWIN = { "Idempotency-Key": "k" };
const AFTERWARDS: [what: string, send: (contract_id: string) => Send][] = [
  ["a body that is too large", () => ({ raw: TOO_LARGE })],
  ["a body that is no JSON", () => ({ raw: "{" })],
  ["a body that is invalid", () => ({ json: {} })],
  ["a contract that is not there", () => ({ json: checkOf("nothing") })],
  ["a repetition", (contract_id) => ({ json: checkOf(contract_id), headers: TWIN })],
  ["another body for its Idempotency-Key", () => ({ json: checkOf("nothing"), headers: TWIN })],
];

for (const [what, send] of AFTERWARDS) {
  for (const end of ["revoked", "deleted"]) {
    test(`for a cached key that is ${end}, 401 takes precedence over ${what}`, async () => {
      const own = await newResources(server);
      const { key, id } = own.active;
      const json = checkOf(own.contract.id);
      await success(server.send("POST /check", { key, json, headers: TWIN }));
      await success(server.send("POST /keys/{id}/revoke", { key: own.key, id }));
      if (end === "deleted") await success(server.send("DELETE /keys/{id}", { key: own.key, id }));
      const answer = await server.send("POST /check", { key, ...send(own.contract.id) });
      assert.deepEqual([answer.status, answer.headers.get("idempotent-replayed")], [401, null]);
    });
  }
}

test("a revoked key over its limit is reported as revoked", async () => {
  const own = await newResources(server);
  await exhaustMinute(server.db, own.tenant);
  await server.send("POST /keys/{id}/revoke", { key: own.key, id: own.tenant.live.id });
  const { body } = await server.send("GET /usage", { key: own.revoked.key });
  assert.equal(body.code, "revoked_key");
});

const NOT_PATHS = [
  "",
  "/",
  "/nowhere",
  "/toString",
  "/__proto__",
  "/Contracts",
  "/contracts/",
  "/contracts/x/y",
  "/checks",
  "/keys//revoke",
  "/contracts/%zz",
  "/usage%2F",
];

for (const path of NOT_PATHS) {
  test(`"${path}" is an unknown path, whatever the method and key`, async () => {
    const { live } = await newTenant(server.db);
    for (const method of ["GET", "POST", "DELETE", "OPTIONS"]) {
      for (const key of [undefined, live.key]) {
        const { status, body } = await server.send(`${method} ${path}`, { key });
        assert.deepEqual([method, status, body?.code], [method, 404, "unknown_path"]);
      }
    }
  });
}

test("a path may be percent-encoded", async () => {
  const { key, contract } = await newResources(server);
  const { status } = await server.send("GET /%63ontracts/{id}", {
    key,
    id: contract.id.replace("_", "%5F"),
  });
  assert.equal(status, 200);
});
