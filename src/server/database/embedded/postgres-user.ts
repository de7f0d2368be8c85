import { spawnSync } from "node:child_process";
import {
  chmodSync,
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  realpathSync,
  renameSync,
  rmSync,
  symlinkSync,
} from "node:fs";
import { basename, join } from "node:path";
import { Failure } from "#server/failure.ts";

/** The user Postgres runs as, for `spawn`. Postgres refuses to run as root. */
export type Identity = { uid?: number; gid?: number };

/** Where root keeps the files that the database user could not reach in root's own folder. */
const SYSTEM_DIR = "/var/lib/schema-contract-check";

/**
 * Returns the current user, or for root the system user `postgres`, which is created if missing.
 */
export function databaseUser(): Identity {
  if (process.getuid?.() !== 0) return {};
  return lookUp() ?? createUser();
}

function lookUp(): Identity | null {
  const uid = spawnSync("id", ["-u", "postgres"], { encoding: "utf8" });
  const gid = spawnSync("id", ["-g", "postgres"], { encoding: "utf8" });
  return uid.status === 0 ? { uid: Number(uid.stdout), gid: Number(gid.stdout) } : null;
}

function createUser(): Identity {
  spawnSync("useradd", ["--system", "--user-group", "--no-create-home", "postgres"]);
  const created = lookUp();
  if (created) return created;
  throw new Failure(
    "Postgres cannot run as root, and the user postgres could not be created. " +
      "Start the server as another user, create the user postgres, or set DATABASE_URL.",
  );
}

/**
 * Returns the folder for the database's files: `dataDir` itself or, where the database user cannot
 * enter it, a folder under /var/lib that a link in `dataDir` points to.
 */
export function reachableDataDir(dataDir: string, user: Identity) {
  if (user.uid === undefined || isReachable(dataDir, user)) return dataDir;
  const link = join(dataDir, "elsewhere");
  if (!existsSync(link)) {
    mkdirSync(SYSTEM_DIR, { recursive: true, mode: 0o755 });
    const dir = mkdtempSync(join(SYSTEM_DIR, "data-"));
    chmodSync(dir, 0o755);
    rmSync(link, { force: true });
    symlinkSync(dir, link);
  }
  return realpathSync(link);
}

/**
 * Returns the folder of the Postgres programs, copied to a place that the database user can enter
 * if necessary.
 */
export function reachablePrograms(native: string, version: string, user: Identity) {
  if (user.uid === undefined || isReachable(join(native, "bin"), user)) return native;
  const copy = join(SYSTEM_DIR, `postgres-${version}`);
  if (!existsSync(copy)) {
    const unfinished = `${copy}.${process.pid}`;
    mkdirSync(SYSTEM_DIR, { recursive: true, mode: 0o755 });
    cpSync(native, unfinished, { recursive: true, verbatimSymlinks: true });
    try {
      renameSync(unfinished, copy);
    } catch (error) {
      rmSync(unfinished, { recursive: true });
      if (!existsSync(copy)) throw new Failure(`${basename(copy)} could not be set up: ${error}`);
    }
  }
  return copy;
}

function isReachable(dir: string, user: Identity) {
  return spawnSync("test", ["-x", dir], { ...user, cwd: "/" }).status === 0;
}
