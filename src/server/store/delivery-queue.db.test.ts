import assert from "node:assert/strict";
import { after, beforeEach, test } from "node:test";
import { queue, storeWebhook } from "../testing/delivering.ts";
import { DELIVERED, FAILED, IDLE, openQueue } from "../testing/delivery-queue.ts";
import { inParallel, tally } from "../testing/parallel.ts";
import { type ClaimedDelivery, PER_ACCOUNT, PER_ENDPOINT, releaseClaim } from "./delivery-queue.ts";
import { deleteWebhook, setWebhookActive } from "./webhook.ts";

const { db, newQueue, claim, claimOne, finish, endLeases, rowOf, logOf, empty, close } =
  await openQueue();
after(close);
beforeEach(empty);

for (const limit of [1, 3, 256]) {
  test(`claimers in parallel, ${limit} at a time, never hold the same delivery and leave none`, async () => {
    const queues = await inParallel(12, () => newQueue(25));
    const ids = queues.flatMap((each) => each.ids);
    const claims: ClaimedDelivery[] = [];
    async function work() {
      for (;;) {
        const claimed = await claim(limit);
        assert.ok(claimed.length <= limit);
        claims.push(...claimed);
        const waiting = await db.delivery.count({ where: { status: "pending", claim_id: null } });
        if (waiting === 0) return;
      }
    }
    await inParallel(20, work);
    const claimedIds = claims.map(({ id }) => id);
    assert.deepEqual(claimedIds.toSorted(), ids.toSorted());
    for (const { id, claim_id } of claims) assert.equal((await rowOf(id)).claim_id, claim_id);
    assert.deepEqual(await claim(), []);
  });
}

test("claimers and finishers in parallel attempt every delivery exactly once", async () => {
  const queues = await inParallel(5, () => newQueue(40));
  let stored = 0;
  async function work() {
    for (let isEmpty = false; !isEmpty; ) {
      const claimed = await claim(7);
      for (const delivery of claimed) {
        if (await finish(delivery, DELIVERED, null)) stored++;
      }
      isEmpty = (await db.delivery.count({ where: { status: "pending" } })) === 0;
    }
  }
  await inParallel(10, work);
  const ids = queues.flatMap((each) => each.ids);
  assert.equal(stored, ids.length);
  const rows = await db.delivery.findMany();
  assert.deepEqual(tally(rows.map(({ status, attempts }) => `${status} ${attempts}`)), {
    "delivered 1": ids.length,
  });
  assert.equal(await db.deliveryAttempt.count(), ids.length);
});

test("a claim takes few of each endpoint, the oldest first, whoever else has many", async () => {
  const many = await newQueue(300);
  const few = await newQueue(2);
  const claimed = await claim();
  assert.deepEqual(tally(claimed.map(({ webhook_id }) => webhook_id)), {
    [many.webhook_id]: PER_ENDPOINT,
    [few.webhook_id]: 2,
  });
  assert.deepEqual(
    claimed.map(({ id }) => id).sort(),
    [...many.ids.slice(0, PER_ENDPOINT), ...few.ids].sort(),
  );
});

test("what is under way to an endpoint counts against what may be claimed for it", async () => {
  const { webhook_id } = await newQueue(20);
  for (const [busy, left] of [
    [PER_ENDPOINT - 3, 3],
    [PER_ENDPOINT, 0],
    [PER_ENDPOINT + 5, 0],
  ] as const) {
    assert.equal(
      (await claim(256, { ...IDLE, webhooks: new Map([[webhook_id, busy]]) })).length,
      left,
    );
  }
});

test("an account gets no more than its places, and leaves the others to others", async () => {
  const { account_id, ids } = await newQueue(PER_ENDPOINT);
  for (let webhook = 0; webhook < 2 * (PER_ACCOUNT / PER_ENDPOINT); webhook++) {
    await queue(db, account_id, await storeWebhook(db, account_id), PER_ENDPOINT);
  }
  const other = await newQueue(3);
  const some = { ...IDLE, accounts: new Map([[account_id, 5]]) };
  const claimed = await claim(1000, some);
  assert.deepEqual(tally(claimed.map((one) => one.account_id)), {
    [account_id]: PER_ACCOUNT - 5,
    [other.account_id]: 3,
  });
  const claimedIds = new Set(claimed.map(({ id }) => id));
  assert.ok(claimedIds.has(ids[0] ?? ""), "what is due longest goes first");
  const all = { ...IDLE, accounts: new Map([[account_id, PER_ACCOUNT]]) };
  assert.deepEqual(await claim(1000, all), []);
});

test("idle endpoints come before busy ones, however long those have waited", async () => {
  const old = await newQueue(5);
  const fresh = await newQueue(1);
  await db.$executeRaw`
    UPDATE delivery SET run_at = now() - interval '1 hour' WHERE webhook_id = ${old.webhook_id}`;
  const [first] = await claim(1, { ...IDLE, webhooks: new Map([[old.webhook_id, 1]]) });
  assert.equal(first?.webhook_id, fresh.webhook_id);
});

test("what is not yet due, not pending, paused or without webhook is not claimed", async () => {
  const later = await newQueue(1);
  await db.$executeRaw`
    UPDATE delivery SET run_at = now() + interval '1 minute' WHERE id = ${later.ids[0]}`;
  for (const status of ["delivered", "abandoned"] as const) {
    const { ids } = await newQueue(1);
    await db.delivery.updateMany({ where: { id: { in: ids } }, data: { status } });
  }
  const paused = await newQueue(1);
  await setWebhookActive(db, paused.account_id, paused.webhook_id, false);
  const deleted = await newQueue(1);
  await deleteWebhook(db, deleted.account_id, deleted.webhook_id);
  assert.deepEqual(await claim(), []);
});

test("a claim that is never finished is due again after its lease, under the same id", async () => {
  const { ids } = await newQueue(1);
  const first = await claimOne();
  const lease_ms = (await rowOf(first.id)).run_at.getTime() - first.now.getTime();
  assert.ok(Math.abs(lease_ms - 15_000) <= 1, `${lease_ms} ms`);
  assert.deepEqual(await claim(), []);
  await endLeases();
  const second = await claimOne();
  assert.deepEqual([second.id, second.number], [ids[0], 1]);
  assert.notEqual(second.claim_id, first.claim_id);
});

test("a worker whose lease ran out can neither finish nor release what another one holds", async () => {
  await newQueue(1);
  const outdated = await claimOne();
  await endLeases();
  const current = await claimOne();
  const before = await rowOf(current.id);
  assert.equal(await finish(outdated, FAILED, 5), false);
  assert.equal(await finish(outdated, DELIVERED, null), false);
  await releaseClaim(db, outdated);
  assert.deepEqual(await rowOf(current.id), before);
  assert.deepEqual(await logOf(current.id), []);

  assert.equal(await finish(current, DELIVERED, null), true);
  assert.equal(await finish(current, FAILED, null), false, "only once");
  assert.equal((await rowOf(current.id)).status, "delivered");
  assert.equal((await logOf(current.id)).length, 1);
});

test("a released delivery is due at once and its attempt does not count", async () => {
  await newQueue(1);
  const claimed = await claimOne();
  await releaseClaim(db, claimed);
  assert.equal((await rowOf(claimed.id)).attempts, 0);
  const again = await claimOne();
  assert.deepEqual([again.id, again.number], [claimed.id, 1]);
});
