import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { issueKey } from "#server/keys/issue-key.ts";
import { removeUser } from "#server/people/store/remove-user.ts";
import { asPerson } from "#testing/servers/delivering.ts";
import { type RestServer, startRestServer } from "#testing/servers/rest-server.ts";
import { newMember } from "#testing/tenants/member.ts";
import { storeDeliveries } from "#testing/tenants/stored-deliveries.ts";
import { newTenant } from "#testing/tenants/tenant.ts";
import { unseal } from "../rules/secret-box.ts";

/** Tests what people do to a webhook in the console. No worker runs here. */

let server: RestServer;
let wakes = 0;
before(async () => {
  server = await startRestServer();
  server.services.deliveriesQueued = () => {
    wakes++;
  };
});
after(() => server.close());

test("deleting a webhook announces it once it is gone, and not when there was none", async () => {
  const { tenant, webhook_id: id } = await storeDeliveries(server.db);
  const left: Promise<number>[] = [];
  server.services.webhookDeleted = () => left.push(server.db.webhook.count({ where: { id } }));
  const { webhooks } = asPerson(server, tenant);
  await webhooks.delete({ id });
  await assert.rejects(webhooks.delete({ id }), { problem: "webhook_not_found" });
  assert.deepEqual(await Promise.all(left), [0]);
});

test("a webhook is paused and resumed, and resuming wakes the worker", async () => {
  const { tenant, webhook_id: id } = await storeDeliveries(server.db);
  const { webhooks } = asPerson(server, tenant);
  const paused = await webhooks.setActive({ id, active: false });
  assert.equal(paused.active, false);
  assert.ok(!("secret" in paused));
  const { body } = await webhooks.list({});
  assert.equal(body[0]?.active, false);
  const before = wakes;
  assert.equal((await webhooks.setActive({ id, active: true })).active, true);
  assert.equal(wakes, before + 1);
});

test("a rotated secret is shown once and stored encrypted, beside the previous one", async () => {
  const { tenant, webhook_id: id } = await storeDeliveries(server.db);
  const before = await server.db.webhook.findFirstOrThrow({ where: { id } });
  const { secret } = await asPerson(server, tenant).webhooks.rotateSecret({ id });
  assert.match(secret, /^whsec_[A-Za-z0-9+/]{43}=$/);
  const row = await server.db.webhook.findFirstOrThrow({ where: { id } });
  assert.equal(unseal(server.services.secretsKeys[0], row.secret, id), secret);
  assert.deepEqual(row.previous_secret, before.secret);
  assert.ok(!Buffer.from(row.secret).includes(secret));
});

test("a test event uses the webhook's first event type, and belongs to no check", async () => {
  const { tenant, webhook_id } = await storeDeliveries(server.db);
  const before = wakes;
  const person = asPerson(server, tenant);
  const { delivery_id } = await person.webhooks.sendTest({ id: webhook_id });
  const { event, check_id, status } = await person.deliveries.get({ id: delivery_id });
  assert.deepEqual([event, check_id, status], ["breaking", null, "pending"]);
  assert.equal(wakes, before + 1);
  const usage = await person.usage.get();
  assert.equal(usage.credits_used, 0);
});

test("a webhook goes on without whoever made it, and says who that was and that they have left", async () => {
  const tenant = await newTenant(server.db);
  const { account_id } = tenant;
  const maker = await newMember(server.db, tenant, "owner");
  const owner = asPerson(server, tenant, "owner");
  const { webhooks } = asPerson(server, { account_id, user_id: maker.id }, "owner");
  const wanted = { url: "https://example.com/audit", only_blocked: false } as const;
  const { id } = await webhooks.subscribe({ ...wanted, events: ["audit"], kind: "audit" });
  const creatorOf = async (id: string) => {
    const { created_by, created_by_verified, creator_left, active } = await owner.webhooks.get({
      id,
    });
    return { created_by, created_by_verified, creator_left, active };
  };
  const known = { created_by: maker.email, created_by_verified: true, active: true };
  assert.deepEqual(await creatorOf(id), { ...known, creator_left: false });
  await owner.members.remove({ user_id: maker.id });
  assert.deepEqual(await creatorOf(id), { ...known, creator_left: true });
  await server.db.$transaction((tx) => removeUser(tx, maker.id));
  assert.deepEqual(await creatorOf(id), {
    created_by: null,
    created_by_verified: false,
    active: true,
    creator_left: true,
  });
});

test("a webhook made with a key was made by the key's owner, and with a service key by nobody", async () => {
  const tenant = await newTenant(server.db);
  const { account_id, user_id } = tenant;
  const { email } = await server.db.user.findUniqueOrThrow({ where: { id: user_id } });
  const service = await issueKey(server.db, account_id, user_id, { environment: "live" });
  await server.db.apiKey.updateMany({ where: { id: service.id }, data: { kind: "service" } });
  for (const [{ key }, created_by] of [
    [tenant.live, email],
    [service, null],
  ] as const) {
    const json = { url: "https://example.com/hook", events: ["breaking"] };
    const { body } = await server.send("POST /webhooks", { key, json });
    const webhook = await asPerson(server, tenant).webhooks.get({ id: body.id });
    assert.deepEqual([webhook.created_by, webhook.creator_left], [created_by, false]);
  }
});
