import { chmodSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { connect } from "#server/database/connect.ts";
import { startEmbedded } from "#server/database/embedded/embedded.ts";
import { migrate } from "#server/database/migration/migrate.ts";
import { endAll } from "#server/end-all.ts";
import { startLoadGenerator } from "./load/client.ts";
import { buildWorld } from "./world.ts";

/** The environment of a bench: its own migrated Postgres, with data under `dataDir`. */
export type Stage = {
  url: string;
  dataDir: string;
  /** Registers a cleanup that runs when the bench ends in any way, in reverse order. */
  atEnd: (close: () => unknown) => void;
};

/** Sets up the environment, runs the measurement and cleans up. */
export async function onStage(measure: (stage: Stage) => Promise<void>) {
  const dataDir = mkdtempSync(join(tmpdir(), "bench-"));
  chmodSync(dataDir, 0o755);
  const closing: (() => unknown)[] = [() => rmSync(dataDir, { recursive: true })];
  try {
    const { url, stop } = await startEmbedded(dataDir);
    closing.push(stop);
    await migrate(url);
    await measure({ url, dataDir, atEnd: (close) => closing.push(close) });
  } finally {
    await endAll(closing.reverse());
  }
}

/** Creates the accounts, contracts and keys that checks use, in the migrated database at `url`. */
export async function openWorld({ atEnd }: Stage, url: string) {
  const db = connect(url, 4);
  atEnd(() => db.$disconnect());
  return { url, db, world: await buildWorld(db) };
}

/** Starts the load generator. */
export function openLoad({ atEnd }: Stage) {
  const load = startLoadGenerator();
  atEnd(load.close);
  return load;
}
