import assert from "node:assert/strict";
import { after, test } from "node:test";
import { testDatabase } from "../testing/database.ts";
import { newTenant, type Tenant } from "../testing/tenant.ts";
import { deleteOldChecks } from "./check.ts";
import { newId } from "./id.ts";
import { deleteExpired } from "./idempotency.ts";

const db = testDatabase();
after(() => db.$disconnect());

/** Older than any check that another test makes. */
const DAYS = 1000;

async function addCheck({ account_id }: Tenant, daysAgo: number): Promise<string> {
  const id = newId("chk");
  const created_at = new Date(Date.now() - daysAgo * 24 * 3600 * 1000);
  await db.check.create({
    data: {
      account_id,
      id,
      contract_id: "ctr_x",
      contract_version: 1,
      schema_hash: new Uint8Array(),
      result: "pass",
      severity: 0,
      diff: {},
      environment: "live",
      created_at,
    },
  });
  return id;
}

test("checks older than so many days are deleted, batch by batch, of all accounts", async () => {
  const [first, second] = [await newTenant(db), await newTenant(db)];
  for (const tenant of [first, first, second]) await addCheck(tenant, DAYS + 1);
  const kept = await addCheck(first, DAYS - 1);
  assert.equal(await deleteOldChecks(db, DAYS, 2), 2);
  assert.equal(await deleteOldChecks(db, DAYS, 2), 1);
  assert.equal(await deleteOldChecks(db, DAYS, 2), 0);
  const account_id = { in: [first.account_id, second.account_id] };
  const left = await db.check.findMany({ where: { account_id } });
  assert.deepEqual(
    left.map(({ id }) => id),
    [kept],
  );
});

test("what was paid for a deleted check stays paid", async () => {
  const tenant = await newTenant(db, 5);
  await addCheck(tenant, DAYS + 1);
  await deleteOldChecks(db, DAYS, 10);
  const { credits_remaining } = await db.account.findUniqueOrThrow({
    where: { id: tenant.account_id },
  });
  assert.equal(credits_remaining, 5n);
});

test("expired Idempotency-Keys are deleted, at most a batch, others stay", async () => {
  const { account_id } = await newTenant(db);
  await db.$executeRaw`
    INSERT INTO idempotency (account_id, key, request_hash, check_id, expires_at)
    SELECT ${account_id}, 'k' || n, '', 'chk_x', now() + make_interval(hours => n)
    FROM generate_series(-3, 3) n`;
  assert.ok((await deleteExpired(db, 1)) <= 1);
  while ((await deleteExpired(db, 2)) > 0);
  const left = await db.idempotency.findMany({ where: { account_id }, orderBy: { key: "asc" } });
  assert.deepEqual(
    left.map(({ key }) => key),
    ["k1", "k2", "k3"],
  );
});
