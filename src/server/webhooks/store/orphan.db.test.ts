import assert from "node:assert/strict";
import { after, beforeEach, test } from "node:test";
import { DELIVERED, FAILED, openQueue } from "#testing/tenants/delivery-queue.ts";
import { abandonOrphans } from "./orphan.ts";
import { deleteWebhook } from "./webhook.ts";

const { db, newQueue, claim, finish, endLeases, rowOf, empty, close } = await openQueue();
after(close);
beforeEach(empty);

test("deliveries of deleted webhooks are abandoned batch by batch, and no others", async () => {
  const kept = await newQueue(1);
  const orphaned = await newQueue(3);
  const other = await newQueue(2);
  for (const { account_id, webhook_id } of [orphaned, other]) {
    await deleteWebhook(db, account_id, webhook_id);
  }
  const batches = [];
  for (let n = 0; n < 4; n++) batches.push(await abandonOrphans(db, 2));
  assert.deepEqual(batches, [2, 2, 1, 0]);
  for (const id of [...orphaned.ids, ...other.ids]) {
    const { status, finished_at } = await rowOf(id);
    assert.deepEqual([status, finished_at !== null], ["abandoned", true]);
  }
  assert.equal((await rowOf(kept.ids[0] ?? "")).status, "pending");
});

test("deleting a webhook does not wait for its deliveries, nor they for it", async () => {
  const { account_id, webhook_id, ids } = await newQueue(2);
  await db.$transaction(async (tx) => {
    await tx.$queryRaw`SELECT FROM delivery WHERE id = ${ids[0]} FOR UPDATE`;
    assert.ok(await deleteWebhook(db, account_id, webhook_id));
    assert.equal(await abandonOrphans(db, 10), 1);
  });
  assert.equal(await deleteWebhook(db, account_id, webhook_id), null);
  assert.equal(await abandonOrphans(db, 10), 1);
});

test("an attempt in progress when its webhook is deleted is stored, and not retried", async () => {
  const { account_id, webhook_id } = await newQueue(3);
  const [failed, done, lost] = await claim();
  assert.ok(failed && done && lost);
  await deleteWebhook(db, account_id, webhook_id);
  assert.equal(await abandonOrphans(db, 10), 0);
  assert.equal(await finish(failed, FAILED, 5), true);
  assert.equal(await finish(done, DELIVERED, null), true);
  await endLeases();
  assert.equal(await abandonOrphans(db, 10), 1);
  const rows = await Promise.all([failed, done, lost].map(({ id }) => rowOf(id)));
  assert.deepEqual(
    rows.map(({ status, attempts, finished_at }) => [status, attempts, finished_at !== null]),
    [
      ["abandoned", 1, true],
      ["delivered", 1, true],
      ["abandoned", 0, true],
    ],
  );
});
