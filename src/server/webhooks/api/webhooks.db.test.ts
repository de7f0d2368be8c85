import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { daysAgo, newId, newIdAt } from "#server/store/id.ts";
import { asPerson, newContract, queue, storeWebhook } from "#testing/servers/delivering.ts";
import { type RestServer, startRestServer } from "#testing/servers/rest-server.ts";
import { newTenant } from "#testing/tenants/tenant.ts";

/** Tests what the console shows of webhooks. No worker runs here. */

let server: RestServer;
before(async () => {
  server = await startRestServer();
});
after(() => server.close());

test("a webhook is shown with its contract's name and the outcome of recent deliveries", async () => {
  const tenant = await newTenant(server.db);
  const { account_id } = tenant;
  const owner = await server.db.user.findUniqueOrThrow({ where: { id: tenant.user_id } });
  const contract_id = await newContract(server, tenant.live.key, "orders");
  const { webhooks } = asPerson(server, tenant);
  const url = "https://example.com/hook";
  const { secret, ...created } = await webhooks.create({ url, events: ["pass"], contract_id });
  const ids = await queue(server.db, account_id, created.id, 4);
  await server.db.delivery.updateMany({
    where: { account_id, id: { in: ids.slice(0, 2) } },
    data: { status: "delivered" },
  });
  await server.db.delivery.updateMany({
    where: { account_id, id: ids[2] },
    data: { status: "abandoned" },
  });
  const expected = {
    ...created,
    kind: "standard",
    only_blocked: false,
    contract_name: "orders",
    recent_delivered: 2,
    recent_abandoned: 1,
    created_by: owner.email,
    created_by_verified: true,
    creator_left: false,
  };
  const viewer = asPerson(server, tenant, "viewer").webhooks;
  assert.deepEqual(await viewer.get({ id: created.id }), expected);
  assert.deepEqual((await viewer.overview({})).webhooks, [expected]);
  assert.ok(!JSON.stringify(expected).includes(secret));
});

test("only the last 100 deliveries of a webhook count as recent", async () => {
  const tenant = await newTenant(server.db);
  const { account_id } = tenant;
  const id = await storeWebhook(server.db, account_id);
  const ids = await queue(server.db, account_id, id, 103);
  await server.db.delivery.updateMany({ where: { account_id }, data: { status: "delivered" } });
  await server.db.delivery.updateMany({
    where: { account_id, id: { in: ids.slice(0, 4) } },
    data: { status: "abandoned" },
  });
  const shown = await asPerson(server, tenant).webhooks.get({ id });
  assert.deepEqual([shown.recent_delivered, shown.recent_abandoned], [99, 1]);
});

test("a webhook is failing when a delivery was abandoned in recent days", async () => {
  const tenant = await newTenant(server.db);
  const { account_id } = tenant;
  const { webhooks } = asPerson(server, tenant, "viewer");
  assert.deepEqual(await webhooks.failing(), []);
  const made: string[] = [];
  for (const [status, days] of [
    ["abandoned", 2],
    ["abandoned", 8],
    ["delivered", 0],
    ["abandoned", 0],
  ] as const) {
    const id = await storeWebhook(server.db, account_id);
    made.push(id);
    const finished_at = daysAgo(days);
    for (const queued of await queue(server.db, account_id, id, 3)) {
      await server.db.delivery.updateMany({
        where: { account_id, id: queued },
        data: { id: newIdAt("dlv", finished_at), status, finished_at },
      });
    }
  }
  const failing = await webhooks.failing();
  assert.deepEqual(
    failing.map(({ id, recent_abandoned }) => [id, recent_abandoned]),
    [
      [made[3], 3],
      [made[0], 3],
    ],
  );
  await asPerson(server, tenant, "owner").webhooks.setActive({ id: made[3] ?? "", active: false });
  assert.deepEqual(
    (await webhooks.failing()).map(({ id }) => id),
    [made[0]],
  );
  const stranger = asPerson(server, await newTenant(server.db));
  assert.deepEqual(await stranger.webhooks.failing(), []);
});

test("a webhook stays failing whatever has been queued or delivered since", async () => {
  const tenant = await newTenant(server.db);
  const { account_id } = tenant;
  const failing: string[] = [];
  for (const status of ["pending", "delivered"] as const) {
    const id = await storeWebhook(server.db, account_id);
    failing.unshift(id);
    const [first, ...since] = await queue(server.db, account_id, id, 102);
    await server.db.delivery.updateMany({
      where: { account_id, id: first },
      data: { status: "abandoned", finished_at: new Date() },
    });
    await server.db.delivery.updateMany({
      where: { account_id, id: { in: since } },
      data: { status },
    });
  }
  const webhooks = await asPerson(server, tenant, "viewer").webhooks.failing();
  assert.deepEqual(
    webhooks.map(({ id, recent_delivered }) => [id, recent_delivered]),
    [
      [failing[0], 100],
      [failing[1], 0],
    ],
  );
});

test("the overview is paginated by cursor", async () => {
  const tenant = await newTenant(server.db);
  const ids: string[] = [];
  for (let i = 0; i < 3; i++) ids.unshift(await storeWebhook(server.db, tenant.account_id));
  const { overview } = asPerson(server, tenant).webhooks;
  const first = await overview({ limit: 2 });
  assert.deepEqual(
    [first.webhooks.map(({ id }) => id), first.next_cursor],
    [ids.slice(0, 2), ids[1]],
  );
  const next = await overview({ limit: 2, cursor: ids[1] });
  assert.deepEqual([next.webhooks.map(({ id }) => id), next.next_cursor], [[ids[2]], null]);
});

test("the contracts to choose from are sorted by name", async () => {
  const tenant = await newTenant(server.db);
  const orders = await newContract(server, tenant.live.key, "orders");
  const customers = await newContract(server, tenant.live.key, "customers");
  assert.deepEqual(await asPerson(server, tenant, "viewer").webhooks.scopes(), [
    { id: customers, name: "customers" },
    { id: orders, name: "orders" },
  ]);
});

test("another account's webhooks and contracts are not visible", async () => {
  const tenant = await newTenant(server.db);
  const id = await storeWebhook(server.db, tenant.account_id);
  await newContract(server, tenant.live.key, "orders");
  const { webhooks } = asPerson(server, await newTenant(server.db), "owner");
  for (const other of [id, newId("whk"), "nonsense"]) {
    await assert.rejects(webhooks.get({ id: other }), { problem: "webhook_not_found" });
  }
  assert.deepEqual((await webhooks.overview({})).webhooks, []);
  assert.deepEqual(await webhooks.scopes(), []);
});

test("keys cannot call these procedures", async () => {
  const tenant = await newTenant(server.db);
  const id = await storeWebhook(server.db, tenant.account_id);
  for (const path of [`GET /webhooks/${id}`, "GET /webhooks/overview", "GET /webhooks/scopes"]) {
    const { status } = await server.send(path, { key: tenant.live.key });
    assert.ok(status === 404 || status === 405, `${path}: ${status}`);
  }
});
