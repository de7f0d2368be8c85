import assert from "node:assert/strict";
import { type TestContext, test } from "node:test";
import {
  type Delivering,
  failOnWarning,
  newSender,
  newSubscriber,
  queue,
  runCheck,
  startDelivering,
  storeWebhook,
  subscribe,
  until,
} from "#testing/servers/delivering.ts";
import { startNameServer } from "#testing/servers/name-server.ts";
import { startRawReceiver, startReceiver } from "#testing/servers/receiver.ts";
import { newTenant } from "#testing/tenants/tenant.ts";
import { PER_ACCOUNT, PER_ACCOUNT_SILENT } from "../store/claim-limit.ts";
import { startDeliveryLoop } from "./loop.ts";
import { nameResolver } from "./name-resolver.ts";

/** Concurrent attempts of one process to one endpoint. */
const PER_ENDPOINT = 8;

async function start(t: TestContext): Promise<Delivering> {
  const delivering = await startDelivering();
  t.after(delivering.close);
  return delivering;
}

/** Starts another worker on the same database, as a second process would. */
function anotherLoop(t: TestContext, { db, server, authority }: Delivering) {
  const sender = newSender(server.services.secretsKeys, authority);
  const loop = startDeliveryLoop(db, sender, { warn: failOnWarning, error: failOnWarning });
  t.after(() => loop.stop(0));
  return loop;
}

const heldBy = (db: Delivering["db"]) => db.delivery.count({ where: { claim_id: { not: null } } });

test("a dead endpoint with hundreds of deliveries does not delay others", async (t) => {
  const delivering = await start(t);
  const { db, loop } = delivering;
  const dead = await startRawReceiver(delivering.certificate, () => undefined);
  const alive = await startReceiver(delivering.certificate);
  t.after(() => Promise.all([dead.close(), alive.close()]));
  const { account_id } = await newTenant(db);
  const webhook_id = await storeWebhook(db, account_id, dead.url);
  const subscribers = await Promise.all(
    Array.from({ length: 20 }, () => newSubscriber(delivering)),
  );
  for (const subscriber of subscribers) await subscribe(delivering, subscriber, alive.url);

  await queue(db, account_id, webhook_id, 500);
  loop.wake();
  await until(() => dead.connections() === PER_ENDPOINT);
  for (let round = 1; round <= 3; round++) {
    for (const subscriber of subscribers) await runCheck(delivering, subscriber);
    await alive.waitFor(round * subscribers.length);
  }
  const attempts = await db.deliveryAttempt.count({ where: { account_id } });
  assert.equal(attempts, 0, "all others had theirs while the dead one's first attempts ran");
  assert.equal(dead.connections(), PER_ENDPOINT);
});

test("a stopping worker releases running deliveries without counting the attempt, and another sends them", async (t) => {
  const delivering = await start(t);
  const { db, loop } = delivering;
  let isDead = true;
  const receiver = await startReceiver(delivering.certificate, (_, res) => {
    if (!isDead) res.writeHead(204).end();
  });
  t.after(receiver.close);
  const { account_id } = await newTenant(db);
  const webhook_id = await storeWebhook(db, account_id, receiver.url);
  const ids = await queue(db, account_id, webhook_id, 20);
  loop.wake();
  await receiver.waitFor(PER_ENDPOINT);
  assert.equal(await heldBy(db), PER_ENDPOINT);
  await loop.stop(0);
  const rows = await db.delivery.findMany();
  for (const { status, attempts, claim_id, run_at } of rows) {
    assert.deepEqual([status, attempts, claim_id], ["pending", 0, null]);
    assert.ok(run_at.getTime() <= Date.now() + 1000);
  }
  assert.equal(await db.deliveryAttempt.count(), 0);

  isDead = false;
  const other = anotherLoop(t, delivering);
  await until(async () => (await db.delivery.count({ where: { status: "delivered" } })) === 20);
  await other.stop(0);
  const sent = receiver.received.map(({ headers }) => String(headers["webhook-id"]));
  assert.deepEqual([...new Set(sent)].sort(), ids.toSorted());
});

test("a stopping worker lets running attempts finish within its grace period", async (t) => {
  const delivering = await start(t);
  const isAsked = Promise.withResolvers<void>();
  const mayAnswer = Promise.withResolvers<void>();
  const receiver = await startReceiver(delivering.certificate, async (_, res) => {
    isAsked.resolve();
    await mayAnswer.promise;
    res.writeHead(204).end();
  });
  t.after(receiver.close);
  const subscriber = await newSubscriber(delivering);
  await subscribe(delivering, subscriber, receiver.url);
  await runCheck(delivering, subscriber);
  await isAsked.promise;
  const stopped = delivering.loop.stop(60_000);
  mayAnswer.resolve();
  await stopped;
  const row = await delivering.db.delivery.findFirstOrThrow();
  assert.deepEqual([row.status, row.attempts], ["delivered", 1]);
});

test("a worker that stops during a claim holds no leases afterwards", async (t) => {
  const delivering = await start(t);
  const { db } = delivering;
  await delivering.loop.stop(0);
  const receiver = await startReceiver(delivering.certificate, () => undefined);
  t.after(receiver.close);
  const { account_id } = await newTenant(db);
  for (let endpoint = 0; endpoint < 20; endpoint++) {
    const webhook_id = await storeWebhook(db, account_id, receiver.url);
    await queue(db, account_id, webhook_id, 10);
  }
  for (let turn = 0; turn < 5; turn++) {
    const loop = anotherLoop(t, delivering);
    await loop.stop(0);
    assert.equal(await heldBy(db), 0);
  }
});

test("a stopped worker claims nothing, even if woken", async (t) => {
  const delivering = await start(t);
  const { db, loop } = delivering;
  await loop.stop(0);
  const { account_id } = await newTenant(db);
  await queue(db, account_id, await storeWebhook(db, account_id));
  loop.wake();
  loop.wake();
  await db.$queryRaw`SELECT 1`;
  await loop.stop(0);
  assert.equal(await heldBy(db), 0);
});

test("several workers on one database send each delivery once", async (t) => {
  const delivering = await start(t);
  const { db } = delivering;
  const receiver = await startReceiver(delivering.certificate);
  t.after(receiver.close);
  const loops = [anotherLoop(t, delivering), anotherLoop(t, delivering)];
  const { account_id } = await newTenant(db);
  const ids: string[] = [];
  for (let endpoint = 0; endpoint < 10; endpoint++) {
    const webhook_id = await storeWebhook(db, account_id, receiver.url);
    ids.push(...(await queue(db, account_id, webhook_id, 60)));
    for (const loop of [delivering.loop, ...loops]) loop.wake();
  }
  await until(async () => (await db.delivery.count({ where: { status: "pending" } })) === 0);
  for (const loop of loops) await loop.stop(0);
  const sent = receiver.received.map(({ headers }) => String(headers["webhook-id"]));
  assert.deepEqual(sent.toSorted(), ids.toSorted());
  assert.equal(await db.deliveryAttempt.count(), ids.length);
});

test("a hundred names on an unresponsive name server do not delay other deliveries", async (t) => {
  const nameServer = await startNameServer(null);
  t.after(nameServer.close);
  const resolve = nameResolver({ servers: [nameServer.address] });
  const delivering = await startDelivering({ resolve });
  t.after(delivering.close);
  const { db, loop, certificate } = delivering;
  const alive = await startReceiver(certificate);
  t.after(alive.close);
  const { account_id } = await newTenant(db);
  for (let name = 0; name < 100; name++) {
    const url = `https://hook-${name}.tarpit.example./`;
    await queue(db, account_id, await storeWebhook(db, account_id, url), PER_ENDPOINT);
  }
  loop.wake();
  const namesAsked = () => new Set(nameServer.asked).size;
  await until(() => namesAsked() >= 2 * 50);
  const places = PER_ACCOUNT + PER_ACCOUNT_SILENT;
  assert.ok((await heldBy(db)) <= places, "an account has places of its own, and no more");

  const subscribers = await Promise.all(
    Array.from({ length: 10 }, () => newSubscriber(delivering)),
  );
  for (const subscriber of subscribers) {
    await subscribe(delivering, subscriber, alive.url);
    await runCheck(delivering, subscriber);
  }
  await alive.waitFor(subscribers.length);
  const delivered = { account_id, status: "delivered" as const };
  assert.equal(await db.delivery.count({ where: delivered }), 0);
});
