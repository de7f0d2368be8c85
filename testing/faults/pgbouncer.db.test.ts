import assert from "node:assert/strict";
import { test } from "node:test";
import { until } from "../servers/delivering.ts";
import { assertNothingLost, startLoad } from "../servers/load.ts";
import { loadedServers } from "../servers/loaded-servers.ts";
import { NO_PGBOUNCER, startPgBouncer } from "../servers/pgbouncer.ts";

const CHECKS = 400;

test("two servers behind PgBouncer in transaction mode refuse and lose nothing", {
  skip: NO_PGBOUNCER,
}, async (t) => {
  const bounce = (url: string) => startPgBouncer(t, url);
  const { db, receiver, start, loaded } = await loadedServers(t, bounce);
  const servers = [await start(), await start()];
  const load = startLoad(loaded, () => servers);
  t.after(load.stop);
  await until(() => load.answered.length >= CHECKS, 60_000);
  await load.stop();
  assert.deepEqual(load.refused, []);
  const { duplicates } = await assertNothingLost(db, loaded, load, receiver);
  assert.equal(duplicates, 0);
  for (const server of servers) assert.equal(await server.kill("SIGTERM"), 0);
});
