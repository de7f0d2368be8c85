import { chmodSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { connect } from "#server/database/connect.ts";
import { startEmbedded } from "#server/database/embedded/embedded.ts";
import { migrate } from "#server/database/migration/migrate.ts";
import { endAll } from "#server/end-all.ts";
import { startLoadGenerator } from "./load/client.ts";
import { buildWorld } from "./world.ts";

/** What a bench stands on: a migrated Postgres of its own, with its data under `dataDir`. */
export type Stage = {
  url: string;
  dataDir: string;
  /** Notes what is to be done when the bench is over, however it ends; the last comes first. */
  atEnd: (close: () => unknown) => void;
};

/** Sets a stage up, measures on it and takes it down. */
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

/** The world that checks are made in, in the database of `url`, which is migrated. */
export async function openWorld({ atEnd }: Stage, url: string) {
  const db = connect(url, 4);
  atEnd(() => db.$disconnect());
  return { url, db, world: await buildWorld(db) };
}

/** The process that the load comes from. */
export function openLoad({ atEnd }: Stage) {
  const load = startLoadGenerator();
  atEnd(load.close);
  return load;
}
