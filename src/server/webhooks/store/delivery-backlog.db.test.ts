import assert from "node:assert/strict";
import { after, test } from "node:test";
import { connect } from "#server/database/connect.ts";
import { queue, storeWebhook } from "#testing/servers/delivering.ts";
import { ownDatabase } from "#testing/servers/own-database.ts";
import { newTenant } from "#testing/tenants/tenant.ts";
import { deliveryBacklog } from "./delivery-backlog.ts";

const database = await ownDatabase();
const db = connect(database.url);
after(async () => {
  await db.$disconnect();
  await database.drop();
});

test("the backlog counts due and later deliveries, and the age of the oldest due one", async () => {
  assert.deepEqual(await deliveryBacklog(db), { due: 0, later: 0, age: 0 });
  const { account_id } = await newTenant(db);
  const webhook_id = await storeWebhook(db, account_id);
  const [first, second] = await queue(db, account_id, webhook_id, 3);
  await db.$executeRaw`UPDATE delivery SET run_at = now() + interval '1 hour' WHERE id = ${second}`;
  await db.$executeRaw`UPDATE delivery SET run_at = now() - interval '90 s' WHERE id = ${first}`;

  const { due, later, age } = await deliveryBacklog(db);
  assert.deepEqual({ due, later }, { due: 2, later: 1 });
  assert.ok(age >= 90 && age < 120, String(age));

  await db.webhook.updateMany({ where: { id: webhook_id }, data: { active: false } });
  assert.equal((await deliveryBacklog(db)).age, 0, "nobody waits for a paused webhook's");
});

test("a long backlog is counted up to its maximum", async () => {
  const { account_id } = await newTenant(db);
  await queue(db, account_id, await storeWebhook(db, account_id), 10_500);
  const { due, later } = await deliveryBacklog(db);
  assert.equal(due + later, 10_000);
});
