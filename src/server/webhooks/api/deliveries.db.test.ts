import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { newId } from "#server/store/id.ts";
import { asPerson, queue, storeWebhook } from "#testing/servers/delivering.ts";
import { type RestServer, startRestServer } from "#testing/servers/rest-server.ts";
import { storeDeliveries } from "#testing/tenants/stored-deliveries.ts";
import { newTenant } from "#testing/tenants/tenant.ts";

/** Tests the console's delivery procedures. No worker runs here. */

let server: RestServer;
let wakes = 0;
before(async () => {
  server = await startRestServer();
  server.services.deliveriesQueued = () => {
    wakes++;
  };
});
after(() => server.close());

const idsOf = (list: { deliveries: { id: string }[] }) => list.deliveries.map(({ id }) => id);

test("lists the account's deliveries, newest first, filtered by webhook, check and status", async () => {
  const { tenant, webhook_id, ids, delivered, abandoned } = await storeDeliveries(server.db);
  const other = await storeWebhook(server.db, tenant.account_id);
  const [last = ""] = await queue(server.db, tenant.account_id, other);
  const { deliveries } = asPerson(server, tenant, "viewer");
  const all = await deliveries.list({});
  assert.deepEqual(idsOf(all), [...ids, last].toReversed());
  assert.deepEqual(idsOf(await deliveries.list({ webhook_id: other })), [last]);
  assert.deepEqual(idsOf(await deliveries.list({ webhook_id })), ids.toReversed());
  assert.deepEqual(idsOf(await deliveries.list({ status: "delivered" })), [delivered]);
  assert.deepEqual(idsOf(await deliveries.list({ status: "abandoned" })), [abandoned]);
  const check_id = all.deliveries.find(({ id }) => id === delivered)?.check_id ?? "";
  assert.deepEqual(idsOf(await deliveries.list({ check_id })), [delivered]);
  assert.deepEqual(idsOf(await deliveries.list({ check_id, status: "pending" })), []);
  assert.deepEqual(idsOf(await deliveries.list({ check_id: newId("chk") })), []);
});

test("pages through a filtered list to its end", async () => {
  const { tenant, webhook_id, ids } = await storeDeliveries(server.db);
  const pages: string[][] = [];
  let cursor: string | null = null;
  do {
    const { deliveries } = asPerson(server, tenant, "viewer");
    const page = await deliveries.list({
      webhook_id,
      status: "pending",
      limit: 3,
      ...(cursor && { cursor }),
    });
    pages.push(idsOf(page));
    cursor = page.next_cursor;
  } while (cursor);
  const pending = [ids[0], ...ids.slice(3)].toReversed();
  assert.deepEqual(pages, [pending.slice(0, 3), pending.slice(3)]);
});

test("returns a delivery with its attempts in order", async () => {
  const { tenant, abandoned } = await storeDeliveries(server.db);
  const { account_id } = tenant;
  for (const number of [2, 3, 1]) {
    await server.db.deliveryAttempt.create({
      data: {
        account_id,
        delivery_id: abandoned,
        number,
        started_at: new Date("2026-01-31T09:30:00Z"),
        duration_ms: 7,
        status_code: 500,
        reason: "The endpoint responded with 500.",
        response_start: "oh",
      },
    });
  }
  const { deliveries } = asPerson(server, tenant, "viewer");
  const { log, ...row } = await deliveries.get({ id: abandoned });
  assert.deepEqual([row.id, row.status, row.attempts], [abandoned, "abandoned", 3]);
  const entry = (number: number) => ({
    number,
    started_at: "2026-01-31T09:30:00.000Z",
    duration_ms: 7,
    status_code: 500,
    reason: "The endpoint responded with 500.",
    response_start: "oh",
  });
  assert.deepEqual(log, [1, 2, 3].map(entry));
});

test("a redelivery is queued under its old id and wakes the worker", async () => {
  const { tenant, abandoned } = await storeDeliveries(server.db);
  const before = wakes;
  const { deliveries } = asPerson(server, tenant);
  const queued = await deliveries.redeliver({ id: abandoned });
  assert.deepEqual([queued.id, queued.status, queued.attempts], [abandoned, "pending", 3]);
  assert.equal(wakes, before + 1);
});

test("redelivering failures since a time returns how many were queued", async () => {
  const { tenant, webhook_id } = await storeDeliveries(server.db);
  const { deliveries } = asPerson(server, tenant);
  const since = (seconds: number) => new Date(Date.now() + seconds * 1000).toISOString();
  const before = wakes;
  assert.deepEqual(await deliveries.redeliverFailed({ webhook_id, since: since(60) }), {
    queued: 0,
    next_cursor: null,
  });
  assert.deepEqual(await deliveries.redeliverFailed({ webhook_id, since: since(-60) }), {
    queued: 1,
    next_cursor: null,
  });
  assert.ok(wakes > before);
  await assert.rejects(deliveries.redeliverFailed({ webhook_id, since: "yesterday" }), {
    code: "BAD_REQUEST",
  });
});

test("more redeliveries than fit one transaction are queued in several calls", async () => {
  const tenant = await newTenant(server.db);
  const { account_id } = tenant;
  const webhook_id = await storeWebhook(server.db, account_id);
  await queue(server.db, account_id, webhook_id, 5001);
  await server.db.delivery.updateMany({ where: { account_id }, data: { status: "abandoned" } });
  const { deliveries } = asPerson(server, tenant);
  const range = { webhook_id, since: "2026-01-01T00:00:00Z" };
  const first = await deliveries.redeliverFailed(range);
  assert.equal(first.queued, 5000);
  const rest = await deliveries.redeliverFailed({ ...range, cursor: first.next_cursor ?? "" });
  assert.deepEqual(rest, { queued: 1, next_cursor: null });
  assert.equal(await server.db.delivery.count({ where: { account_id, status: "pending" } }), 5001);
});
