import assert from "node:assert/strict";
import { after, beforeEach, test } from "node:test";
import { inParallel, tally } from "#testing/parallel.ts";
import { queue, storeWebhook } from "#testing/servers/delivering.ts";
import { DELIVERED, FAILED, openQueue } from "#testing/tenants/delivery-queue.ts";
import { newTenant } from "#testing/tenants/tenant.ts";
import {
  ACCOUNT_BYTES,
  PER_ACCOUNT,
  PER_ACCOUNT_SILENT,
  PER_DESTINATION,
  PER_ENDPOINT,
} from "./claim-limit.ts";
import { type ClaimedDelivery, LAST_NUMBER, releaseClaim } from "./delivery-queue.ts";
import type { EndpointUse } from "./endpoint-use.ts";
import { deleteWebhook, setWebhookActive } from "./webhook.ts";

const { db, newQueue, claim, claimOne, finish, endLeases, rowOf, logOf, empty, close } =
  await openQueue();
after(close);
beforeEach(empty);

/** Returns this process's use of an endpoint. */
function using(endpoint: Partial<EndpointUse>): EndpointUse {
  const { account_id = "", webhook_id = "", destination = "", ...rest } = endpoint;
  return {
    account_id,
    webhook_id,
    destination,
    under_way: 0,
    bytes: 0,
    places: PER_ENDPOINT,
    ...rest,
  };
}

for (const limit of [1, 3, 256]) {
  test(`concurrent claims of ${limit} never share a delivery and leave none`, async () => {
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

test("concurrent workers attempt every delivery exactly once", async () => {
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

test("a claim takes a few deliveries per endpoint, oldest first, however many another endpoint has", async () => {
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

test("running attempts to an endpoint reduce what can be claimed for it", async () => {
  const { webhook_id } = await newQueue(20);
  for (const [busy, left] of [
    [PER_ENDPOINT - 3, 3],
    [PER_ENDPOINT, 0],
    [PER_ENDPOINT + 5, 0],
  ] as const) {
    assert.equal((await claim(256, [using({ webhook_id, under_way: busy })])).length, left);
  }
});

test("an account gets at most its slots, and leaves the rest to others", async () => {
  const { account_id, ids } = await newQueue(PER_ENDPOINT);
  for (let webhook = 0; webhook < 2 * (PER_ACCOUNT / PER_ENDPOINT); webhook++) {
    await queue(db, account_id, await storeWebhook(db, account_id), PER_ENDPOINT);
  }
  const other = await newQueue(3);
  const claimed = await claim(1000, [using({ account_id, under_way: 5 })]);
  assert.deepEqual(tally(claimed.map((delivery) => delivery.account_id)), {
    [account_id]: PER_ACCOUNT - 5,
    [other.account_id]: 3,
  });
  const claimedIds = new Set(claimed.map(({ id }) => id));
  assert.ok(claimedIds.has(ids[0] ?? ""), "what is due longest goes first");
  assert.deepEqual(await claim(1000, [using({ account_id, under_way: PER_ACCOUNT })]), []);
});

test("all unresponsive endpoints of an account share a few slots", async () => {
  const { account_id, webhook_id } = await newQueue(3);
  const silent = [using({ account_id, webhook_id, places: 2 })];
  for (let webhook = 0; webhook < 20; webhook++) {
    const id = await storeWebhook(db, account_id);
    await queue(db, account_id, id, 3);
    silent.push(using({ account_id, webhook_id: id, places: 2 }));
  }
  const [answering, other] = [await storeWebhook(db, account_id), await newQueue(1)];
  await queue(db, account_id, answering, 5);
  const claimed = await claim(1000, silent);
  assert.deepEqual(
    tally(
      claimed.map((delivery) => {
        if (delivery.account_id === other.account_id) return "other";
        return delivery.webhook_id === answering ? "answering" : "silent";
      }),
    ),
    { silent: PER_ACCOUNT_SILENT, answering: 5, other: 1 },
  );
});

const URL = "https://hooks.example:8443/a";

test("all webhooks with one host and port share its slots, however they spell it", async () => {
  const { account_id } = await newTenant(db);
  const spellings = [
    ...[
      URL,
      "https://hooks.example:8443",
      "https://HOOKS.example:8443/b?c",
      "HTTPS://hooks.example:8443/",
    ],
    ...[
      "https://hooks.example.:8443/",
      "https://hooks.example:08443/",
      "https://hook%73.example:8443/",
    ],
  ];
  for (const url of spellings) {
    await queue(db, account_id, await storeWebhook(db, account_id, url), PER_ENDPOINT);
  }
  const elsewhere = await storeWebhook(db, account_id, "https://hooks.example/");
  await queue(db, account_id, elsewhere, 3);
  const claimed = await claim(1000);
  assert.deepEqual(tally(claimed.map(({ destination }) => destination)), {
    "hooks.example:8443": PER_DESTINATION,
    "hooks.example:443": 3,
  });
  const busy = {
    destination: "hooks.example:8443",
    account_id: "other",
    under_way: PER_DESTINATION,
  };
  await endLeases();
  assert.equal((await claim(1000, [using(busy)])).length, 3);
});

test("webhooks stored by earlier releases share the slots of their host, too", async () => {
  const { account_id } = await newTenant(db);
  for (const url of [
    "https://Hooks.example/a",
    "https://hooks.example:443/b?c",
    "https://hooks.example",
  ]) {
    await queue(db, account_id, await storeWebhook(db, account_id, url));
  }
  await db.webhook.updateMany({ where: { account_id }, data: { destination: null } });
  const destinations = (await claim()).map(({ destination }) => destination);
  assert.deepEqual(tally(destinations), { "hooks.example:443": 3 });
});

test("accounts share a destination's slots evenly, however many deliveries one of them has", async () => {
  const [many, few] = [await newTenant(db), await newTenant(db)];
  for (let webhook = 0; webhook < 10; webhook++) {
    const id = await storeWebhook(db, many.account_id, URL);
    await queue(db, many.account_id, id, PER_ENDPOINT);
  }
  const one = await storeWebhook(db, few.account_id, URL);
  const ids = await queue(db, few.account_id, one, PER_ENDPOINT);
  await db.$executeRaw`UPDATE delivery SET run_at = now() WHERE webhook_id = ${one}`;
  const busy = { account_id: many.account_id, destination: "hooks.example:8443" };
  const claimed = await claim(1000, [using({ ...busy, under_way: PER_DESTINATION - 4 })]);
  assert.deepEqual(tally(claimed.map(({ account_id }) => account_id)), { [few.account_id]: 4 });
  const rest = await claim(1000);
  assert.deepEqual(tally(rest.map(({ account_id }) => account_id)), {
    [few.account_id]: ids.length - 4,
    [many.account_id]: PER_DESTINATION - (ids.length - 4),
  });
});

test("a claim is limited in bytes, but always takes at least one delivery", async () => {
  await newQueue(8);
  await newQueue(8);
  await db.$executeRaw`UPDATE delivery SET bytes = 1000`;
  assert.equal((await claim(256, [], 2500)).length, 3);
  await endLeases();
  await db.$executeRaw`UPDATE delivery SET bytes = 100000000`;
  assert.equal((await claim(256, [], 2500)).length, 1);
});

test("an account is limited in bytes, and leaves the rest to others", async () => {
  const { account_id } = await newQueue(8);
  await queue(db, account_id, await storeWebhook(db, account_id), 8);
  const other = await newQueue(2);
  await db.$executeRaw`UPDATE delivery SET bytes = ${ACCOUNT_BYTES / 4}::int`;
  const claimed = await claim();
  assert.deepEqual(tally(claimed.map((delivery) => delivery.account_id)), {
    [account_id]: 4,
    [other.account_id]: 2,
  });
  await endLeases();
  const use = [using({ account_id, under_way: 3, bytes: (ACCOUNT_BYTES / 4) * 3 })];
  assert.deepEqual(tally((await claim(256, use)).map((delivery) => delivery.account_id)), {
    [account_id]: 1,
    [other.account_id]: 2,
  });
});

test("deliveries queued by an earlier release, without a length, are claimed too", async () => {
  await newQueue(8);
  await db.$executeRaw`UPDATE delivery SET bytes = NULL`;
  assert.equal((await claim()).length, 8);
});

test("an attempt beyond the maximum number is stored as the maximum, and is the last", async () => {
  const { ids } = await newQueue(1);
  await db.delivery.updateMany({ data: { attempts: LAST_NUMBER, first_attempt: LAST_NUMBER } });
  for (const outcome of [FAILED, DELIVERED]) {
    const claimed = await claimOne();
    assert.equal(claimed.number, LAST_NUMBER);
    assert.equal(await finish(claimed, outcome, null), true);
    await db.$executeRaw`UPDATE delivery SET status = 'pending', run_at = now()`;
  }
  const log = await logOf(ids[0] ?? "");
  assert.deepEqual(
    log.map(({ number, status_code }) => [number, status_code]),
    [[LAST_NUMBER, DELIVERED.status_code]],
  );
});

test("idle endpoints are served before busy ones, however long those have waited", async () => {
  const old = await newQueue(5);
  const fresh = await newQueue(1);
  await db.$executeRaw`
    UPDATE delivery SET run_at = now() - interval '1 hour' WHERE webhook_id = ${old.webhook_id}`;
  const [first] = await claim(1, [using({ webhook_id: old.webhook_id, under_way: 1 })]);
  assert.equal(first?.webhook_id, fresh.webhook_id);
});

test("deliveries that are not due, not pending, paused or without a webhook are not claimed", async () => {
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

test("an unfinished claim becomes due again when its lease expires, under the same id", async () => {
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

test("a worker whose lease has expired can neither finish nor release another's claim", async () => {
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

test("a released delivery is due at once and its attempt is not counted", async () => {
  await newQueue(1);
  const claimed = await claimOne();
  await releaseClaim(db, claimed);
  assert.equal((await rowOf(claimed.id)).attempts, 0);
  const again = await claimOne();
  assert.deepEqual([again.id, again.number], [claimed.id, 1]);
});
