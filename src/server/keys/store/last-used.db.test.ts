import assert from "node:assert/strict";
import { after, type TestContext, test } from "node:test";
import type { Pool, QueryConfig } from "pg";
import { testDatabase } from "#testing/servers/database.ts";
import { newTenant, type Tenant } from "#testing/tenants/tenant.ts";
import { lastUsedWriter } from "./last-used.ts";

const db = testDatabase();
after(() => db.$disconnect());

const NOON = new Date("2026-01-31T12:00:00.123Z");
const LATER = new Date("2026-01-31T12:00:01Z");

async function lastUsed({ account_id }: Tenant, key: { id: string }) {
  const row = await db.apiKey.findUniqueOrThrow({
    where: { account_id_id: { account_id, id: key.id } },
  });
  return row.last_used_at;
}

function named({ account_id }: Tenant, key: { id: string }) {
  return { account_id, key_id: key.id };
}

/**
 * A pool that counts its statements; the first `failures` of them fail. `asked` lists the keys of
 * the first.
 */
function counting(failures = 0) {
  const count = { statements: 0 };
  const { promise: asked, resolve } = Promise.withResolvers<unknown>();
  const query = (statement: QueryConfig) => {
    count.statements++;
    resolve(statement.values?.[1]);
    if (count.statements <= failures) return Promise.reject(new Error("gone"));
    return db.pool.query(statement);
  };
  return { count, asked, pool: { query } as unknown as Pool };
}

/** Creates a writer on such a pool with a fake clock. */
function timed(t: TestContext, failures = 0) {
  const { count, asked, pool } = counting(failures);
  t.mock.timers.enable({ apis: ["setInterval"] });
  return { count, asked, writer: lastUsedWriter(pool) };
}

test("uses are written together on flush", async () => {
  const tenant = await newTenant(db);
  const { count, pool: counted } = counting();
  const writer = lastUsedWriter(counted);
  writer.touch(named(tenant, tenant.live), NOON);
  writer.touch(named(tenant, tenant.test), NOON);
  writer.touch(named(tenant, tenant.live), LATER);
  await writer.flush();
  assert.equal(count.statements, 1);
  assert.deepEqual(await lastUsed(tenant, tenant.live), LATER);
  assert.deepEqual(await lastUsed(tenant, tenant.test), NOON);
});

test("flushing without uses runs no statement", async () => {
  const { count, pool: counted } = counting();
  const writer = lastUsedWriter(counted);
  await writer.flush();
  await writer.flush();
  assert.equal(count.statements, 0);
});

test("a key's last use never goes back", async () => {
  const tenant = await newTenant(db);
  const writer = lastUsedWriter(db.pool);
  for (const at of [LATER, NOON]) {
    writer.touch(named(tenant, tenant.live), at);
    await writer.flush();
  }
  assert.deepEqual(await lastUsed(tenant, tenant.live), LATER);
});

test("uses are written five seconds after the first of them", async (t) => {
  const tenant = await newTenant(db);
  const { count, asked, writer } = timed(t);
  writer.touch(named(tenant, tenant.live), NOON);
  t.mock.timers.tick(3000);
  writer.touch(named(tenant, tenant.live), LATER);
  t.mock.timers.tick(1999);
  assert.equal(count.statements, 0);
  t.mock.timers.tick(1);
  t.mock.timers.reset();
  await asked;
  await writer.flush();
  assert.equal(count.statements, 1);
  assert.deepEqual(await lastUsed(tenant, tenant.live), LATER);
});

test("each key has its own five seconds", async (t) => {
  const tenant = await newTenant(db);
  const { count, asked, writer } = timed(t);
  writer.touch(named(tenant, tenant.live), NOON);
  t.mock.timers.tick(3000);
  writer.touch(named(tenant, tenant.test), LATER);
  t.mock.timers.tick(2000);
  t.mock.timers.reset();
  assert.deepEqual(await asked, [tenant.live.id]);
  await writer.flush();
  assert.equal(count.statements, 2);
  assert.deepEqual(await lastUsed(tenant, tenant.live), NOON);
  assert.deepEqual(await lastUsed(tenant, tenant.test), LATER);
});

test("uses that failed to be written are written by the next flush", async () => {
  const tenant = await newTenant(db);
  const { pool: failing } = counting(1);
  const writer = lastUsedWriter(failing);
  writer.touch(named(tenant, tenant.live), NOON);
  writer.touch(named(tenant, tenant.test), NOON);
  await assert.rejects(writer.flush(), /gone/);
  writer.touch(named(tenant, tenant.live), LATER);
  await writer.flush();
  assert.deepEqual(await lastUsed(tenant, tenant.live), LATER);
  assert.deepEqual(await lastUsed(tenant, tenant.test), NOON);
});

test("uses that failed to be written are written five seconds later", async (t) => {
  const tenant = await newTenant(db);
  const { count, writer } = timed(t, 1);
  writer.touch(named(tenant, tenant.live), NOON);
  await assert.rejects(writer.flush(), /gone/);
  t.mock.timers.tick(5000);
  t.mock.timers.reset();
  await new Promise(setImmediate);
  assert.equal(count.statements, 2);
  await writer.flush();
  assert.deepEqual(await lastUsed(tenant, tenant.live), NOON);
});

test("a deleted key, or another account's, is skipped", async () => {
  const tenant = await newTenant(db);
  const other = await newTenant(db);
  const writer = lastUsedWriter(db.pool);
  writer.touch(named(tenant, { id: "key_gone" }), NOON);
  writer.touch(named(tenant, other.live), NOON);
  writer.touch(named(tenant, tenant.live), NOON);
  await writer.flush();
  assert.deepEqual(await lastUsed(tenant, tenant.live), NOON);
  assert.equal(await lastUsed(other, other.live), null);
});

test("two writers with the same keys in different orders do not deadlock", async () => {
  const tenants = await Promise.all(Array.from({ length: 10 }, () => newTenant(db)));
  const [first, second] = [lastUsedWriter(db.pool), lastUsedWriter(db.pool)];
  for (let round = 0; round < 20; round++) {
    for (const tenant of tenants) first.touch(named(tenant, tenant.live), NOON);
    for (const tenant of tenants.toReversed()) second.touch(named(tenant, tenant.live), LATER);
    await Promise.all([first.flush(), second.flush()]);
  }
  for (const tenant of tenants) assert.deepEqual(await lastUsed(tenant, tenant.live), LATER);
});
