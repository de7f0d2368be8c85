import assert from "node:assert/strict";
import { randomUUID } from "node:crypto";
import { after, before, test } from "node:test";
import { REFUSED_IDS } from "#domain/limit.ts";
import { DAY_MS, dayOf } from "#domain/usage/day.ts";
import { inParallel } from "#testing/parallel.ts";
import { asPerson } from "#testing/servers/delivering.ts";
import { type Answer, type RestServer, startRestServer } from "#testing/servers/rest-server.ts";
import {
  checkOf,
  newContract,
  newResources,
  type Resources,
  success,
} from "#testing/tenants/resources.ts";
import { newTenant, suspend } from "#testing/tenants/tenant.ts";

let server: RestServer;
let own: Resources;
before(async () => {
  server = await startRestServer();
  own = await newResources(server);
});
after(() => server.close());

const logOf = ({ tenant }: Pick<Resources, "tenant">) =>
  asPerson(server, tenant, "viewer").refusedRequests;

const CASES: [reason: string, refused: () => Promise<Answer>][] = [
  ["revoked_key", () => server.send("GET /usage", { key: own.revoked.key })],
  ["contract_name_taken", () => server.send("POST /contracts", { key: own.key, json: taken() })],
  ["key_not_revoked", () => server.send("DELETE /keys/{id}", { key: own.key, id: own.active.id })],
  ["check_not_found", () => server.send("GET /checks/{id}", { key: own.key, id: "chk_none" })],
  ["invalid_request", () => server.send("POST /check", { key: own.key, json: {} })],
  [
    "invalid_json",
    () => server.send("POST /check", { key: own.key, raw: "{", headers: JSON_TYPE }),
  ],
  ["unsupported_media_type", () => server.send("POST /check", { key: own.key, raw: "a" })],
  [
    "body_too_large",
    () => server.send("POST /check", { key: own.key, raw: "x".repeat(1024 * 1024 + 1) }),
  ],
];

const JSON_TYPE = { "Content-Type": "application/json" };
const taken = () => newContract(own.contract.name);

for (const [reason, send] of CASES) {
  test(`a request refused with ${reason} is listed with its id and key`, async () => {
    const { headers, body } = await send();
    assert.equal(body.code, reason);
    const request_id = headers.get("x-request-id") ?? "";
    const { refused } = await logOf(own).list({ request_id: request_id.toUpperCase() });
    const key = reason === "revoked_key" ? own.revoked : own.active;
    assert.equal(refused.length, 1);
    assert.equal(refused[0]?.reason, reason);
    assert.ok(refused[0]?.request_ids.includes(request_id));
    if (reason === "revoked_key") assert.equal(refused[0]?.key_id, key.id);
    assert.match(refused[0]?.minute ?? "", /:00\.000Z$/);
  });
}

test("refusals for lack of credits, suspension and rate limit are listed", async () => {
  const tenant = await newTenant(server.db, 0);
  const { key } = tenant.live;
  const contract = await success(server.send("POST /contracts", { key, json: newContract() }));
  const check = checkOf(contract.id);
  for (let request = 0; request < 3; request++) {
    assert.equal(
      (await server.send("POST /check", { key: tenant.live.key, json: check })).status,
      403,
    );
  }
  await inParallel(110, () => server.send("GET /usage", { key: tenant.live.key }), 10);
  const counts = async () => {
    const { refused } = await logOf({ tenant }).list({});
    const sums: Record<string, number> = {};
    for (const { reason, count } of refused) sums[reason] = (sums[reason] ?? 0) + count;
    return sums;
  };
  const { no_credits, rate_limited = 0 } = await counts();
  assert.equal(no_credits, 3);
  // The minute may have ended in between.
  assert.ok(rate_limited >= 0 && rate_limited <= 14);
  await suspend(server.db, tenant);
  await server.db.requestCount.deleteMany({ where: { account_id: tenant.account_id } });
  await server.send("GET /usage", { key: tenant.live.key });
  assert.equal((await counts()).account_suspended, 1);
});

test("accepted requests, and those without a known key, are not listed", async () => {
  const tenant = await newTenant(server.db);
  await server.send("GET /usage", { key: tenant.live.key });
  await server.send("GET /usage", { key: `${tenant.live.key}x` });
  await server.send("GET /nowhere", { key: tenant.live.key });
  await server.send("GET /usage");
  assert.deepEqual((await logOf({ tenant }).list({})).refused, []);
});

test("a flood of refused requests is one row per minute with the last ids, in one statement", async () => {
  const tenant = await newTenant(server.db);
  await server.db.apiKey.updateMany({ where: { id: tenant.live.id }, data: { is_active: false } });
  const answers = await inParallel(
    400,
    () => server.send("GET /usage", { key: tenant.live.key }),
    20,
  );
  const ids = new Set(answers.map(({ headers }) => headers.get("x-request-id")));
  const { refused } = await logOf({ tenant }).list({});
  assert.ok(refused.length <= 2, "the minute may have ended on the way");
  assert.equal(
    refused.reduce((sum, { count }) => sum + count, 0),
    400,
  );
  for (const { request_ids, count } of refused) {
    assert.equal(request_ids.length, Math.min(REFUSED_IDS, count));
    assert.ok(request_ids.every((id) => ids.has(id)));
  }
});

test("another account's refused requests are not visible through any filter", async () => {
  const { headers } = await server.send("GET /usage", { key: own.revoked.key });
  const request_id = headers.get("x-request-id") ?? "";
  assert.equal((await logOf(own).list({ request_id })).refused.length, 1);
  const other = logOf({ tenant: await newTenant(server.db) });
  for (const filter of [{}, { request_id }, { key_id: own.revoked.id }]) {
    assert.deepEqual((await other.list(filter)).refused, []);
    assert.deepEqual((await other.export(filter)).refused, []);
  }
  assert.deepEqual(await other.lastDay(), {});
});

test("the list is paginated and filtered", async () => {
  const tenant = await newTenant(server.db);
  const { account_id, live } = tenant;
  const start = Date.parse(`${dayOf(Date.now() - DAY_MS)}T00:00:00Z`);
  const reasons = ["rate_limited", "no_credits", "invalid_request"];
  const rows = Array.from({ length: 25 }, (_, index) => ({
    account_id,
    key_id: live.id,
    minute: new Date(start + Math.floor(index / 3) * 60_000),
    reason: reasons[index % 3] ?? "",
    count: index + 1,
    request_ids: [randomUUID()],
  }));
  await server.db.refusedRequest.createMany({ data: rows });
  const log = logOf({ tenant });
  const seen: string[] = [];
  let cursor: string | undefined;
  do {
    const page = await log.list({ limit: 7, cursor });
    seen.push(...page.refused.map(({ id }) => id));
    cursor = page.next_cursor ?? undefined;
  } while (cursor);
  assert.equal(new Set(seen).size, 25);
  assert.deepEqual(
    (await log.export({})).refused.map(({ id }) => id),
    seen,
  );
  const limited = await log.list({ reason: "rate_limited" });
  assert.equal(limited.refused.length, 9);
  const early = await log.list({ to: new Date(start + 120_000).toISOString() });
  assert.deepEqual(
    new Set(early.refused.map(({ minute }) => minute.slice(11, 16))),
    new Set(["00:00", "00:01"]),
  );
  await assert.rejects(log.list({ cursor: "1.key_x.rate_limited" }), { code: "BAD_REQUEST" });
});

test("no key is stored with a refused request", async () => {
  await server.services.refusedRequests.flush();
  const stored = JSON.stringify(await server.db.refusedRequest.findMany());
  for (const secret of [own.key, own.revoked.key]) assert.ok(!stored.includes(secret.slice(9)));
});
