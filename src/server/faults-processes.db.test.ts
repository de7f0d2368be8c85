import assert from "node:assert/strict";
import { test } from "node:test";
import { connect } from "./database/connect.ts";
import { childServers } from "./testing/child-server.ts";
import { until } from "./testing/delivering.ts";
import { assertNothingLost, newLoaded, startLoad } from "./testing/load.ts";
import { ownDatabase } from "./testing/own-database.ts";
import { createAuthority, createCertificate, startReceiver } from "./testing/receiver.ts";

const CHECKS = 400;

test("two servers on one database deliver each delivery once", async (t) => {
  const database = await ownDatabase();
  const db = connect(database.url);
  t.after(async () => {
    await db.$disconnect();
    await database.drop();
  });
  const authority = await createAuthority();
  const receiver = await startReceiver(await createCertificate(authority));
  t.after(receiver.close);
  const start = await childServers(t, database.url, authority.cert);
  const loaded = await newLoaded(db, receiver);
  const servers = await Promise.all([start(), start()]);

  const load = startLoad(loaded, () => servers);
  t.after(load.stop);
  await until(() => load.answered.length >= CHECKS, 60_000);
  await load.stop();
  await until(async () => (await db.delivery.count({ where: { status: "pending" } })) === 0);
  const { duplicates } = await assertNothingLost(db, loaded, load.answered, receiver.received);
  assert.equal(duplicates, 0);
  assert.deepEqual(load.refused, []);
  for (const server of servers) assert.equal(await server.kill("SIGTERM"), 0);
});
