import assert from "node:assert/strict";
import { randomBytes } from "node:crypto";
import { test } from "node:test";
import { attempts } from "#testing/servers/attempts.ts";
import {
  newSender,
  queue,
  startDelivering,
  storeWebhook,
  until,
} from "#testing/servers/delivering.ts";
import { startReceiver } from "#testing/servers/receiver.ts";
import { newTenant } from "#testing/tenants/tenant.ts";
import { startDeliveryLoop } from "./loop.ts";

test("deliveries whose secret cannot be decrypted wait uncounted, others are sent", async (t) => {
  const delivering = await startDelivering();
  t.after(delivering.close);
  const { db, server, authority, certificate } = delivering;
  await delivering.loop.stop(0);
  const receiver = await startReceiver(certificate);
  t.after(receiver.close);
  const { account_id } = await newTenant(db);
  const otherKey = randomBytes(32);
  const webhook_id = await storeWebhook(db, account_id, receiver.url, otherKey);
  await queue(db, account_id, webhook_id, 30);

  const errors: object[] = [];
  const log = {
    warn: (_: object, message: string) => assert.fail(message),
    error: (context: object) => void errors.push(context),
  };
  const sender = newSender(server.services.secretsKeys, authority);
  const loop = startDeliveryLoop(db, sender, log);
  t.after(() => loop.stop(0));
  await until(() => errors.length > 0);
  const { attempt } = attempts({ ...delivering, loop }, account_id);
  for (let round = 0; round < 3; round++) {
    assert.equal((await attempt(receiver.url)).status, "delivered");
  }
  await loop.stop(0);
  assert.deepEqual(errors, [{ account_id, webhook_id }], "said once, not for each delivery");
  assert.equal(receiver.received.length, 3);
  const waiting = { webhook_id, status: "pending" as const, attempts: 0, claim_id: null };
  assert.equal(await db.delivery.count({ where: waiting }), 30);
  assert.equal(await db.deliveryAttempt.count({ where: { account_id } }), 3);
  const putOff = await db.delivery.count({ where: { webhook_id, run_at: { gt: new Date() } } });
  assert.ok(putOff > 0 && putOff <= 8, `${putOff} were claimed`);

  await db.$executeRaw`UPDATE delivery SET run_at = now() WHERE webhook_id = ${webhook_id}`;
  const right = startDeliveryLoop(db, newSender([otherKey], authority), log);
  t.after(() => right.stop(0));
  await receiver.waitFor(33);
  await right.stop(10_000);
  assert.equal(await db.delivery.count({ where: { webhook_id, status: "delivered" } }), 30);
});
