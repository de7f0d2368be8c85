import { existsSync, mkdirSync, rmSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { Failure, messageOf } from "./failure.ts";

/** Creates the data directory unless it exists. Throws a Failure that names the variable. */
export function makeDataDir(dataDir: string) {
  try {
    makeFolder(dataDir);
  } catch (error) {
    throw notWritable(dataDir, error);
  }
}

/** Creates the data directory unless it exists, and verifies that it is writable. */
export function makeWritableDataDir(dataDir: string) {
  makeDataDir(dataDir);
  const probe = join(dataDir, `.probe-${process.pid}`);
  try {
    writeFileSync(probe, "");
    rmSync(probe);
  } catch (error) {
    throw notWritable(dataDir, error);
  }
}

export function notWritable(dataDir: string, error: unknown) {
  return new Failure(
    `The data directory ${dataDir} (DATA_DIR) is not writable: ${messageOf(error)}`,
  );
}

/**
 * Creates a folder and its parents. Node's `recursive` loops forever where mkdir fails with ENOENT
 * although the parent exists, as under /proc.
 */
function makeFolder(dir: string) {
  if (existsSync(dir)) return;
  makeFolder(dirname(dir));
  try {
    mkdirSync(dir, { mode: 0o755 });
  } catch (error) {
    // Another process may have created it in the meantime.
    if (!existsSync(dir)) throw error;
  }
}
