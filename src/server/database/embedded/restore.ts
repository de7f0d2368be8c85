import { existsSync, readFileSync, renameSync, rmSync, writeFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { Failure } from "#server/failure.ts";
import { loadDatabase, refuseNewer } from "../backup/load.ts";
import { type Manifest, readManifest } from "../backup/manifest.ts";
import { type Cluster, majorOf, openCluster } from "./cluster.ts";
import { withDataDir } from "./data-dir-lock.ts";
import { startCluster, stopOrphan } from "./embedded.ts";
import { endRestoring, isRestoring, markRestoring } from "./restoring.ts";

/** The files of a data directory that a backup takes along, if they are there. */
export const SECRET_FILES = ["secrets-key", "auth-secret"] as const;

/** Returns the secrets of a data directory, by the name of their file. */
export function secretsOf(dataDir: string): Record<string, string> {
  const names = SECRET_FILES.filter((name) => existsSync(join(dataDir, name)));
  return Object.fromEntries(names.map((name) => [name, read(join(dataDir, name))]));
}

/**
 * Restores a backup into a data directory that has no database. Until it has finished, no server
 * starts there; run again, it begins anew. Throws a Failure, and changes nothing, if the backup is
 * damaged or the directory is in use.
 */
export async function restoreInto(dataDir: string, path: string): Promise<Manifest> {
  const folder = resolve(path);
  const manifest = await readManifest(folder);
  refuseNewer(folder, manifest);
  await withDataDir(dataDir, () => restoreRows(dataDir, folder, manifest));
  return manifest;
}

/** Restores a backup that has been read, for the process that has the data directory. */
export async function restoreRows(dataDir: string, folder: string, manifest: Manifest) {
  const cluster = openCluster(dataDir);
  const secrets = secretsOf(folder);
  refuseOtherSecrets(dataDir, secrets);
  if (isRestoring(dataDir)) await removeUnfinished(cluster, dataDir);
  else if (existsSync(cluster.dir)) {
    throw new Failure(
      `There is already a database in ${cluster.dir}. Set DATA_DIR to a new directory.`,
    );
  }

  markRestoring(dataDir, folder);
  for (const [name, text] of Object.entries(secrets)) {
    writeFileSync(join(dataDir, name), text, { mode: 0o600, flush: true });
  }
  const embedded = await startCluster(cluster, dataDir);
  try {
    await loadDatabase(embedded.url, folder, manifest);
  } finally {
    await embedded.stop();
  }
  endRestoring(dataDir);
}

/** Removes what an unfinished restore has left, and sets the database aside that it was made from. */
async function removeUnfinished(cluster: Cluster, dataDir: string) {
  const made = majorOf(cluster);
  if (made !== null && made < cluster.major) {
    renameSync(cluster.dir, setAsideDir(cluster, made));
    return;
  }
  await stopOrphan(cluster, dataDir);
  rmSync(cluster.dir, { recursive: true, force: true });
}

/** Where the files of an older Postgres are kept. */
export function setAsideDir({ dir }: Cluster, major: number) {
  return `${dir}-${major}`;
}

function refuseOtherSecrets(dataDir: string, secrets: Record<string, string>) {
  for (const [name, text] of Object.entries(secretsOf(dataDir))) {
    if (secrets[name] === undefined || secrets[name] === text) continue;
    throw new Failure(
      `${join(dataDir, name)} differs from the one in the backup. Set DATA_DIR to a new directory.`,
    );
  }
}

function read(file: string) {
  return readFileSync(file, "utf8");
}
