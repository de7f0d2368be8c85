import assert from "node:assert/strict";
import { after, test } from "node:test";
import { columnPath, fieldPath, itemsPath } from "#domain/details/path.ts";
import type { DeliveryStatus } from "#domain/webhooks/delivery-status.ts";
import { deleteOldEvents } from "#server/audit/store/old-event.ts";
import { deleteOldChecks } from "#server/checks/store/check.ts";
import { deleteExpired } from "#server/checks/store/idempotency.ts";
import { deleteUnseenSchemas } from "#server/checks/store/schema.ts";
import { connect } from "#server/database/connect.ts";
import { deleteOldIncidents } from "#server/gate/store/old-incident.ts";
import { deleteExpiredSessions } from "#server/people/store/sign-in.ts";
import { newIdAt } from "#server/store/id.ts";
import { deleteOldDeliveries } from "#server/webhooks/store/delivery.ts";
import { testDatabase } from "#testing/servers/database.ts";
import { ownDatabase } from "#testing/servers/own-database.ts";
import { newTenant, type Tenant } from "#testing/tenants/tenant.ts";
import { retentionSteps } from "./retention.ts";

const db = testDatabase();
after(() => db.$disconnect());

/** Older than any check of the other tests, which share the database. */
const DAYS = 1000;

/** The columns that a check's changes name; those of the last three are of details. */
const NAMES = ["a", "b", "c", "d", "e.f\\", "{g}"];

const GATE = {
  affected: [],
  changes: [
    { kind: "added", column: "c" },
    { kind: "widened", column: columnPath("d") },
    { kind: "nested_removed", column: fieldPath(columnPath("e.f\\"), "x.y") },
    { kind: "nullable", column: itemsPath(columnPath("{g}")) },
  ],
};

async function addCheck({ account_id }: Tenant, daysAgo: number): Promise<string> {
  const created_at = new Date(Date.now() - daysAgo * 24 * 3600 * 1000);
  const id = newIdAt("chk", created_at);
  await db.check.create({
    data: {
      account_id,
      id,
      contract_id: "ctr_x",
      contract_version: 1,
      schema_hash: new Uint8Array(),
      result: "pass",
      severity: 0,
      diff: { removed: ["a"], type_changes: [{ column: "b" }], added: ["c"] },
      environment: "live",
      gate: GATE,
      created_at,
    },
  });
  await db.changedColumn.createMany({
    data: NAMES.map((name) => ({
      account_id,
      name,
      check_id: id,
      contract_id: "ctr_x",
      severity: 0,
      environment: "live" as const,
    })),
  });
  return id;
}

async function addDelivery({ account_id }: Tenant, daysAgo: number, status: DeliveryStatus) {
  const id = newIdAt("dlv", new Date(Date.now() - daysAgo * 24 * 3600 * 1000));
  await db.delivery.create({
    data: { account_id, id, webhook_id: "whk_x", event: "pass", body: "{}", status },
  });
  const attempt = { account_id, delivery_id: id, number: 1, started_at: new Date() };
  await db.deliveryAttempt.create({ data: { ...attempt, duration_ms: 1 } });
  return id;
}

test("checks older than the retention are deleted in batches, for all accounts", async () => {
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
  const named = await db.changedColumn.findMany({ where: { account_id } });
  assert.deepEqual(
    named.map(({ name, check_id }) => [name, check_id]),
    NAMES.map((name) => [name, kept]),
  );
});

test("finished deliveries older than the retention are deleted with their attempts", async () => {
  const tenant = await newTenant(db);
  const { account_id } = tenant;
  for (const status of ["delivered", "abandoned"] as const) {
    await addDelivery(tenant, DAYS + 1, status);
  }
  const kept = [
    await addDelivery(tenant, DAYS + 1, "pending"),
    await addDelivery(tenant, DAYS - 1, "delivered"),
  ];
  assert.equal(await deleteOldDeliveries(db, DAYS, 1), 1);
  assert.equal(await deleteOldDeliveries(db, DAYS, 10), 1);
  assert.equal(await deleteOldDeliveries(db, DAYS, 10), 0);
  const left = await db.delivery.findMany({ where: { account_id }, orderBy: { id: "asc" } });
  const attempts = await db.deliveryAttempt.findMany({
    where: { account_id },
    orderBy: { delivery_id: "asc" },
  });
  assert.deepEqual(
    left.map(({ id }) => id),
    kept,
  );
  assert.deepEqual(
    attempts.map(({ delivery_id }) => delivery_id),
    kept,
  );
  await db.delivery.deleteMany({ where: { account_id } });
});

test("expired sessions are deleted, others stay", async () => {
  const { user_id } = await newTenant(db);
  for (const [id, hours] of [
    ["expired", -1],
    ["open", 1],
  ] as const) {
    const expires_at = new Date(Date.now() + hours * 3600 * 1000);
    const data = { id: `${user_id}_${id}`, token: `${user_id}_${id}`, user_id, expires_at };
    await db.session.create({ data });
  }
  await deleteExpiredSessions(db, 1000);
  const left = await db.session.findMany({ where: { user_id } });
  assert.deepEqual(
    left.map(({ id }) => id),
    [`${user_id}_open`],
  );
});

test("the credits of a deleted check stay spent", async () => {
  const tenant = await newTenant(db, 5);
  await addCheck(tenant, DAYS + 1);
  await deleteOldChecks(db, DAYS, 10);
  const { credits_remaining } = await db.account.findUniqueOrThrow({
    where: { id: tenant.account_id },
  });
  assert.equal(credits_remaining, 5n);
});

test("expired Idempotency-Keys are deleted up to a batch, others stay", async () => {
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

test("schemas that no recent check refers to are deleted, for all accounts", async () => {
  const tenants = [await newTenant(db), await newTenant(db)];
  for (const { account_id } of tenants) {
    await db.$executeRaw`
      INSERT INTO schema (account_id, hash, columns, seen_on)
      SELECT ${account_id}, int4send(n), '[]', CURRENT_DATE - ${DAYS}::int - n
      FROM generate_series(-1, 3) n`;
  }
  while ((await deleteUnseenSchemas(db, DAYS, 1)) > 0);
  for (const { account_id } of tenants) {
    const left = await db.schema.findMany({ where: { account_id }, orderBy: { seen_on: "asc" } });
    const days = left.map(({ hash }) => Buffer.from(hash).readInt32BE());
    assert.deepEqual(days, [1, 0, -1]);
  }
});

test("incidents that were last seen before the retention are deleted in batches", async () => {
  const { account_id } = await newTenant(db);
  const ago = (days: number) => new Date(Date.now() - days * 24 * 3600 * 1000);
  await db.incident.createMany({
    data: [DAYS + 2, DAYS + 1, DAYS - 1].map((days) => ({
      account_id,
      contract_id: "ctr_x",
      kind: "added" as const,
      column: `c${days}`,
      from: "",
      to: "date",
      first_check_id: "chk_1",
      last_check_id: "chk_2",
      first_seen: ago(DAYS + 3),
      last_seen: ago(days),
      checks: 2,
      blocks: false,
    })),
  });
  assert.equal(await deleteOldIncidents(db, DAYS, 1), 1);
  assert.equal(await deleteOldIncidents(db, DAYS, 10), 1);
  const left = await db.incident.findMany({ where: { account_id } });
  assert.deepEqual(
    left.map(({ column }) => column),
    [`c${DAYS - 1}`],
  );
});

test("entries of the audit log older than the retention are deleted in batches, the installation's too", async (t) => {
  const database = await ownDatabase();
  const db = connect(database.url);
  t.after(async () => {
    await db.$disconnect();
    await database.drop();
  });
  const { account_id } = await newTenant(db);
  const add = (log: string, daysAgo: number) => {
    const id = newIdAt("aud", new Date(Date.now() - daysAgo * 24 * 3600 * 1000));
    const event = { actor: "ada@example.com", actor_role: "owner", action: "keys.create" };
    return db.auditEvent.create({ data: { account_id: log, id, ...event } });
  };
  for (const log of [account_id, ""]) {
    for (const days of [DAYS + 2, DAYS + 1, DAYS - 1]) await add(log, days);
  }
  assert.equal(await deleteOldEvents(db, DAYS, 3), 3);
  assert.equal(await deleteOldEvents(db, DAYS, 3), 1);
  assert.equal(await deleteOldEvents(db, DAYS, 3), 0);
  const left = await db.auditEvent.findMany();
  assert.deepEqual(left.map((event) => event.account_id).sort(), ["", account_id]);
});

test("each kind is kept as long as its variable says, and for ever without one", async () => {
  const tenant = await newTenant(db);
  const { account_id } = tenant;
  await addCheck(tenant, DAYS + 1);
  await addDelivery(tenant, DAYS + 1, "delivered");
  const counts = async () => [
    await db.check.count({ where: { account_id } }),
    await db.delivery.count({ where: { account_id } }),
  ];
  assert.deepEqual(retentionSteps(db, {}), []);
  const run = async (retention: Parameters<typeof retentionSteps>[1]) => {
    for (const [, step] of retentionSteps(db, retention)) await step();
    return counts();
  };
  const ofAudit = retentionSteps(db, { AUDIT_RETENTION_DAYS: DAYS }).map(([name]) => name);
  assert.deepEqual(ofAudit, ["audit entries older than AUDIT_RETENTION_DAYS"]);
  assert.deepEqual(await run({ DELIVERY_RETENTION_DAYS: DAYS }), [1, 0]);
  assert.deepEqual(await run({ CHECK_RETENTION_DAYS: DAYS }), [0, 0]);
});
