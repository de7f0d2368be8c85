import assert from "node:assert/strict";
import { once } from "node:events";
import { type AddressInfo, connect as connectTcp, createServer } from "node:net";
import { type TestContext, test } from "node:test";
import { setTimeout } from "node:timers/promises";
import { TEST_DATABASE_URL } from "#testing/env.ts";
import { testDatabase } from "#testing/servers/database.ts";
import { silenceable } from "#testing/servers/silenceable.ts";
import { withApplicationName } from "./application-name.ts";
import { connect, type Database } from "./connect.ts";
import { isAway } from "./outage.ts";
import { CONNECT_MS, missingLimits } from "./pool.ts";

/** No answer of a busy machine takes as long. */
const SILENCE_MS = 2000;
const LONGER_MS = 1.5 * SILENCE_MS;

test("a statement on a silent connection fails, and the next one gets a new connection", async (t) => {
  const way = await silenceable(TEST_DATABASE_URL);
  const db = connect(way.url, 1, SILENCE_MS);
  t.after(() => db.$disconnect());
  t.after(way.close);
  await db.$queryRaw`SELECT 1`;
  // Longer than the timeout, to show that a reused connection is watched like a new one.
  await setTimeout(LONGER_MS);
  way.fallSilent();
  await assert.rejects(db.$queryRaw`SELECT 1`, isAway);
  const { rows } = await db.pool.query("SELECT 1 AS one");
  assert.deepEqual(rows, [{ one: 1 }]);
});

test("when one connection has fallen silent, the idle ones are not used again", async (t) => {
  const way = await silenceable(TEST_DATABASE_URL);
  const db = connect(way.url, 3, SILENCE_MS);
  t.after(() => db.$disconnect());
  t.after(way.close);
  await Promise.all([1, 2, 3].map(() => db.pool.query("SELECT pg_sleep(0.05)")));
  assert.equal(db.pool.idleCount, 3);
  way.fallSilent();
  await assert.rejects(db.pool.query("SELECT 1"), isAway);
  // On either of the other two this would fail as well.
  const { rows } = await db.pool.query("SELECT 1 AS one");
  assert.deepEqual(rows, [{ one: 1 }]);
});

test("an idle connection, in the pool or within a transaction, is kept", async (t) => {
  const db = connect(TEST_DATABASE_URL, 1, SILENCE_MS);
  t.after(() => db.$disconnect());
  await db.$connect();
  const ask = "SELECT pg_backend_pid() AS pid";
  const client = await db.pool.connect();
  const pids = [(await client.query("BEGIN")) && (await client.query(ask)).rows[0].pid];
  await setTimeout(LONGER_MS);
  pids.push((await client.query(ask)).rows[0].pid);
  await client.query("COMMIT");
  client.release();
  await setTimeout(LONGER_MS);
  pids.push((await db.pool.query(ask)).rows[0].pid);
  assert.equal(new Set(pids).size, 1);
});

test("a connection to a server that has become read-only is not reused", async (t) => {
  const db = connect(TEST_DATABASE_URL, 1);
  t.after(() => db.$disconnect());
  const change = () =>
    db.$transaction((tx) => tx.$executeRaw`UPDATE account SET name = name WHERE id = 'nobody'`);
  for (const write of [change, () => db.pool.query("UPDATE account SET name = name WHERE false")]) {
    // As after a failover, when the address leads to the new primary.
    await db.pool.query("SET SESSION CHARACTERISTICS AS TRANSACTION READ ONLY");
    await assert.rejects(write(), isAway);
    await write();
  }
});

test("a transaction that gets no connection fails with the pool's own error", async (t) => {
  const db = connect("postgresql://nobody@127.0.0.1:1/none");
  t.after(() => db.$disconnect());
  await assert.rejects(
    db.$transaction((tx) => tx.$queryRaw`SELECT 1`),
    isAway,
  );
  const full = connect(TEST_DATABASE_URL, 1);
  t.after(() => full.$disconnect());
  const only = await full.pool.connect();
  await assert.rejects(
    full.$transaction((tx) => tx.$queryRaw`SELECT 1`),
    isAway,
  );
  only.release();
});

/** Returns the test database's URL for a new user with a connection limit. */
async function limitedTo(t: TestContext, connections: number) {
  const db = testDatabase(1);
  const user = `limited_to_${connections}`;
  await db.$executeRawUnsafe(
    `CREATE ROLE ${user} LOGIN PASSWORD 'limited' CONNECTION LIMIT ${connections}`,
  );
  t.after(async () => {
    await db.$executeRawUnsafe(`DROP ROLE ${user}`);
    await db.$disconnect();
  });
  const url = new URL(TEST_DATABASE_URL);
  url.username = user;
  url.password = "limited";
  return url.href;
}

test("when connections are scarce, statements wait for one in use", async (t) => {
  const db = connect(await limitedTo(t, 2), 10);
  t.after(() => db.$disconnect());
  const ask = (tx: Database) => tx.$queryRaw<{ pid: number }[]>`
    SELECT pg_backend_pid() AS pid FROM pg_sleep(0.02)`;
  const open = [await db.pool.connect(), await db.pool.connect()];
  const queries = Array.from({ length: 30 }, (_, n) => (n % 3 ? ask(db) : db.$transaction(ask)));
  for (const client of open) client.release();
  const pids = (await Promise.all(queries)).map(([row]) => row?.pid);
  assert.equal(new Set(pids).size, 2);
});

test("when no connection can be made, statements fail as if the database were down", async (t) => {
  const url = await limitedTo(t, 1);
  const holder = connect(url, 1);
  t.after(() => holder.$disconnect());
  await holder.$queryRaw`SELECT 1`;
  const db = connect(url, 10);
  t.after(() => db.$disconnect());
  const results = await Promise.allSettled(
    Array.from({ length: 20 }, () => db.$queryRaw`SELECT 1`),
  );
  for (const result of results) {
    assert.ok(result.status === "rejected" && isAway(result.reason));
  }
});

test("connections carry their program's application name, unless the URL sets one", async (t) => {
  const names = ["", "?application_name=ours"].map(async (query) => {
    const db = connect(withApplicationName(TEST_DATABASE_URL + query, "web"), 1);
    t.after(() => db.$disconnect());
    return db.$queryRaw`
      SELECT application_name FROM pg_stat_activity WHERE pid = pg_backend_pid()`;
  });
  assert.deepEqual(await Promise.all(names), [
    [{ application_name: "schema-contract-check web" }],
    [{ application_name: "ours" }],
  ]);
});

test("a starting server reads its limits even when the connection takes longer than a pool allows", async (t) => {
  const { hostname, port } = new URL(TEST_DATABASE_URL);
  const late = createServer((near) => {
    near.on("error", () => undefined);
    const far = connectTcp(Number(port), hostname);
    far.on("error", () => near.destroy());
    void setTimeout(1.5 * CONNECT_MS).then(() => near.pipe(far).pipe(near));
  });
  late.listen(0, "127.0.0.1");
  await once(late, "listening");
  t.after(() => late.close());
  const url = new URL(TEST_DATABASE_URL);
  url.port = String((late.address() as AddressInfo).port);
  const db = connect(url.href, 1);
  t.after(() => db.$disconnect());
  const [limits] = await Promise.all([
    missingLimits(url.href),
    assert.rejects(db.pool.query("SELECT 1"), isAway),
  ]);
  assert.deepEqual(limits, []);
});
