import { readFileSync, rmSync, statSync, utimesSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as delay } from "node:timers/promises";
import { makeWritableDataDir, notWritable } from "#server/data-dir.ts";
import { isAlive } from "./is-alive.ts";

/** How often a process waits, and shows that it is still there. */
const POLL_MS = 50;
const BEAT_MS = 2000;

/** A lock that has not been touched for this long belongs to no process, whatever its number says. */
const STALE_MS = 20_000;

/** A process that waits for longer is told why. */
const PATIENCE_MS = 1000;

/** Waits for the data directory, does the work, and leaves it to the next process. */
export async function withDataDir<T>(dataDir: string, work: () => Promise<T>): Promise<T> {
  const leave = await takeDataDir(dataDir);
  try {
    return await work();
  } finally {
    leave();
  }
}

/**
 * Waits until no other process starts the Postgres of a data directory, or works in it without a
 * server. Returns a function that leaves it to the next.
 */
export async function takeDataDir(dataDir: string): Promise<() => void> {
  makeWritableDataDir(dataDir);
  const file = join(dataDir, "in-use");
  const since = performance.now();
  let isTold = false;
  while (!create(dataDir, file)) {
    if (isStale(file)) rmSync(file, { force: true });
    else await delay(POLL_MS);
    if (isTold || performance.now() - since < PATIENCE_MS) continue;
    isTold = true;
    process.stderr.write(`Waiting for process ${holderOf(file)}, which is using ${dataDir} …\n`);
  }
  const beat = setInterval(() => touch(file), BEAT_MS).unref();
  return () => {
    clearInterval(beat);
    if (holderOf(file) === process.pid) rmSync(file, { force: true });
  };
}

/** Returns false if the file is there already. Throws a Failure, and leaves no file, on a full disk. */
function create(dataDir: string, file: string): boolean {
  try {
    writeFileSync(file, String(process.pid), { flag: "wx", mode: 0o600 });
    return true;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === "EEXIST") return false;
    rmSync(file, { force: true });
    throw notWritable(dataDir, error);
  }
}

function isStale(file: string): boolean {
  try {
    const holder = holderOf(file);
    const isGone = !Number.isNaN(holder) && !isAlive(holder);
    return isGone || Date.now() - statSync(file).mtimeMs > STALE_MS;
  } catch {
    // It has just been removed.
    return false;
  }
}

/** Returns the number of the process that has it; NaN while that is being written. */
function holderOf(file: string): number {
  try {
    return Number.parseInt(readFileSync(file, "utf8"), 10);
  } catch {
    return Number.NaN;
  }
}

function touch(file: string) {
  try {
    utimesSync(file, new Date(), new Date());
  } catch {
    // Taken by another process, because this one was stopped for a long time.
  }
}
