import assert from "node:assert/strict";
import { spawn } from "node:child_process";
import { once } from "node:events";
import { chmodSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { test } from "node:test";
import { connect, type DatabasePool } from "#server/database/connect.ts";
import { startEmbedded } from "#server/database/embedded/embedded.ts";
import { databaseUser } from "#server/database/embedded/postgres-user.ts";
import { migrate } from "#server/database/migration/migrate.ts";
import { childServers } from "../servers/child-server.ts";
import { until } from "../servers/delivering.ts";
import { assertNothingLost, assertUnavailable, newLoaded, startLoad } from "../servers/load.ts";
import { createAuthority, createCertificate, startReceiver } from "../servers/receiver.ts";

/** Stops and starts the Postgres behind a connection. */
async function operator(db: DatabasePool) {
  const [place] = await db.$queryRaw<{ bin: string; dir: string }[]>`
    SELECT setting AS bin, current_setting('data_directory') AS dir
    FROM pg_config() WHERE name = 'BINDIR'`;
  assert.ok(place);
  const { bin, dir } = place;
  return async (action: "stop" | "restart", ...args: string[]) => {
    const options = { ...databaseUser(), cwd: dir, stdio: "ignore" as const };
    const child = spawn(join(bin, "pg_ctl"), ["-D", dir, "-w", action, ...args], options);
    const [code] = await once(child, "exit");
    assert.equal(code, 0, `pg_ctl ${action}`);
  };
}

test("while Postgres restarts, checks are refused with 503; afterwards nothing is lost", async (t) => {
  const dataDir = mkdtempSync(join(tmpdir(), "faults-"));
  chmodSync(dataDir, 0o755);
  const postgres = await startEmbedded(dataDir);
  await migrate(postgres.url);
  const db = connect(postgres.url);
  t.after(async () => {
    await db.$disconnect();
    await postgres.stop();
    rmSync(dataDir, { recursive: true });
  });
  const control = await operator(db);
  const authority = await createAuthority();
  const receiver = await startReceiver(await createCertificate(authority));
  t.after(receiver.close);
  const start = await childServers(t, postgres.url, authority.cert);
  const loaded = await newLoaded(db, receiver);
  const server = await start();
  const load = startLoad(loaded, () => [server]);
  t.after(load.stop);
  await until(() => load.answered.length >= 100);

  await control("stop", "-m", "fast");
  const before = load.refused.length;
  await until(() => load.refused.length > before + 10);
  await control("restart", "-l", "restarted.log");
  const answered = load.answered.length;
  const restarted = performance.now();
  await until(() => load.answered.length > answered + 100);
  t.diagnostic(`100 checks ${(performance.now() - restarted).toFixed()} ms after the restart`);
  await load.stop();

  assert.ok(server.isRunning());
  assertUnavailable(load);
  const { checks, duplicates } = await assertNothingLost(db, loaded, load, receiver, 30_000);
  t.diagnostic(`${checks} checks, ${duplicates} deliveries twice`);
  assert.equal(await server.kill("SIGTERM"), 0);
});
