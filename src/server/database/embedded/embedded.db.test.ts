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
import { setTimeout as delay } from "node:timers/promises";
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
async function startElsewhere(meanwhile = "setInterval(() => {}, 1000)", flags: string[] = []) {
  const program = `
    const { startEmbedded } = await import(${JSON.stringify(EMBEDDED)});
    console.log((await startEmbedded(${JSON.stringify(dataDir)})).url);
    ${meanwhile};`;
  const child = spawn(process.execPath, [...flags, "--input-type=module", "-e", program], {
    stdio: ["ignore", "pipe", "ignore"],
  });
  after(() => child.kill("SIGKILL"));
  const ended = once(child, "exit") as Promise<[code: number | null, signal: string | null]>;
  const [line] = await once(child.stdout, "data");
  return { child, ended, url: String(line).trim() };
}

/** Returns the numbers of the processes that watch over a server for its Postgres. */
function watchersOf(pid: number | undefined): number[] {
  const { stdout } = spawnSync("ps", ["-A", "-o", "pid=,ppid=,comm="], { encoding: "utf8" });
  return stdout
    .split("\n")
    .map((line) => line.trim().split(/\s+/))
    .filter(([, parent, command]) => Number(parent) === pid && /(^|\/)sh$/.test(command ?? ""))
    .map(([own]) => Number(own));
}

/** Resolves when Postgres has stopped and removed its file; Postgres is told to within a moment. */
async function stopped(patience = 10_000) {
  const since = performance.now();
  while (existsSync(PID_FILE)) {
    assert.ok(performance.now() - since < patience, "Postgres is still running");
    await delay(20);
  }
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

test("a copy of a running database is not taken for the original, nor started", async () => {
  const copy = mkdtempSync(join(tmpdir(), "embedded-copy-"));
  after(() => rmSync(copy, { recursive: true }));
  const running = await startEmbedded(dataDir);
  // A Postgres that is in use removes files while they are copied.
  spawnSync("cp", ["-rp", `${dataDir}/.`, copy]);
  try {
    const refusal = {
      message:
        `The database in ${copy}/postgres was copied from ${dataDir}/postgres while that was running, ` +
        "and may be damaged. Stop that server and copy again, or restore a backup. If it is a snapshot " +
        `of one moment, delete ${copy}/postgres/postmaster.pid.`,
    };
    await assert.rejects(findEmbedded(copy), refusal);
    await assert.rejects(openEmbedded(copy), refusal);
    await assert.rejects(startEmbedded(copy), refusal);
    rmSync(join(copy, "postgres", "postmaster.pid"));
    const own = await openEmbedded(copy);
    assert.deepEqual([own.isOwn, own.url === running.url], [true, false]);
    await own.release();
    assert.equal(await findEmbedded(dataDir), running.url);
  } finally {
    await running.stop();
  }
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

test("a statement that had arrived when the server was killed is completed", async () => {
  const { child, ended, url } = await startElsewhere();
  const client = new pg.Client({ connectionString: url });
  client.on("error", () => undefined);
  await client.connect();
  const arrived = client.query("CREATE TABLE arrived AS SELECT 4 AS four FROM pg_sleep(0.5)");
  await delay(100);
  child.kill("SIGKILL");
  await ended;
  await arrived;
  await client.end();
  await stopped();
  const next = await startEmbedded(dataDir);
  assert.deepEqual(await ask(next.url, "SELECT four FROM arrived"), [{ four: 4 }]);
  await next.stop();
});

test("Postgres stops after its server although something is still connected", async () => {
  const { child, ended, url } = await startElsewhere();
  const client = new pg.Client({ connectionString: url });
  client.on("error", () => undefined);
  await client.connect();
  child.kill("SIGKILL");
  await ended;
  await stopped();
  await client.end().catch(() => undefined);
});

const LEAK = "const kept = []; for (;;) kept.push(new Array(1000).fill(kept.length))";

test("Postgres stops when its server is killed", async () => {
  const { child, ended, url } = await startElsewhere();
  await ask(url, "CREATE TABLE written AS SELECT 2 AS two");
  child.kill("SIGKILL");
  await ended;
  await stopped();
});

test("Postgres stops when its server has no memory left", async () => {
  const { ended } = await startElsewhere(LEAK, ["--max-old-space-size=40"]);
  const [code, signal] = await ended;
  assert.ok(signal === "SIGABRT" || code === 134, `ended by ${signal ?? code}`);
  await stopped();
});

test("a server that starts at once after another was killed waits until its Postgres has stopped", async () => {
  for (let kill = 0; kill < 3; kill++) {
    const { child, ended } = await startElsewhere();
    const killed = postmaster();
    child.kill("SIGKILL");
    await ended;
    const next = await startEmbedded(dataDir);
    assert.notEqual(postmaster(), killed);
    assert.deepEqual(await ask(next.url, "SELECT two FROM written"), [{ two: 2 }]);
    await next.stop();
  }
});

test("a Postgres that nothing has stopped is taken over", async () => {
  const { child, ended } = await startElsewhere();
  const orphan = postmaster();
  await assert.rejects(startEmbedded(dataDir), /^Failure: Another server is using/);
  const watchers = watchersOf(child.pid);
  assert.equal(watchers.length, 1);
  for (const watcher of watchers) process.kill(watcher, "SIGKILL");
  child.kill("SIGKILL");
  await ended;
  assert.equal(postmaster(), orphan);

  const taken = await startEmbedded(dataDir);
  assert.notEqual(postmaster(), orphan);
  assert.deepEqual(await ask(taken.url, "SELECT two FROM written"), [{ two: 2 }]);
  await taken.stop();
  assert.ok(!existsSync(PID_FILE));
});

test("nothing watches over a server whose Postgres has stopped", async () => {
  const noneLeft = async () => {
    while (watchersOf(process.pid).length > 0) await delay(10);
  };
  await noneLeft();
  const { stop } = await startEmbedded(dataDir);
  assert.equal(watchersOf(process.pid).length, 1);
  await stop();
  await noneLeft();
});
