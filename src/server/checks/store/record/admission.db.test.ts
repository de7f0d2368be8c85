import assert from "node:assert/strict";
import { after, test } from "node:test";
import { hexHashOfKey } from "#server/keys/rules/api-key.ts";
import { admitTogether } from "#server/keys/store/admit.ts";
import { deleteKey, setKeyActive } from "#server/keys/store/api-key.ts";
import { isBlocking } from "#testing/blocking.ts";
import { testDatabase } from "#testing/servers/database.ts";
import { until } from "#testing/servers/delivering.ts";
import { FULL_KEY_GRANT } from "#testing/tenants/admission.ts";
import { judged, recordWhole } from "#testing/tenants/judged.ts";
import { newTenant, suspend, type Tenant } from "#testing/tenants/tenant.ts";
import type { JudgedCheck } from "./judged-check.ts";
import { recordChecks } from "./record-checks.ts";
import { checkRecorder } from "./recorder.ts";

const db = testDatabase();
after(() => db.$disconnect());
const admit = admitTogether(db.pool);
const recorder = checkRecorder(db.pool);
const recordCheck = (check: JudgedCheck) => recordWhole(recorder, check);

/** Returns a check whose request is admitted by its own statement. */
function pendingCheck(tenant: Tenant, which: "live" | "test" = "live", change = {}): JudgedCheck {
  const { id, key } = tenant[which];
  const pending = { hash: hexHashOfKey(key), grant_version: 1 };
  return judged(tenant, { key_id: id, key: pending, ...change });
}

/** Sets the live key's count in a minute to come, so that no minute ends during the test. */
async function place(tenant: Tenant, count: number) {
  await db.$executeRaw`
    INSERT INTO request_count (account_id, key_id, minute, count)
    VALUES (${tenant.account_id}, ${tenant.live.id},
      date_trunc('minute', now()) + interval '2 minutes', ${count})`;
}

/** Returns the counted requests of the live key. */
async function counted(tenant: Tenant) {
  const where = { account_id: tenant.account_id, key_id: tenant.live.id };
  return (await db.requestCount.findFirst({ where }))?.count ?? 0;
}

async function stored({ account_id }: Tenant) {
  const { credits_remaining } = await db.account.findUniqueOrThrow({ where: { id: account_id } });
  return [await db.check.count({ where: { account_id } }), Number(credits_remaining)];
}

/** Records the checks and returns each outcome, and the count of its key. */
async function record(checks: JudgedCheck[]) {
  const recordings = await recordChecks(
    db.pool,
    checks.map((check) => [check]),
  );
  return recordings.map(({ recorded, admission }) => [
    recorded.kind === "recorded" ? "check" : recorded.kind,
    admission?.count,
  ]);
}

test("a check's request is counted with it", async () => {
  const tenant = await newTenant(db, 10);
  await place(tenant, 7);
  const { recorded, admission } = await recordCheck(pendingCheck(tenant));
  assert.ok(typeof recorded === "object" && admission?.is_active);
  const { minute, now, ...rest } = admission;
  assert.deepEqual(rest, {
    is_active: true,
    role: "owner",
    is_expired: false,
    is_suspended: false,
    count: 8,
    ...FULL_KEY_GRANT,
  });
  assert.ok(minute > now);
  assert.deepEqual([await counted(tenant), ...(await stored(tenant))], [8, 1, 9]);
});

test("the request of a check that was admitted before is not counted", async () => {
  const tenant = await newTenant(db, 10);
  const { admission } = await recordCheck(judged(tenant));
  assert.deepEqual([admission, await counted(tenant)], [undefined, 0]);
});

const REFUSED: [what: string, change: (tenant: Tenant) => unknown, counted?: number][] = [
  ["a revoked key", (tenant) => setKeyActive(db, tenant.account_id, tenant.live.id, false), 0],
  [
    "a deleted key",
    async (tenant) => {
      await setKeyActive(db, tenant.account_id, tenant.live.id, false);
      await deleteKey(db, tenant.account_id, tenant.live.id);
    },
  ],
  ["a key at its limit", (tenant) => place(tenant, 100), 101],
  ["a suspended account", (tenant) => suspend(db, tenant), 1],
  [
    "a key whose time is over",
    ({ account_id, live: { id } }) =>
      db.apiKey.update({
        where: { account_id_id: { account_id, id } },
        data: { expires_at: new Date() },
      }),
    0,
  ],
  [
    "a key whose grant has changed since the check was judged",
    ({ account_id, live: { id } }) =>
      db.apiKey.update({
        where: { account_id_id: { account_id, id } },
        data: { grant_version: { increment: 1 } },
      }),
    1,
  ],
  [
    "a key whose owner has left",
    ({ account_id, user_id }) => db.membership.deleteMany({ where: { account_id, user_id } }),
    0,
  ],
];

for (const [what, change, count] of REFUSED) {
  test(`nothing is stored for ${what}, and the request is counted like any other`, async () => {
    const tenant = await newTenant(db, 10);
    await change(tenant);
    const idempotency = { key: "k", request_hash: new Uint8Array([1]) };
    const check = pendingCheck(tenant, "live", { idempotency });
    assert.deepEqual(await record([check]), [["refused", count]]);
    assert.deepEqual([await counted(tenant), ...(await stored(tenant))], [count ?? 0, 0, 10]);
    assert.equal(await db.idempotency.count({ where: { account_id: tenant.account_id } }), 0);
  });
}

test("within a batch, the rest of a key's limit goes to its checks in order", async () => {
  const [tenant, other] = [await newTenant(db), await newTenant(db)];
  await place(tenant, 98);
  const order = [tenant, other, tenant, tenant, other, tenant];
  assert.deepEqual(await record(order.map((each) => pendingCheck(each))), [
    ["check", 99],
    ["check", 1],
    ["check", 100],
    ["refused", 101],
    ["check", 2],
    ["refused", 102],
  ]);
  assert.deepEqual([await counted(tenant), await counted(other)], [102, 2]);
});

test("checks that are outdated, or lack a credit, count against the rate limit", async () => {
  const tenant = await newTenant(db, 0);
  await place(tenant, 0);
  const outdated = pendingCheck(tenant, "live", { subjects_version: -1 });
  assert.deepEqual(await record([outdated]), [["outdated", 1]]);
  assert.deepEqual(await record([pendingCheck(tenant)]), [["no_credits", 2]]);
});

test("a refused check takes no credit from later ones, which are counted once", async () => {
  const tenant = await newTenant(db, 1);
  await setKeyActive(db, tenant.account_id, tenant.test.id, false);
  const checks = [pendingCheck(tenant, "test"), pendingCheck(tenant)];
  const [refused, recorded] = await Promise.all(checks.map(recordCheck));
  assert.equal(refused?.recorded, "refused");
  assert.ok(typeof recorded?.recorded === "object");
  assert.deepEqual([recorded.admission?.count, await counted(tenant)], [1, 1]);
  assert.deepEqual(await stored(tenant), [1, 0]);
});

test("of one batch's checks with the same Idempotency-Key, the first admitted is stored", async () => {
  const tenant = await newTenant(db, 10);
  await place(tenant, 0);
  await setKeyActive(db, tenant.account_id, tenant.test.id, false);
  const twins = (...keys: ("live" | "test")[]) => {
    const idempotency = { key: keys.join(), request_hash: new Uint8Array([1]) };
    return keys.map((key) => pendingCheck(tenant, key, { idempotency }));
  };
  assert.deepEqual(await record(twins("live", "test", "live")), [
    ["check", 1],
    ["refused", 0],
    ["repeated", 2],
  ]);
  assert.deepEqual(await record(twins("test", "live")), [
    ["refused", 0],
    ["crowded_out", 3],
  ]);
  const [, second] = await Promise.all(twins("test", "live", "live").map(recordCheck));
  assert.ok(typeof second?.recorded === "object");
  assert.deepEqual([await counted(tenant), ...(await stored(tenant))], [5, 2, 8]);
});

test("a suspension that a check waits for refuses it", async () => {
  const tenant = await newTenant(db, 10);
  const holder = await db.pool.connect();
  try {
    await holder.query("BEGIN");
    const { rows } = await holder.query("SELECT pg_backend_pid() AS pid");
    await holder.query("UPDATE account SET suspended_at = now() WHERE id = $1", [
      tenant.account_id,
    ]);
    const recording = recordCheck(pendingCheck(tenant));
    await until(() => isBlocking(db, rows[0].pid));
    await holder.query("COMMIT");
    assert.equal((await recording).recorded, "refused");
  } finally {
    holder.release();
  }
});

test("a check that cannot be stored is not counted, the others of its batch are counted once", async () => {
  const tenant = await newTenant(db, 10);
  await place(tenant, 0);
  const checks = [40, 101, 30].map((severity) => pendingCheck(tenant, "live", { severity }));
  const outcomes = await Promise.allSettled(checks.map(recordCheck));
  assert.deepEqual(
    outcomes.map(({ status }) => status),
    ["fulfilled", "rejected", "fulfilled"],
  );
  assert.equal(await counted(tenant), 2);
});

test("other requests of a key do not wait for its check that waits for the account", async () => {
  const tenant = await newTenant(db);
  await place(tenant, 10);
  const holder = await db.pool.connect();
  try {
    await holder.query("BEGIN");
    const { rows } = await holder.query("SELECT pg_backend_pid() AS pid");
    await holder.query("SELECT FROM account WHERE id = $1 FOR UPDATE", [tenant.account_id]);
    const recording = recordCheck(pendingCheck(tenant));
    await until(() => isBlocking(db, rows[0].pid));
    assert.equal((await admit(hexHashOfKey(tenant.live.key)))?.count, 11);
    await holder.query("COMMIT");
    assert.equal((await recording).admission?.count, 12);
  } finally {
    holder.release();
  }
});
