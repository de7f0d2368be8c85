import assert from "node:assert/strict";
import { chmodSync, existsSync, mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { test } from "node:test";
import { connect } from "#server/database/connect.ts";
import { findEmbedded, startEmbedded } from "#server/database/embedded/embedded.ts";
import { childServers } from "../servers/child-server.ts";
import { until } from "../servers/delivering.ts";
import { assertNothingLost, assertUnavailable, newLoaded, startLoad } from "../servers/load.ts";
import { createAuthority, createCertificate, startReceiver } from "../servers/receiver.ts";

const KILLS = 2;

test("a killed embedded Postgres is restarted, and nothing is lost", async (t) => {
  const dataDir = mkdtempSync(join(tmpdir(), "revived-"));
  chmodSync(dataDir, 0o755);
  const pidFile = join(dataDir, "postgres", "postmaster.pid");
  const killPostgres = () =>
    process.kill(Number(readFileSync(pidFile, "utf8").split("\n", 1)[0]), "SIGKILL");
  const authority = await createAuthority();
  const receiver = await startReceiver(await createCertificate(authority));
  t.after(receiver.close);
  const start = await childServers(t, null, authority.cert, { DATA_DIR: dataDir });
  t.after(() => {
    if (existsSync(pidFile)) killPostgres();
    rmSync(dataDir, { recursive: true });
  });
  const server = await start();
  const url = (await findEmbedded(dataDir)) ?? "";
  const db = connect(url);
  t.after(() => db.$disconnect());
  const loaded = await newLoaded(db, receiver);
  const load = startLoad(loaded, () => [server]);
  t.after(load.stop);

  for (let kill = 1; kill <= KILLS; kill++) {
    const before = load.answered.length;
    await until(() => load.answered.length > before + 100);
    killPostgres();
    const killed = performance.now();
    const refused = load.refused.length;
    await until(() => load.refused.length > refused);
    const answered = load.answered.length;
    await until(() => load.answered.length > answered + 100);
    t.diagnostic(`100 checks ${(performance.now() - killed).toFixed()} ms after the kill`);
    await until(async () => (await findEmbedded(dataDir)) === url);
    await assert.rejects(startEmbedded(dataDir), /^Failure: Another server is using/);
  }
  await load.stop();

  assert.ok(server.isRunning());
  assertUnavailable(load);
  const { checks, duplicates } = await assertNothingLost(db, loaded, load, receiver, 30_000);
  t.diagnostic(`${checks} checks, ${duplicates} deliveries twice`);
  assert.equal(await server.kill("SIGTERM"), 0);
});
