import assert from "node:assert/strict";
import { spawn } from "node:child_process";
import { once } from "node:events";
import { chmodSync, existsSync, mkdtempSync, readFileSync, rmSync, statSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { after, test } from "node:test";
import pg from "pg";
import { Failure } from "#server/failure.ts";
import { findEmbedded, startEmbedded } from "./embedded.ts";

const EMBEDDED = join(import.meta.dirname, "embedded.ts");

const dataDir = mkdtempSync(join(tmpdir(), "embedded-"));
chmodSync(dataDir, 0o755);
after(() => rmSync(dataDir, { recursive: true }));

async function ask(url: string, sql: string) {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    return (await client.query(sql)).rows;
  } finally {
    await client.end();
  }
}

/** Starts a process that runs the embedded Postgres, prints its URL and waits to be killed. */
async function startElsewhere() {
  const program = `
    const { startEmbedded } = await import(${JSON.stringify(EMBEDDED)});
    console.log((await startEmbedded(${JSON.stringify(dataDir)})).url);
    setInterval(() => {}, 1000);`;
  const child = spawn(process.execPath, ["--input-type=module", "-e", program], {
    stdio: ["ignore", "pipe", "inherit"],
  });
  const [line] = await once(child.stdout, "data");
  return { child, url: String(line).trim() };
}

test("a data directory serves one server at a time, and keeps its data", async () => {
  assert.equal(await findEmbedded(dataDir), null);
  const first = await startEmbedded(dataDir);
  await ask(first.url, "CREATE TABLE kept AS SELECT 1 AS one");
  assert.equal(await findEmbedded(dataDir), first.url);
  await assert.rejects(startEmbedded(dataDir), (error) => {
    assert.ok(error instanceof Failure);
    assert.equal(
      error.message,
      `Another server is using the data directory ${dataDir}. Stop it, or set DATA_DIR to a different directory.`,
    );
    return true;
  });
  assert.deepEqual(await ask(first.url, "SELECT one FROM kept"), [{ one: 1 }]);
  await first.stop();
  assert.equal(await findEmbedded(dataDir), null);

  const second = await startEmbedded(dataDir);
  assert.deepEqual(await ask(second.url, "SELECT one FROM kept"), [{ one: 1 }]);
  await second.stop();
});

test("the database password is readable by its owner only, and required", async () => {
  const { mode } = statSync(join(dataDir, "postgres-password"));
  assert.equal(mode & 0o077, 0);
  const { url, stop } = await startEmbedded(dataDir);
  const wrong = new URL(url);
  wrong.password = "wrong";
  await assert.rejects(ask(wrong.href, "SELECT 1"), /password authentication failed/);
  await stop();
});

test("a Postgres left running by a killed server is taken over", async () => {
  const { child, url } = await startElsewhere();
  const pidFile = join(dataDir, "postgres", "postmaster.pid");
  const postmaster = () => Number(readFileSync(pidFile, "utf8").split("\n", 1)[0]);
  const orphan = postmaster();
  await ask(url, "CREATE TABLE written AS SELECT 2 AS two");
  await assert.rejects(startEmbedded(dataDir), /^Failure: Another server is using/);
  child.kill("SIGKILL");
  await once(child, "exit");
  assert.equal(postmaster(), orphan);

  const taken = await startEmbedded(dataDir);
  assert.notEqual(postmaster(), orphan);
  assert.deepEqual(await ask(taken.url, "SELECT two FROM written"), [{ two: 2 }]);
  await taken.stop();
  assert.ok(!existsSync(pidFile));
});
