import assert from "node:assert/strict";
import { test } from "node:test";
import { until } from "../servers/delivering.ts";
import { assertNothingLost, startLoad } from "../servers/load.ts";
import { loadedServers } from "../servers/loaded-servers.ts";

const CHECKS = 400;

test("two servers on one database send each delivery once", async (t) => {
  const { db, receiver, start, loaded } = await loadedServers(t);
  const servers = await Promise.all([start(), start()]);

  const load = startLoad(loaded, () => servers);
  t.after(load.stop);
  await until(() => load.answered.length >= CHECKS, 60_000);
  await load.stop();
  const { duplicates } = await assertNothingLost(db, loaded, load, receiver);
  assert.equal(duplicates, 0);
  assert.deepEqual(load.refused, []);
  for (const server of servers) assert.equal(await server.kill("SIGTERM"), 0);
});
