import assert from "node:assert/strict";
import { spawn, spawnSync } from "node:child_process";
import { once } from "node:events";
import {
  chmodSync,
  existsSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { after, test } from "node:test";
import pg from "pg";
import { Failure } from "#server/failure.ts";
import { findEmbedded, openEmbedded, startEmbedded } from "./embedded.ts";

const EMBEDDED = join(import.meta.dirname, "embedded.ts");

const dataDir = mkdtempSync(join(tmpdir(), "embedded-"));
chmodSync(dataDir, 0o755);
after(() => rmSync(dataDir, { recursive: true }));

const PID_FILE = join(dataDir, "postgres", "postmaster.pid");
const postmaster = () => Number(readFileSync(PID_FILE, "utf8").split("\n", 1)[0]);

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

test("commands that begin at the same moment use the data directory one after another", async () => {
  const URL_OF_EMBEDDED = JSON.stringify(EMBEDDED);
  const program = `
    const { openEmbedded } = await import(${URL_OF_EMBEDDED});
    const { default: pg } = await import("pg");
    const { url, release } = await openEmbedded(${JSON.stringify(dataDir)});
    const client = new pg.Client({ connectionString: url });
    await client.connect();
    await client.query("CREATE TABLE IF NOT EXISTS turns (pid int, begun timestamptz)");
    await client.query("INSERT INTO turns VALUES ($1, now())", [process.pid]);
    await client.end();
    await release();`;
  const codes = await Promise.all(
    Array.from({ length: 4 }, async () => {
      const child = spawn(process.execPath, ["--input-type=module", "-e", program], {
        cwd: import.meta.dirname,
        stdio: ["ignore", "inherit", "ignore"],
      });
      const [code] = await once(child, "exit");
      return code;
    }),
  );
  assert.deepEqual(codes, [0, 0, 0, 0]);
  const { url, stop } = await startEmbedded(dataDir);
  assert.deepEqual(await ask(url, "SELECT count(*)::int AS all FROM turns"), [{ all: 4 }]);
  await stop();
});

test("a command uses the Postgres of a server that is starting", async () => {
  const [server, command] = await Promise.all([startEmbedded(dataDir), openEmbedded(dataDir)]);
  assert.deepEqual([command.url, command.isOwn], [server.url, false]);
  await command.release();
  await server.stop();
});

test("a server waits for a command that has started Postgres", async () => {
  const command = await openEmbedded(dataDir);
  const starting = startEmbedded(dataDir);
  assert.deepEqual(await ask(command.url, "SELECT 1 AS one"), [{ one: 1 }]);
  await command.release();
  await (await starting).stop();
});

test("the lock of a process that was killed keeps nobody out", async () => {
  const { pid } = spawnSync(process.execPath, ["-e", ""]);
  writeFileSync(join(dataDir, "in-use"), String(pid));
  await (await startEmbedded(dataDir)).stop();
  assert.ok(!existsSync(join(dataDir, "in-use")));
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

/** Starts Postgres again as soon as no process of the dead one is left, which takes a moment. */
async function reviveAtOnce(revive: () => Promise<void>): Promise<void> {
  try {
    await revive();
  } catch (error) {
    assert.match(String(error), /pre-existing shared memory block/);
    await reviveAtOnce(revive);
  }
}

test("a Postgres that dies is started again at once, whatever process 1 does", async () => {
  const { url, lost, revive, stop } = await startEmbedded(dataDir);
  await ask(url, "CREATE TABLE survived AS SELECT 3 AS three");
  for (let death = 0; death < 3; death++) {
    process.kill(postmaster(), "SIGKILL");
    await lost();
    await reviveAtOnce(revive);
    assert.deepEqual(await ask(url, "SELECT three FROM survived"), [{ three: 3 }]);
  }
  await stop();
});

test("a Postgres left running by a killed server is taken over", async () => {
  const { child, url } = await startElsewhere();
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
  assert.ok(!existsSync(PID_FILE));
});
