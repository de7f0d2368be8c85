import assert from "node:assert/strict";
import { after, beforeEach, test } from "node:test";
import { ATTEMPTS_PER_DELIVERY, MANUAL_DELIVERIES_PER_HOUR } from "#domain/limit.ts";
import { inParallel, tally } from "#testing/parallel.ts";
import { DELIVERED, FAILED, openQueue } from "#testing/tenants/delivery-queue.ts";
import { newTenant } from "#testing/tenants/tenant.ts";
import { releaseClaim } from "./delivery-queue.ts";
import { redeliver, redeliverFailed } from "./redelivery.ts";
import { queueTest } from "./test-event.ts";
import { deleteWebhook } from "./webhook.ts";

const { db, newQueue, claim, claimOne, finish, failAll, rowOf, logOf, empty, close } =
  await openQueue();
after(close);
beforeEach(empty);

test("a redelivery starts a new round under the old id and continues the attempt numbers", async () => {
  const { account_id, ids } = await newQueue(1);
  const [id = ""] = ids;
  assert.deepEqual(await failAll(), [1, 2, 3]);
  assert.deepEqual(await claim(), []);

  const queued = await redeliver(db, account_id, id);
  assert.partialDeepStrictEqual(queued, {
    delivery: { id, status: "pending", finished_at: null },
  });
  const claimed = await claimOne();
  assert.deepEqual([claimed.id, claimed.number, claimed.first_attempt], [id, 4, 4]);
  await releaseClaim(db, claimed);
  assert.deepEqual(await failAll(), [4, 5, 6]);

  await redeliver(db, account_id, id);
  await finish(await claimOne(), DELIVERED, null);
  const log = await logOf(id);
  assert.deepEqual(
    log.map(({ number }) => number),
    [1, 2, 3, 4, 5, 6, 7],
  );
});

test("a delivered delivery can be sent again", async () => {
  const { account_id, ids } = await newQueue(1);
  await finish(await claimOne(), DELIVERED, null);
  await redeliver(db, account_id, ids[0] ?? "");
  const { id, number, first_attempt } = await claimOne();
  assert.deepEqual([id, number, first_attempt], [ids[0], 2, 2]);
});

test("redelivering a pending delivery makes it due now, except while an attempt is running", async () => {
  const { account_id, ids } = await newQueue(1);
  const [id = ""] = ids;
  await finish(await claimOne(), FAILED, 5);
  assert.deepEqual(await claim(), []);
  await redeliver(db, account_id, id);
  const claimed = await claimOne();
  assert.deepEqual([claimed.number, claimed.first_attempt], [2, 1]);

  const before = await rowOf(id);
  await redeliver(db, account_id, id);
  assert.deepEqual(await rowOf(id), before);
  assert.deepEqual(await claim(), []);
});

test("another account's deliveries, unknown ids and those of deleted webhooks are not redelivered", async () => {
  const { account_id, webhook_id, ids } = await newQueue(1);
  const [id = ""] = ids;
  const other = await newTenant(db);
  await failAll();
  const again = (account_id: string) =>
    redeliverFailed(db, account_id, webhook_id, new Date(0), { limit: 9, cursor: null });
  assert.deepEqual(await redeliver(db, other.account_id, id), { kind: "absent" });
  assert.deepEqual(await redeliver(db, account_id, "dlv_nothing"), { kind: "absent" });
  assert.deepEqual(await again(other.account_id), { kind: "absent" });
  await deleteWebhook(db, account_id, webhook_id);
  assert.deepEqual(await redeliver(db, account_id, id), { kind: "absent" });
  assert.deepEqual(await again(account_id), { kind: "absent" });
  assert.equal((await rowOf(id)).status, "abandoned");
});

test("everything a webhook failed to acknowledge since a time is redelivered, and nothing else", async () => {
  const { account_id, webhook_id, ids } = await newQueue(5);
  const [old, oldest, recent, delivered, pending] = ids;
  const other = await newQueue(1);
  const abandoned = [old, oldest, recent, ...other.ids].map(String);
  await db.delivery.updateMany({
    where: { id: { in: abandoned } },
    data: { status: "abandoned", attempts: 3, finished_at: new Date() },
  });
  await db.delivery.updateMany({ where: { id: delivered }, data: { status: "delivered" } });
  await db.$executeRaw`
    UPDATE delivery SET created_at = now() - interval '2 hours' WHERE id IN (${old}, ${oldest})`;
  const untouched = await rowOf(String(pending));

  const hourAgo = new Date(Date.now() - 3600_000);
  const again = async (since: Date) => {
    const page = { limit: 9, cursor: null };
    const part = await redeliverFailed(db, account_id, webhook_id, since, page);
    return part.kind === "queued" ? part.queued : part.kind;
  };
  assert.equal(await again(hourAgo), 1);
  assert.equal(await again(hourAgo), 0);
  const row = await rowOf(String(recent));
  assert.deepEqual(
    [row.status, row.attempts, row.first_attempt, row.finished_at],
    ["pending", 3, 4, null],
  );
  assert.equal(await again(new Date(0)), 2);
  assert.deepEqual(await rowOf(String(pending)), untouched);
  assert.equal((await rowOf(String(delivered))).status, "delivered");
  assert.equal((await rowOf(String(other.ids[0]))).status, "abandoned");
});

test("failed deliveries are redelivered page by page, oldest first, none twice", async () => {
  const { account_id, webhook_id, ids } = await newQueue(5);
  const abandon = () => db.delivery.updateMany({ data: { status: "abandoned" } });
  await abandon();
  const parts: number[] = [];
  let cursor: string | null = null;
  do {
    const page = { limit: 2, cursor };
    const part = await redeliverFailed(db, account_id, webhook_id, new Date(0), page);
    assert.ok(part.kind === "queued");
    parts.push(part.queued);
    const queued = await db.delivery.findMany({ where: { status: "pending" } });
    assert.deepEqual(queued.map(({ id }) => id).toSorted(), ids.splice(0, 2));
    // A delivery that fails again is not on a later page.
    await abandon();
    cursor = part.next_cursor;
  } while (cursor);
  assert.deepEqual(parts, [2, 2, 1]);
});

/** Leaves an account this many manual deliveries in the next hour, which ends after the test. */
const leave = (account_id: string, left: number) =>
  db.$executeRaw`
    INSERT INTO manual_delivery_count (account_id, hour, count, granted)
    VALUES (${account_id}, date_trunc('hour', clock_timestamp(), 'UTC') + interval '1 hour',
      ${MANUAL_DELIVERIES_PER_HOUR - left}::int, 0)`;

const countOf = async (account_id: string) =>
  (await db.manualDeliveryCount.findUnique({ where: { account_id } }))?.count;

test("concurrent redeliveries and test events are limited to exactly the hourly limit", async () => {
  const { account_id, webhook_id, ids } = await newQueue(40);
  const other = await newQueue(1);
  await db.delivery.updateMany({ data: { status: "abandoned", attempts: 3 } });
  await leave(account_id, 10);
  const outcomes = await inParallel<{ kind: string }>(60, (n) =>
    n % 3 === 0
      ? queueTest(db, account_id, webhook_id, () => "{}")
      : redeliver(db, account_id, ids[n % 40] ?? ""),
  );
  const kinds = outcomes.map(({ kind }) => kind);
  assert.deepEqual(tally(kinds), { queued: 10, limited: 50 });
  assert.equal(await countOf(account_id), MANUAL_DELIVERIES_PER_HOUR);
  assert.equal((await redeliver(db, other.account_id, other.ids[0] ?? "")).kind, "queued");
});

test("failed deliveries are redelivered up to the hourly limit, also concurrently", async () => {
  const { account_id, webhook_id } = await newQueue(30);
  const since = new Date(0);
  await db.delivery.updateMany({ data: { status: "abandoned", attempts: 3 } });
  await leave(account_id, 12);
  const outcomes = await inParallel(6, () =>
    redeliverFailed(db, account_id, webhook_id, since, { limit: 5, cursor: null }),
  );
  const queued = outcomes.map((outcome) => (outcome.kind === "queued" ? outcome.queued : 0));
  assert.equal(
    queued.reduce((sum, count) => sum + count),
    12,
  );
  assert.equal(await db.delivery.count({ where: { status: "pending" } }), 12);
  const page = { limit: 9, cursor: null };
  assert.deepEqual(await redeliverFailed(db, account_id, webhook_id, since, page), {
    kind: "limited",
  });
  assert.equal(await countOf(account_id), MANUAL_DELIVERIES_PER_HOUR);

  await db.$executeRaw`UPDATE manual_delivery_count SET hour = hour - interval '2 hours'`;
  const next = await redeliverFailed(db, account_id, webhook_id, since, page);
  assert.partialDeepStrictEqual(next, { queued: 9 });
  assert.equal(await countOf(account_id), 9);
});

test("deliveries that cannot be redelivered do not count", async () => {
  const { account_id, webhook_id, ids } = await newQueue(1);
  await db.delivery.updateMany({
    data: { status: "abandoned", attempts: ATTEMPTS_PER_DELIVERY },
  });
  assert.deepEqual(await redeliver(db, account_id, ids[0] ?? ""), { kind: "exhausted" });
  assert.deepEqual(await redeliver(db, account_id, "dlv_nothing"), { kind: "absent" });
  const page = { limit: 9, cursor: null };
  const none = await redeliverFailed(db, account_id, webhook_id, new Date(0), page);
  assert.deepEqual(none, { kind: "queued", queued: 0, next_cursor: null });
  assert.equal(await countOf(account_id), undefined);
});
