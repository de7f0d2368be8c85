import { spawnSync } from "node:child_process";
import {
  chmodSync,
  cpSync,
  existsSync,
  lstatSync,
  mkdirSync,
  mkdtempSync,
  readlinkSync,
  realpathSync,
  renameSync,
  rmSync,
  statSync,
  symlinkSync,
} from "node:fs";
import { basename, join } from "node:path";
import { Failure } from "#server/failure.ts";

/** The user Postgres runs as, for `spawn`. Postgres refuses to run as root. */
export type Identity = { uid?: number; gid?: number };

/** Where root keeps the files that the database user could not reach in root's own folder. */
const SYSTEM_DIR = "/var/lib/schema-contract-check";

/**
 * Returns the current user or, for root, whoever has the database in `dataDir`, else the system user
 * `postgres`, which is created if missing.
 */
export function databaseUser(dataDir?: string): Identity {
  if (process.getuid?.() !== 0) return {};
  return (dataDir && ownerOf(join(dataDir, "postgres"))) || lookUp() || createUser();
}

function ownerOf(dir: string): Identity | null {
  const found = statSync(dir, { throwIfNoEntry: false });
  return found && found.uid !== 0 ? { uid: found.uid, gid: found.gid } : null;
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
 * Returns the folder for the database's files: where they are or, for new ones, `dataDir` itself. If
 * the database user cannot enter it, a folder under /var/lib that a link in `dataDir` points to.
 * Throws a Failure if that folder is gone.
 */
export function reachableDataDir(dataDir: string, user: Identity) {
  const isRoot = user.uid !== undefined;
  const link = join(dataDir, "elsewhere");
  const isHere = existsSync(join(dataDir, "postgres"));
  if (existsSync(join(link, "postgres"))) {
    if (isHere && isRoot) throw new Failure(twoDatabases(dataDir, link));
    if (!isHere && !isRoot) throw new Failure(databaseOfRoot(dataDir, realpathSync(link)));
    return isHere ? dataDir : realpathSync(link);
  }
  if (isHere) return dataDir;
  const isLinked = lstatSync(link, { throwIfNoEntry: false }) !== undefined;
  if (isLinked && !existsSync(link)) throw new Failure(databaseGone(dataDir, link));
  if (!isRoot || isReachable(dataDir, user)) return dataDir;
  if (!isLinked) {
    mkdirSync(SYSTEM_DIR, { recursive: true, mode: 0o755 });
    const dir = mkdtempSync(join(SYSTEM_DIR, "data-"));
    chmodSync(dir, 0o755);
    symlinkSync(dir, link);
  }
  return realpathSync(link);
}

function twoDatabases(dataDir: string, link: string) {
  return (
    `There are two databases: ${join(dataDir, "postgres")}, and ${join(realpathSync(link), "postgres")}, ` +
    `which root has used until now. To use the first, delete the link ${link}; ` +
    "to use the second, move the first away."
  );
}

function databaseOfRoot(dataDir: string, dir: string) {
  return (
    `The database of ${dataDir} is in ${dir}, because root started the server. Start it as root, ` +
    `or move ${join(dir, "postgres")} to ${dataDir} and give it to this user with chown -R.`
  );
}

function databaseGone(dataDir: string, link: string) {
  return (
    `The database of ${dataDir} was in ${readlinkSync(link)}, which is gone. Bring this folder back; ` +
    `or, to begin with a new database or to restore a backup, delete the link ${link}.`
  );
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
