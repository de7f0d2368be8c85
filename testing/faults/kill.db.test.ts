import assert from "node:assert/strict";
import { test } from "node:test";
import { setTimeout as delay } from "node:timers/promises";
import { KILLS, UPTIME } from "../env.ts";
import type { ChildServer } from "../servers/child-server.ts";
import { until } from "../servers/delivering.ts";
import { assertNothingLost, startLoad } from "../servers/load.ts";
import { loadedServers } from "../servers/loaded-servers.ts";

/**
 * Checks per second while the server is killed KILLS times, each time within its first UPTIME
 * seconds. The long run is KILLS=200 UPTIME=16, a kill every 8 s on average.
 */
const RATE = 100;

/** Duplicate deliveries allowed per kill: those sent but not yet recorded. */
const UNDER_WAY = 16;

/** More than the lease of a delivery that a killed server was sending. */
const TAKEOVER_MS = 30_000;

test(`a server killed ${KILLS} times under load loses no check, credit or delivery`, async (t) => {
  const { db, receiver, start, loaded } = await loadedServers(t);

  let server = await withRetries(start);
  const load = startLoad(loaded, () => [server], RATE);
  t.after(load.stop);
  for (let kill = 1; kill <= KILLS; kill++) {
    const before = load.answered.length;
    await until(() => load.answered.length > before, 60_000);
    await delay(Math.random() * UPTIME * 1000);
    await server.kill("SIGKILL");
    server = await withRetries(start);
  }
  const { checks, deliveries, duplicates } = await assertNothingLost(
    db,
    loaded,
    load,
    receiver,
    TAKEOVER_MS,
  );
  const share = ((duplicates / deliveries) * 100).toFixed(3);
  t.diagnostic(`${checks} checks, ${deliveries} deliveries, ${duplicates} (${share} %) twice`);
  assert.ok(duplicates <= KILLS * UNDER_WAY, "only what was under way at a kill may come twice");
});

/** Starts a server like a supervisor does, retrying when a busy machine made it fail. */
async function withRetries(start: () => Promise<ChildServer>): Promise<ChildServer> {
  for (let tries = 1; ; tries++) {
    try {
      return await start();
    } catch (error) {
      if (tries === 5) throw error;
    }
  }
}
