import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { type RestServer, startRestServer } from "#testing/servers/rest-server.ts";
import { checkOf, newResources } from "#testing/tenants/resources.ts";
import { suspend } from "#testing/tenants/tenant.ts";
import { resumeAccount, suspendAccount, suspendForDeletion } from "../store/suspension.ts";

let server: RestServer;
before(async () => {
  server = await startRestServer();
});
after(() => server.close());

test("keys of a suspended account are refused at once, and work again once it is resumed", async () => {
  const { tenant, key, contract } = await newResources(server);
  const check = () => server.send("POST /check", { key, json: checkOf(contract.id) });
  await suspend(server.db, tenant);
  const refused = await check();
  assert.deepEqual([refused.status, refused.body.code], [403, "account_suspended"]);
  const { body } = await server.send("GET /usage", { key: tenant.test.key });
  assert.equal(body.code, "account_suspended");
  await resumeAccount(server.db, tenant.account_id);
  assert.equal((await check()).status, 200);
  const usage = await server.send("GET /usage", { key });
  assert.deepEqual(usage.body, { credits_remaining: 998, credits_used: 2, total_checks: 2 });
});

test("only an account's deletion keeps it suspended, not what the reason says", async () => {
  const { db } = server;
  const { account_id } = (await newResources(server)).tenant;
  await suspendAccount(db, account_id, "It is being deleted.");
  assert.equal((await resumeAccount(db, account_id))?.changed, true);
  assert.equal(await suspendForDeletion(db, account_id), true);
  assert.equal(await suspendForDeletion(db, account_id), false);
  assert.equal(await suspendAccount(db, account_id, "unpaid"), null);
  assert.equal(await resumeAccount(db, account_id), null);
  const account = await db.account.findUnique({ where: { id: account_id } });
  assert.equal(account?.suspended_reason, "It is being deleted.");
});

test("a refused request of a suspended account counts against the rate limit, but not as use of the key", async () => {
  const { tenant } = await newResources(server);
  await suspend(server.db, tenant);
  const { headers } = await server.send("GET /usage", { key: tenant.test.key });
  assert.equal(headers.get("x-ratelimit-remaining"), "99");
  await server.services.lastUsed.flush();
  const used = await server.db.apiKey.findFirst({ where: { id: tenant.test.id } });
  assert.equal(used?.last_used_at, null);
});

test("suspending one account does not affect another", async () => {
  const [suspended, other] = await Promise.all([newResources(server), newResources(server)]);
  await suspend(server.db, suspended.tenant);
  assert.equal((await server.send("GET /usage", { key: other.key })).status, 200);
});

test("a revoked key of a suspended account is reported as revoked", async () => {
  const { tenant, revoked } = await newResources(server);
  await suspend(server.db, tenant);
  const { status, body } = await server.send("GET /usage", { key: revoked.key });
  assert.deepEqual([status, body.code], [401, "revoked_key"]);
});
