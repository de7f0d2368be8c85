import assert from "node:assert/strict";
import { randomUUID } from "node:crypto";
import { after, before, beforeEach, test } from "node:test";
import { connect, type DatabasePool } from "../database/connect.ts";
import { queue, storeWebhook } from "../testing/delivering.ts";
import { type OwnDatabase, ownDatabase } from "../testing/own-database.ts";
import { inParallel, tally } from "../testing/parallel.ts";
import { newTenant } from "../testing/tenant.ts";
import { redeliver, redeliverFailed } from "./delivery.ts";
import {
  type AttemptResult,
  abandonOrphans,
  type ClaimedDelivery,
  claimDue,
  finishAttempts,
  PER_ACCOUNT,
  PER_ENDPOINT,
  releaseClaim,
  type Taken,
} from "./delivery-queue.ts";
import { deleteWebhook, setWebhookActive } from "./webhook.ts";

let database: OwnDatabase;
let db: DatabasePool;
before(async () => {
  database = await ownDatabase();
  db = connect(database.url, 20);
});
after(async () => {
  await db.$disconnect();
  await database.drop();
});
beforeEach(() => db.$executeRaw`TRUNCATE delivery, delivery_attempt, webhook`);

const IDLE: Taken = { webhooks: new Map(), accounts: new Map() };

const DELIVERED: AttemptResult = {
  delivered: true,
  duration_ms: 12.6,
  status_code: 204,
  reason: null,
  response_start: "",
};

const FAILED: AttemptResult = {
  delivered: false,
  duration_ms: 7,
  status_code: 500,
  reason: "The endpoint answered 500.",
  response_start: "oh",
};

/** An account with one webhook and so many deliveries that are due. */
async function newQueue(count: number) {
  const { account_id } = await newTenant(db);
  const webhook_id = await storeWebhook(db, account_id);
  const ids = await queue(db, account_id, webhook_id, count);
  return { account_id, webhook_id, ids };
}

/** Stores what came of one attempt; false when the delivery is another worker's. */
async function finish(
  claimed: ClaimedDelivery,
  result: AttemptResult,
  retry_seconds: number | null,
) {
  const [stored] = await finishAttempts(db.pool, [{ claimed, result, retry_seconds }]);
  return stored;
}

const claim = (limit = 256, busy = IDLE) => claimDue(db, randomUUID(), limit, busy);

async function claimOne(): Promise<ClaimedDelivery> {
  const [claimed, ...others] = await claim();
  assert.ok(claimed);
  assert.equal(others.length, 0);
  return claimed;
}

const rowOf = (id: string) => db.delivery.findFirstOrThrow({ where: { id } });

const logOf = (delivery_id: string) =>
  db.deliveryAttempt.findMany({ where: { delivery_id }, orderBy: { number: "asc" } });

/** Ends every lease, as 15 seconds would. */
const endLeases = () =>
  db.$executeRaw`UPDATE delivery SET run_at = now() - interval '1 ms' WHERE claim_id IS NOT NULL`;

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
  const [lease] = await db.$queryRaw<{ seconds: number }[]>`
    SELECT extract(epoch FROM run_at - now())::float8 AS seconds FROM delivery`;
  assert.ok(lease && lease.seconds > 10 && lease.seconds <= 15, `${lease?.seconds} s`);
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

test("an attempt is stored with what came of it, and when it began", async () => {
  await newQueue(1);
  const claimed = await claimOne();
  await finish(claimed, { ...FAILED, duration_ms: 1234.5 }, 5);
  const [entry] = await logOf(claimed.id);
  assert.ok(entry);
  const { started_at, ...rest } = entry;
  assert.deepEqual(rest, {
    account_id: claimed.account_id,
    delivery_id: claimed.id,
    number: 1,
    duration_ms: 1235,
    status_code: 500,
    reason: "The endpoint answered 500.",
    response_start: "oh",
  });
  const row = await rowOf(claimed.id);
  assert.deepEqual([row.status, row.attempts, row.claim_id], ["pending", 1, null]);
  assert.equal(row.finished_at, null);
  const failed_at = started_at.getTime() + 1234.5;
  assert.ok(Math.abs(row.run_at.getTime() - failed_at - 5000) <= 3, "5 s after the failure");
});

test("the attempts of a batch are stored each as itself, and one that is outdated not at all", async () => {
  await newQueue(3);
  const [done, failed, outdated] = await claim();
  assert.ok(done && failed && outdated);
  const stored = await finishAttempts(db.pool, [
    { claimed: failed, result: FAILED, retry_seconds: 5 },
    { claimed: { ...outdated, claim_id: randomUUID() }, result: FAILED, retry_seconds: 5 },
    { claimed: done, result: DELIVERED, retry_seconds: null },
  ]);
  assert.deepEqual(stored, [true, false, true]);
  const statuses = await Promise.all([done, failed, outdated].map(({ id }) => rowOf(id)));
  assert.deepEqual(
    statuses.map(({ status, attempts }) => [status, attempts]),
    [
      ["delivered", 1],
      ["pending", 1],
      ["pending", 0],
    ],
  );
  assert.deepEqual((await logOf(done.id))[0]?.status_code, 204);
  assert.deepEqual((await logOf(failed.id))[0]?.status_code, 500);
  assert.deepEqual(await logOf(outdated.id), []);
});

test("a released delivery is due at once and its attempt does not count", async () => {
  await newQueue(1);
  const claimed = await claimOne();
  await releaseClaim(db, claimed);
  assert.equal((await rowOf(claimed.id)).attempts, 0);
  const again = await claimOne();
  assert.deepEqual([again.id, again.number], [claimed.id, 1]);
});

/** Makes attempts until the delivery is abandoned, and returns their numbers. */
async function failAll() {
  const numbers: number[] = [];
  for (const retry of [5, 25, null]) {
    const claimed = await claimOne();
    numbers.push(claimed.number);
    await finish(claimed, FAILED, retry);
    await db.$executeRaw`UPDATE delivery SET run_at = now() WHERE status = 'pending'`;
  }
  return numbers;
}

test("a redelivery begins a new round under the old id, its attempts numbered on", async () => {
  const { account_id, ids } = await newQueue(1);
  const [id = ""] = ids;
  assert.deepEqual(await failAll(), [1, 2, 3]);
  assert.deepEqual(await claim(), []);

  const queued = await redeliver(db, account_id, id);
  assert.deepEqual([queued?.id, queued?.status, queued?.finished_at], [id, "pending", null]);
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

test("a delivered one can be sent again", async () => {
  const { account_id, ids } = await newQueue(1);
  await finish(await claimOne(), DELIVERED, null);
  await redeliver(db, account_id, ids[0] ?? "");
  const { id, number, first_attempt } = await claimOne();
  assert.deepEqual([id, number, first_attempt], [ids[0], 2, 2]);
});

test("a redelivery of one that waits makes it due in its round; one under way is left to its worker", async () => {
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

test("nothing is redelivered for another account, an unknown id or a deleted webhook", async () => {
  const { account_id, webhook_id, ids } = await newQueue(1);
  const [id = ""] = ids;
  const other = await newTenant(db);
  await failAll();
  const again = async (account_id: string) =>
    (await redeliverFailed(db, account_id, webhook_id, new Date(0), { limit: 9, cursor: null }))
      .queued;
  assert.equal(await redeliver(db, other.account_id, id), null);
  assert.equal(await redeliver(db, account_id, "dlv_nothing"), null);
  assert.equal(await again(other.account_id), 0);
  await deleteWebhook(db, account_id, webhook_id);
  assert.equal(await redeliver(db, account_id, id), null);
  assert.equal(await again(account_id), 0);
  assert.equal((await rowOf(id)).status, "abandoned");
});

test("all that a webhook did not get since a time is sent again, and nothing else", async () => {
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
  const again = async (since: Date) =>
    (await redeliverFailed(db, account_id, webhook_id, since, { limit: 9, cursor: null })).queued;
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

test("what failed is sent again in parts, the oldest first, and nothing twice", async () => {
  const { account_id, webhook_id, ids } = await newQueue(5);
  const abandon = () => db.delivery.updateMany({ data: { status: "abandoned" } });
  await abandon();
  const parts: number[] = [];
  let cursor: string | null = null;
  do {
    const page = { limit: 2, cursor };
    const part = await redeliverFailed(db, account_id, webhook_id, new Date(0), page);
    parts.push(part.queued);
    const queued = await db.delivery.findMany({ where: { status: "pending" } });
    assert.deepEqual(queued.map(({ id }) => id).toSorted(), ids.splice(0, 2));
    // What fails again before the next part is not in it.
    await abandon();
    cursor = part.next_cursor;
  } while (cursor);
  assert.deepEqual(parts, [2, 2, 1]);
});

test("idle endpoints come before busy ones, however long those have waited", async () => {
  const old = await newQueue(5);
  const fresh = await newQueue(1);
  await db.$executeRaw`
    UPDATE delivery SET run_at = now() - interval '1 hour' WHERE webhook_id = ${old.webhook_id}`;
  const [first] = await claim(1, { ...IDLE, webhooks: new Map([[old.webhook_id, 1]]) });
  assert.equal(first?.webhook_id, fresh.webhook_id);
});

test("deliveries whose webhook is no more are abandoned batch by batch, and no others", async () => {
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

test("a webhook is deleted without waiting for its deliveries, and they for nobody", async () => {
  const { account_id, webhook_id, ids } = await newQueue(2);
  await db.$transaction(async (tx) => {
    await tx.$queryRaw`SELECT FROM delivery WHERE id = ${ids[0]} FOR UPDATE`;
    assert.equal(await deleteWebhook(db, account_id, webhook_id), true);
    assert.equal(await abandonOrphans(db, 10), 1);
  });
  assert.equal(await deleteWebhook(db, account_id, webhook_id), false);
  assert.equal(await abandonOrphans(db, 10), 1);
});

test("an attempt under way when its webhook is deleted is stored, and never made again", async () => {
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
