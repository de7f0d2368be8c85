import assert from "node:assert/strict";
import { type TestContext, test } from "node:test";
import { connect, type DatabasePool } from "#server/database/connect.ts";
import { inParallel, tally } from "../parallel.ts";
import { type ChildServer, childServers } from "../servers/child-server.ts";
import { CONNECTIONS } from "../servers/database.ts";
import { ownDatabase } from "../servers/own-database.ts";
import type { Answer, Send } from "../servers/rest-server.ts";
import { checkOf, newContract, newWebhook, success } from "../tenants/resources.ts";
import { newKeys, newTenant } from "../tenants/tenant.ts";

/** Number of concurrent requests. */
const WIDTH = 100;

type Pair = {
  db: DatabasePool;
  servers: [ChildServer, ChildServer];
  start: () => Promise<ChildServer>;
  /** Sends requests to the two servers alternately. */
  send: (operation: string, options?: Send) => Promise<Answer>;
};

/** Starts two servers on a new database. */
async function twoServers(t: TestContext): Promise<Pair> {
  const database = await ownDatabase();
  const db = connect(database.url);
  t.after(async () => {
    await db.$disconnect();
    await database.drop();
  });
  const start = await childServers(t, database.url, "");
  const servers = await Promise.all([start(), start()]);
  let count = 0;
  const send: Pair["send"] = (operation, options) =>
    servers[count++ % 2 === 0 ? 0 : 1].send(operation, options);
  return { db, servers, start, send };
}

const statuses = (answers: Answer[]) => tally(answers.map(({ status }) => status));

test("two servers under load count, charge and remember exactly like one", async (t) => {
  const { db, send } = await twoServers(t);

  await t.test("of 500 concurrent requests with one key, 100 pass in a minute", async () => {
    const { live } = await newTenant(db);
    const answers = await inParallel(500, () => send("GET /usage", { key: live.key }), WIDTH);
    const minutes = Object.groupBy(answers, ({ headers }) => `${headers.get("x-ratelimit-reset")}`);
    for (const minute of Object.values(minutes)) {
      const count = minute?.length ?? 0;
      const passed = minute?.filter(({ status }) => status === 200).length;
      assert.equal(passed, Math.min(100, count));
    }
  });

  await t.test("of 5,000 concurrent checks on a balance of 1,000, 1,000 are paid", async () => {
    const tenant = await newTenant(db, 1000);
    const keys = await newKeys(db, tenant, 60);
    const { key } = tenant.live;
    const { id } = await success(send("POST /contracts", { key, json: newContract() }));
    const check = (index: number) =>
      send("POST /check", { key: keys[index % keys.length], json: checkOf(id) });
    const answers = await inParallel(5000, check, WIDTH);
    assert.deepEqual(statuses(answers), { 200: 1000, 403: 4000 });
    const paid = answers.flatMap(({ status, body }) => (status === 200 ? [body.id] : []));
    assert.equal(new Set(paid).size, 1000);

    const where = { account_id: tenant.account_id };
    const ledger = await db.creditEntry.aggregate({ where, _sum: { amount: true } });
    const days = await db.checkDay.aggregate({ where, _sum: { checks: true } });
    assert.deepEqual(await success(send("GET /usage", { key })), {
      credits_remaining: Number(ledger._sum.amount),
      credits_used: days._sum.checks,
      total_checks: await db.check.count({ where }),
    });
    assert.deepEqual([Number(ledger._sum.amount), days._sum.checks], [0, 1000]);
  });

  await t.test("of 50 concurrent key creations by one user, 10 succeed", async () => {
    const { live, user_id } = await newTenant(db);
    // Counted in the next hour, which ends after the test.
    await db.$executeRaw`
      INSERT INTO key_creation_count (user_id, hour, count)
      VALUES (${user_id}, date_trunc('hour', now()) + interval '1 hour', 0)`;
    const create = () => send("POST /keys", { key: live.key, json: { environment: "live" } });
    assert.deepEqual(statuses(await inParallel(50, create, CONNECTIONS)), { 201: 10, 429: 40 });
  });

  await t.test("100 concurrent repetitions are one check, one charge and one answer", async () => {
    const tenant = await newTenant(db);
    const { key } = tenant.live;
    const { id } = await success(send("POST /contracts", { key, json: newContract() }));
    await success(send("POST /webhooks", { key: tenant.test.key, json: newWebhook() }));
    const headers = { "Idempotency-Key": "the key" };
    const keys = [tenant.test.key, ...(await newKeys(db, tenant, 1))];
    const answers = await inParallel(100, (index) =>
      send("POST /check", { key: keys[index % 2], json: checkOf(id), headers }),
    );
    assert.deepEqual(statuses(answers), { 200: 100 });
    assert.equal(new Set(answers.map(({ text }) => text)).size, 1);
    const where = { account_id: tenant.account_id };
    assert.deepEqual([await db.check.count({ where }), await db.delivery.count({ where })], [1, 1]);
    const { credits_used } = await success(send("GET /usage", { key }));
    assert.equal(credits_used, 1);
  });

  await t.test("none of 10,000 requests after a revocation succeeds", async () => {
    const tenant = await newTenant(db);
    const keys = await newKeys(db, tenant, 20);
    const use = (index: number) => send("GET /usage", { key: keys[index % keys.length] });
    assert.deepEqual(statuses(await inParallel(200, use)), { 200: 200 });
    const where = { account_id: tenant.account_id, id: { notIn: [tenant.live.id] } };
    for (const { id } of await db.apiKey.findMany({ where })) {
      await success(send("POST /keys/{id}/revoke", { key: tenant.live.key, id }));
    }
    assert.deepEqual(statuses(await inParallel(10_000, use, WIDTH)), { 401: 10_000 });
  });
});

test("a check whose server was killed is retried on the other and charged once", async (t) => {
  const { db, servers, start } = await twoServers(t);
  const tenant = await newTenant(db);
  const { key } = tenant.live;
  const contract = await success(servers[0].send("POST /contracts", { key, json: newContract() }));
  for (let round = 1; round <= 3; round++) {
    const victim = await start();
    const retried = Array.from({ length: 20 }, (_, index) => {
      const headers = { "Idempotency-Key": `${round} ${index}` };
      const options = { key, json: checkOf(contract.id), headers };
      const first = victim.send("POST /check", options).catch(() => null);
      return { options, first };
    });
    await Promise.race(retried.map(({ first }) => first));
    await victim.kill("SIGKILL");
    for (const { options, first } of retried) {
      const before = await first;
      const again = await servers[1].send("POST /check", options);
      assert.equal(again.status, 200);
      assert.equal(before?.text ?? again.text, again.text);
    }
    const where = { account_id: tenant.account_id };
    assert.equal(await db.check.count({ where }), 20 * round);
    await db.requestCount.deleteMany({ where });
  }
  const { credits_used } = await success(servers[0].send("GET /usage", { key }));
  assert.equal(credits_used, 60);
});
