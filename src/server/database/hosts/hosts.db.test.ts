import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { Failure } from "#server/failure.ts";
import { until } from "#testing/servers/delivering.ts";
import { type Replicated, severalHosts, startReplicated } from "#testing/servers/replicated.ts";
import { silenceable } from "#testing/servers/silenceable.ts";
import { connect } from "../connect.ts";
import { deliveryNotifier, listenForDeliveries } from "../delivery-channel.ts";
import { migrate } from "../migration/migrate.ts";
import { isAway } from "../outage.ts";
import { usableUrl } from "../usable.ts";

/** The tests run in order: the last one stops the primary and promotes the standby. */
let pair: Replicated;
before(async () => {
  pair = await startReplicated();
});
after(() => pair.close());

/** Nothing listens here; a free port might be taken by another test before it is tried. */
const DEAD = 1;

const PORT = "SELECT current_setting('port')::int AS port";
const portOf = (url: string) => Number(new URL(url).port);

async function refusalOf(url: string): Promise<string> {
  const failure = await usableUrl(url, "DATABASE_URL").catch((error) => error);
  assert.ok(failure instanceof Failure, String(failure));
  return failure.message;
}

/** Returns the URL with a host of this machine before its own. */
const behind = (port: number, url: string) => url.replace("@", `@127.0.0.1:${port},`);

test("all connections lead to the host that takes writes, wherever it is in the list", async (t) => {
  const { primary, standby } = pair;
  for (const url of [pair.url, severalHosts([primary.url, standby.url])]) {
    const db = connect(await usableUrl(url, "DATABASE_URL"), 5);
    t.after(() => db.$disconnect());
    const queries = Array.from({ length: 5 }, () => db.pool.query(PORT));
    const ports = (await Promise.all(queries)).map(({ rows }) => rows[0].port);
    assert.deepEqual(new Set(ports), new Set([portOf(primary.url)]));
  }
});

test("a host that refuses, and one that never answers, are passed over", async (t) => {
  const silent = await silenceable(pair.primary.url);
  t.after(silent.close);
  silent.freeze();
  const list = `${behind(DEAD, behind(portOf(silent.url), pair.url))}?sslmode=disable`;
  const db = connect(await usableUrl(list, "DATABASE_URL"), 1);
  t.after(() => db.$disconnect());
  const { rows } = await db.pool.query(PORT);
  assert.equal(rows[0].port, portOf(pair.primary.url));
});

test("the start says why each host cannot be used", async () => {
  const { port } = new URL(pair.standby.url);
  assert.equal(
    await refusalOf(behind(DEAD, pair.standby.url)),
    "The database of DATABASE_URL cannot be used: no host takes writes: " +
      `127.0.0.1:${DEAD} (connect ECONNREFUSED 127.0.0.1:${DEAD}), 127.0.0.1:${port} (read-only)`,
  );
  const wrong = new URL(pair.primary.url);
  wrong.password = "wrong";
  assert.match(await refusalOf(behind(DEAD, wrong.href)), /password authentication failed/);
});

test("migrations and notifications reach the primary", async (t) => {
  const url = await usableUrl(pair.url, "DATABASE_URL");
  assert.ok((await migrate(url)).length > 0);
  const db = connect(url, 1);
  t.after(() => db.$disconnect());
  let heard = 0;
  const listener = listenForDeliveries(url, () => heard++);
  t.after(listener.close);
  const notify = deliveryNotifier(db);
  await until(() => {
    notify();
    return heard > 0;
  });
});

test("after a failover, the pool and the listener follow the new primary", async (t) => {
  const { primary, standby } = pair;
  const url = await usableUrl(pair.url, "DATABASE_URL");
  const db = connect(url, 3);
  t.after(() => db.$disconnect());
  let heard = 0;
  const listener = listenForDeliveries(url, () => heard++);
  t.after(listener.close);
  const write = () =>
    db.$executeRaw`INSERT INTO account (id, name) VALUES (gen_random_uuid(), 'x')`;
  await write();

  await primary.stop();
  await assert.rejects(write(), isAway);
  await assert.rejects(write(), isAway);
  const admin = connect(standby.url, 1);
  t.after(() => admin.$disconnect());
  await admin.pool.query("SELECT pg_promote()");
  await write();
  const { rows } = await db.pool.query(PORT);
  assert.equal(rows[0].port, portOf(standby.url));

  const notify = deliveryNotifier(db);
  await until(() => {
    notify();
    return heard > 0;
  });
});
