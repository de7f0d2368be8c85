import assert from "node:assert/strict";
import { test } from "node:test";
import { connect } from "./database/connect.ts";
import { type ChildServer, childServers } from "./testing/child-server.ts";
import { until } from "./testing/delivering.ts";
import { assertNothingLost, newLoaded, startLoad } from "./testing/load.ts";
import { ownDatabase } from "./testing/own-database.ts";
import { createAuthority, createCertificate, startReceiver } from "./testing/receiver.ts";

/** How often the server is killed; KILLS raises it. */
const KILLS = Number(process.env.KILLS ?? 5);

/** The lease of a delivery that a killed server had under way, and some. */
const TAKEOVER_MS = 30_000;

test(`a server that is killed ${KILLS} times under load loses no check, credit or delivery`, async (t) => {
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

  let server: ChildServer = await start();
  const load = startLoad(loaded, () => [server]);
  t.after(load.stop);
  for (let kill = 1; kill <= KILLS; kill++) {
    const target = load.answered.length + 1 + Math.floor(Math.random() * 100);
    await until(() => load.answered.length >= target, 60_000);
    await server.kill("SIGKILL");
    server = await start();
  }
  await load.stop();
  const isDone = async () => (await db.delivery.count({ where: { status: "pending" } })) === 0;
  await until(isDone, TAKEOVER_MS);

  const { checks, duplicates } = await assertNothingLost(
    db,
    loaded,
    load.answered,
    receiver.received,
  );
  t.diagnostic(`${checks} checks, ${duplicates} deliveries twice, after ${KILLS} kills`);
  assert.ok(duplicates <= KILLS * 16, "only what was under way at a kill may come twice");
});
