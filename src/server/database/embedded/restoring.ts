import { existsSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { Failure } from "#server/failure.ts";

/** Names the backup that is being restored into a data directory. */
const markOf = (dataDir: string) => join(dataDir, "restoring");

/** Marks a data directory as one that a backup is being restored into. */
export function markRestoring(dataDir: string, folder: string) {
  writeFileSync(markOf(dataDir), folder, { mode: 0o600, flush: true });
}

export function isRestoring(dataDir: string): boolean {
  return existsSync(markOf(dataDir));
}

export function endRestoring(dataDir: string) {
  rmSync(markOf(dataDir), { force: true });
}

/** Throws a Failure if a restore into the data directory was not finished. */
export function refuseRestoring(dataDir: string) {
  if (!isRestoring(dataDir)) return;
  const folder = readFileSync(markOf(dataDir), "utf8");
  throw new Failure(
    `A restore into the data directory ${dataDir} did not finish. ` +
      `Run it again: npm run admin -- restore ${folder}`,
  );
}
