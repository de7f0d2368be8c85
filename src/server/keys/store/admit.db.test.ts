import assert from "node:assert/strict";
import { after, test } from "node:test";
import { isBusy } from "#server/database/outage.ts";
import { inParallel } from "#testing/parallel.ts";
import { testDatabase } from "#testing/servers/database.ts";
import { FULL_KEY_GRANT } from "#testing/tenants/admission.ts";
import { newTenant, type Tenant } from "#testing/tenants/tenant.ts";
import { hexHashOfKey } from "../rules/api-key.ts";
import { admitAll, admitTogether } from "./admit.ts";
import { setKeyActive } from "./api-key.ts";

const db = testDatabase();
after(() => db.$disconnect());
const admit = admitTogether(db.pool);

const admitted = (tenant: Tenant) => admit(hexHashOfKey(tenant.live.key));

/** Sets a count in a minute `minutesFromNow`. */
async function place(tenant: Tenant, minutesFromNow: number, count: number) {
  await db.$executeRaw`
    INSERT INTO request_count (account_id, key_id, minute, count)
    VALUES (${tenant.account_id}, ${tenant.live.id},
      date_trunc('minute', now()) + make_interval(mins => ${minutesFromNow}::int), ${count})`;
}

async function rows(tenant: Tenant) {
  return db.requestCount.findMany({ where: { account_id: tenant.account_id } });
}

test("an active key is admitted with its account, user, environment and count", async () => {
  const tenant = await newTenant(db);
  const admission = await admit(hexHashOfKey(tenant.test.key));
  assert.ok(admission?.is_active);
  const { minute, now, ...rest } = admission;
  assert.deepEqual(rest, {
    account_id: tenant.account_id,
    user_id: tenant.user_id,
    key_id: tenant.test.id,
    environment: "test",
    is_active: true,
    role: "owner",
    is_expired: false,
    is_suspended: false,
    ...FULL_KEY_GRANT,
    count: 1,
  });
  assert.equal(minute.getTime() % 60_000, 0);
  assert.ok(now >= minute);
});

test("an unknown key is null, and is not counted", async () => {
  const before = await db.requestCount.count({ where: { account_id: "" } });
  assert.equal(await admit(hexHashOfKey("svc_live_unknown")), null);
  assert.equal(await db.requestCount.count({ where: { account_id: "" } }), before);
});

test("a revoked key is known but not counted", async () => {
  const tenant = await newTenant(db);
  await setKeyActive(db, tenant.account_id, tenant.live.id, false);
  const admission = await admitted(tenant);
  assert.deepEqual([admission?.is_active, admission?.count], [false, 0]);
  assert.deepEqual(await rows(tenant), []);
});

test("the count restarts in a later minute", async () => {
  const tenant = await newTenant(db);
  await place(tenant, -1, 100);
  assert.equal((await admitted(tenant))?.count, 1);
  const [row, ...more] = await rows(tenant);
  assert.equal(row?.count, 1);
  assert.deepEqual(more, []);
});

test("the count continues within the minute, even over the limit", async () => {
  const tenant = await newTenant(db);
  await place(tenant, 1, 99);
  const counts = [await admitted(tenant), await admitted(tenant), await admitted(tenant)];
  assert.deepEqual(
    counts.map((admission) => admission?.count),
    [100, 101, 102],
  );
});

test("a later minute in the row is never set back", async () => {
  const tenant = await newTenant(db);
  await place(tenant, 5, 7);
  const [before] = await rows(tenant);
  const admission = await admitted(tenant);
  assert.deepEqual([admission?.count, admission?.minute], [8, before?.minute]);
  assert.deepEqual((await rows(tenant))[0]?.minute, before?.minute);
});

test("concurrent requests get distinct counts", async () => {
  const tenant = await newTenant(db);
  await place(tenant, 1, 0);
  const counts = await inParallel(50, async () => (await admitted(tenant))?.count ?? 0);
  assert.deepEqual(
    counts.sort((a, b) => a - b),
    Array.from({ length: 50 }, (_, index) => index + 1),
  );
});

test("keys are counted separately", async () => {
  const first = await newTenant(db);
  const second = await newTenant(db);
  await place(first, 1, 50);
  assert.equal((await admitted(second))?.count, 1);
  assert.equal((await admit(hexHashOfKey(first.test.key)))?.count, 1);
});

test("a key whose count is locked delays the others only briefly", async () => {
  const [locked, other] = [await newTenant(db), await newTenant(db)];
  await place(locked, 1, 5);
  const holder = await db.pool.connect();
  try {
    await holder.query("BEGIN");
    await holder.query("SELECT FROM request_count WHERE account_id = $1 FOR UPDATE", [
      locked.account_id,
    ]);
    const order = [locked, other, locked, other];
    const outcomes = await Promise.allSettled(order.map(admitted));
    const tally = outcomes.map((outcome) =>
      outcome.status === "fulfilled" ? outcome.value?.count : isBusy(outcome.reason) && "busy",
    );
    assert.deepEqual(tally, ["busy", 1, "busy", 2]);
  } finally {
    await holder.query("ROLLBACK");
    holder.release();
  }
});

test("one statement admits many keys, and counts the requests of one key in order", async () => {
  const [first, second] = [await newTenant(db), await newTenant(db)];
  await setKeyActive(db, second.account_id, second.live.id, false);
  await place(first, 1, 40);
  const keys = [first.live.key, "svc_live_unknown", second.live.key, first.test.key];
  const hashes = [...keys, ...keys, first.live.key].map(hexHashOfKey);
  const admissions = await admitAll(db.pool, hashes);
  assert.deepEqual(
    admissions.map((admission) => admission && [admission.key_id, admission.count]),
    [
      [first.live.id, 41],
      null,
      [second.live.id, 0],
      [first.test.id, 1],
      [first.live.id, 42],
      null,
      [second.live.id, 0],
      [first.test.id, 2],
      [first.live.id, 43],
    ],
  );
  assert.deepEqual((await rows(second)).length, 0);
});
