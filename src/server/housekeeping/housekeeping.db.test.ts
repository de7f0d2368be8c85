import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { inspect } from "node:util";
import { connect, type DatabasePool } from "#server/database/connect.ts";
import { isBusy } from "#server/database/outage.ts";
import { deleteOldAttempts } from "#server/people/store/attempt-count.ts";
import { deleteExpiredInvitations } from "#server/people/store/invitation.ts";
import {
  deleteExpiredSessions,
  deleteExpiredSignIns,
  deleteOldAddressCounts,
} from "#server/people/store/sign-in.ts";
import { deleteWebhook } from "#server/webhooks/store/webhook.ts";
import { queue, storeWebhook, until } from "#testing/servers/delivering.ts";
import { type OwnDatabase, ownDatabase } from "#testing/servers/own-database.ts";
import { newTenant } from "#testing/tenants/tenant.ts";
import { orphanSweeper, sweep } from "./housekeeping.ts";

let database: OwnDatabase;
let db: DatabasePool;
before(async () => {
  database = await ownDatabase();
  db = connect(database.url);
});
after(async () => {
  await db.$disconnect();
  await database.drop();
});

const SILENT = { warn: () => undefined };

/** Creates an account with `count` deliveries that wait for a deleted webhook. */
async function newOrphans(count: number) {
  const { account_id } = await newTenant(db);
  const webhook_id = await storeWebhook(db, account_id);
  await queue(db, account_id, webhook_id, count);
  await deleteWebhook(db, account_id, webhook_id);
  return account_id;
}

const countPending = (account_id: string) =>
  db.delivery.count({ where: { account_id, status: "pending" } });

test("a failing step is logged by name and does not stop the others", async () => {
  const account_id = await newOrphans(3);
  await db.$executeRaw`ALTER TABLE idempotency RENAME TO away`;
  await db.$executeRaw`ALTER TABLE "check" RENAME TO checks_away`;
  await db.$executeRaw`
    INSERT INTO schema (account_id, hash, columns, seen_on)
    VALUES (${account_id}, '', '[]', CURRENT_DATE - 100)`;
  const warnings: object[] = [];
  await sweep(db, { CHECK_RETENTION_DAYS: 90 }, { warn: (context) => warnings.push(context) });
  await db.$executeRaw`ALTER TABLE checks_away RENAME TO "check"`;
  await db.$executeRaw`ALTER TABLE away RENAME TO idempotency`;
  assert.deepEqual(
    warnings.map((context) => "step" in context && context.step),
    ["expired Idempotency-Keys", "data older than CHECK_RETENTION_DAYS"],
  );
  assert.equal(await countPending(account_id), 0);
  assert.equal(await db.schema.count({ where: { account_id } }), 0);
});

test("all deliveries waiting for a deleted webhook are abandoned soon after", async () => {
  const account_id = await newOrphans(2500);
  orphanSweeper(db, SILENT)();
  await until(async () => (await countPending(account_id)) === 0);
});

const LONG_AGO = new Date("2026-01-01T00:00:00Z");
const OVER = 2500;

/** Stores 2,500 expired rows and one current row of each kind that expires. */
async function storePassing() {
  const { account_id, user_id } = await newTenant(db);
  const tomorrow = new Date(Date.now() + 24 * 60 * 60 * 1000);
  const rows = Array.from({ length: OVER + 1 }, (_, index) => {
    return { name: `${index}`, at: index < OVER ? LONG_AGO : tomorrow };
  });
  await db.session.createMany({
    data: rows.map(({ name, at }) => ({ id: name, token: name, user_id, expires_at: at })),
  });
  await db.verification.createMany({
    data: rows.map(({ name, at }) => ({ id: name, identifier: "", value: "", expires_at: at })),
  });
  await db.rateLimit.createMany({
    data: rows.map(({ name, at }) => ({ id: name, key: name, count: 1, last_request: +at })),
  });
  await db.attemptCount.createMany({
    data: rows.map(({ name, at }) => ({ subject: name, since: at, count: 1 })),
  });
  await db.invitation.createMany({
    data: rows.map(({ name, at }) => ({
      account_id,
      id: name,
      email: name,
      role: "member" as const,
      invited_by: user_id,
      token_hash: new TextEncoder().encode(name),
      expires_at: at,
    })),
  });
}

test("expired rows are deleted step by step, others stay", async () => {
  await storePassing();
  for (const some of [
    deleteExpiredSessions,
    deleteExpiredSignIns,
    deleteOldAddressCounts,
    deleteOldAttempts,
    deleteExpiredInvitations,
  ]) {
    assert.equal(await some(db, 2), 2, some.name);
  }
  await sweep(db, {}, { warn: (context) => assert.fail(inspect(context)) });
  const left = await Promise.all([
    db.session.count(),
    db.verification.count(),
    db.rateLimit.count(),
    db.attemptCount.count(),
    db.invitation.count(),
  ]);
  assert.deepEqual(left, [1, 1, 1, 1, 1]);
});

test("locked rows do not keep the rest from being deleted", async () => {
  await db.attemptCount.createMany({
    data: ["held", "free"].map((subject) => ({ subject, since: LONG_AGO, count: 1 })),
  });
  await db.$transaction(async (tx) => {
    await tx.$queryRaw`SELECT 1 FROM attempt_count WHERE subject = 'held' FOR UPDATE`;
    assert.equal(await deleteOldAttempts(db, 10), 1);
  });
  assert.equal(await deleteOldAttempts(db, 10), 1);
});

test("a statement timeout is recognized as such, also through Prisma", async () => {
  const slow = db.$transaction(async (tx) => {
    await tx.$executeRaw`SET LOCAL statement_timeout = 10`;
    await tx.$queryRaw`SELECT pg_sleep(5)::text`;
  });
  await assert.rejects(slow, (error) => isBusy(error));
  await assert.rejects(db.$queryRaw`SELECT 1 / 0`, (error) => !isBusy(error));
});
