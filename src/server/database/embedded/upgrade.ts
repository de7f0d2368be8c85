import { existsSync, readdirSync, rmSync } from "node:fs";
import { basename, join } from "node:path";
import { Failure } from "#server/failure.ts";
import { dumpDatabase } from "../backup/dump.ts";
import { readManifest } from "../backup/manifest.ts";
import { majorOf, openCluster, refuseOlder } from "./cluster.ts";
import { withDataDir } from "./data-dir-lock.ts";
import { startCluster } from "./embedded.ts";
import type { OlderPrograms } from "./older-programs.ts";
import { restoreRows, setAsideDir } from "./restore.ts";
import { markRestoring, refuseRestoring } from "./restoring.ts";

/** What an upgrade did; `kept` is where the old database still is. */
export type Upgrade = { from: number; to: number; rows: number; kept: string };

/**
 * Moves the database of a data directory to the embedded Postgres's major version, through a backup
 * beside it. `programsOf` finds the programs of the version that made it. Returns null if there is
 * nothing to do. The old files are kept; if it is killed, they are either still in their place, or
 * the next start says how to continue.
 */
export function upgradeDatabase(
  dataDir: string,
  version: string,
  programsOf: (major: number) => OlderPrograms | Promise<OlderPrograms>,
): Promise<Upgrade | null> {
  return withDataDir(dataDir, () => upgrade(dataDir, version, programsOf));
}

async function upgrade(
  dataDir: string,
  version: string,
  programsOf: (major: number) => OlderPrograms | Promise<OlderPrograms>,
): Promise<Upgrade | null> {
  refuseRestoring(dataDir);
  const cluster = openCluster(dataDir);
  const made = majorOf(cluster);
  if (made === null) throw new Failure(`There is no database in ${dataDir}.`);
  if (made === cluster.major) return null;
  if (made > cluster.major) refuseOlder(cluster);

  const kept = setAsideDir(cluster, made);
  if (existsSync(kept))
    throw new Failure(`${kept} is in the way. Delete it, or move it elsewhere.`);
  const folder = join(dataDir, `rows-of-postgres-${made}`);
  // Also what a killed upgrade has left behind.
  for (const name of readdirSync(dataDir).filter((each) => each.startsWith(basename(folder)))) {
    rmSync(join(dataDir, name), { recursive: true });
  }
  const programs = await programsOf(made);
  try {
    const old = await startCluster({ ...cluster, bin: programs.bin, major: made }, dataDir);
    try {
      await dumpDatabase(old.url, folder, { version, secrets: {} });
    } finally {
      await old.stop();
    }
  } finally {
    programs.remove();
  }
  markRestoring(dataDir, folder);
  const manifest = await readManifest(folder);
  await restoreRows(dataDir, folder, manifest);
  rmSync(folder, { recursive: true });
  const rows = manifest.tables.reduce((sum, table) => sum + table.rows, 0);
  return { from: made, to: cluster.major, rows, kept };
}
