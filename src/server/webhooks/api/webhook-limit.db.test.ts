import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { inParallel, tally } from "#testing/parallel.ts";
import { CONNECTIONS } from "#testing/servers/database.ts";
import { asPerson, storeWebhook } from "#testing/servers/delivering.ts";
import { type RestServer, startRestServer } from "#testing/servers/rest-server.ts";
import { newWebhook } from "#testing/tenants/resources.ts";
import { newTenant, type Tenant } from "#testing/tenants/tenant.ts";

let server: RestServer;
before(async () => {
  server = await startRestServer();
});
after(() => server.close());

const LIMIT = 100;
const NEARLY = 90;

const create = ({ live }: Tenant) =>
  server.send("POST /webhooks", { key: live.key, json: newWebhook() });

function countOf({ account_id }: Tenant) {
  return server.db.webhook.count({ where: { account_id } });
}

test("of 30 concurrent creations, exactly as many succeed as the limit allows", async () => {
  const tenant = await newTenant(server.db);
  await inParallel(NEARLY, () => storeWebhook(server.db, tenant.account_id));
  const answers = await inParallel(30, () => create(tenant), CONNECTIONS);
  assert.deepEqual(tally(answers.map(({ status }) => status)), { 201: 10, 400: 20 });
  assert.equal(await countOf(tenant), LIMIT);
  const { body } = await create(tenant);
  assert.equal(body.code, "too_many_webhooks");
  assert.match(body.detail, /^The account already has 100 webhooks/);
});

test("paused webhooks count, and deleting one frees a place", async () => {
  const tenant = await newTenant(server.db);
  const ids = await inParallel(LIMIT, () => storeWebhook(server.db, tenant.account_id));
  const [paused = "", deleted = ""] = ids;
  await asPerson(server, tenant).webhooks.setActive({ id: paused, active: false });
  assert.equal((await create(tenant)).status, 400);

  const remove = () => server.send("DELETE /webhooks/{id}", { key: tenant.live.key, id: deleted });
  const removals = await inParallel(5, remove);
  assert.deepEqual(tally(removals.map(({ status }) => status)), { 200: 1, 404: 4 });
  const answers = await inParallel(5, () => create(tenant));
  assert.deepEqual(tally(answers.map(({ status }) => status)), { 201: 1, 400: 4 });
  assert.equal(await countOf(tenant), LIMIT);
});

test("uncounted webhooks are counted by the next creation", async () => {
  const tenant = await newTenant(server.db);
  const { account_id } = tenant;
  await inParallel(LIMIT - 1, () => storeWebhook(server.db, account_id));
  await server.db.webhookCount.delete({ where: { account_id } });
  const answers = await inParallel(5, () => create(tenant));
  assert.deepEqual(tally(answers.map(({ status }) => status)), { 201: 1, 400: 4 });
});

test("a refused webhook is not counted", async () => {
  const tenant = await newTenant(server.db);
  await inParallel(LIMIT - 1, () => storeWebhook(server.db, tenant.account_id));
  const unknown = { ...newWebhook(), contract_id: "ctr_01kaf5v2jve6w8e8kgtr3d0v7q" };
  const refused = await server.send("POST /webhooks", { key: tenant.live.key, json: unknown });
  assert.equal(refused.status, 404);
  assert.equal((await create(tenant)).status, 201);
  assert.equal((await create(tenant)).status, 400);
});
