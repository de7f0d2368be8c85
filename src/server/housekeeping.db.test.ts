import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { connect, type DatabasePool, isBusy } from "./database/connect.ts";
import { orphanSweeper, sweep } from "./housekeeping.ts";
import { deleteWebhook } from "./store/webhook.ts";
import { queue, storeWebhook, until } from "./testing/delivering.ts";
import { type OwnDatabase, ownDatabase } from "./testing/own-database.ts";
import { newTenant } from "./testing/tenant.ts";

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

/** An account without a webhook, and with so many deliveries that wait for one. */
async function newOrphans(count: number) {
  const { account_id } = await newTenant(db);
  const webhook_id = await storeWebhook(db, account_id);
  await queue(db, account_id, webhook_id, count);
  await deleteWebhook(db, account_id, webhook_id);
  return account_id;
}

const countPending = (account_id: string) =>
  db.delivery.count({ where: { account_id, status: "pending" } });

test("a step that fails is told by its name and does not keep the others", async () => {
  const account_id = await newOrphans(3);
  await db.$executeRaw`ALTER TABLE idempotency RENAME TO away`;
  await db.$executeRaw`ALTER TABLE "check" RENAME TO checks_away`;
  await db.$executeRaw`
    INSERT INTO schema (account_id, hash, columns, seen_on)
    VALUES (${account_id}, '', '[]', CURRENT_DATE - 100)`;
  const told: object[] = [];
  await sweep(db, 90, { warn: (context) => told.push(context) });
  await db.$executeRaw`ALTER TABLE checks_away RENAME TO "check"`;
  await db.$executeRaw`ALTER TABLE away RENAME TO idempotency`;
  assert.deepEqual(
    told.map((context) => "step" in context && context.step),
    ["expired Idempotency-Keys", "what is older than CHECK_RETENTION_DAYS"],
  );
  assert.equal(await countPending(account_id), 0);
  assert.equal(await db.schema.count({ where: { account_id } }), 0);
});

test("what waits for a deleted webhook is abandoned, however much, soon after", async () => {
  const account_id = await newOrphans(2500);
  orphanSweeper(db, SILENT)();
  await until(async () => (await countPending(account_id)) === 0);
});

test("a statement that takes too long is known as such, through Prisma as well", async () => {
  const slow = db.$transaction(async (tx) => {
    await tx.$executeRaw`SET LOCAL statement_timeout = 10`;
    await tx.$queryRaw`SELECT pg_sleep(5)::text`;
  });
  await assert.rejects(slow, (error) => isBusy(error));
  await assert.rejects(db.$queryRaw`SELECT 1 / 0`, (error) => !isBusy(error));
});
