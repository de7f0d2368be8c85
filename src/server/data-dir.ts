import { existsSync, mkdirSync, rmSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { Failure, messageOf } from "./failure.ts";

/** Makes the data directory unless it is there. A Failure names the variable when it cannot be made. */
export function makeDataDir(dataDir: string) {
  try {
    makeFolder(dataDir);
  } catch (error) {
    throw notWritable(dataDir, error);
  }
}

/** Makes the data directory unless it is there, and tries to write to it. */
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
    `The data directory ${dataDir} (DATA_DIR) cannot be written: ${messageOf(error)}`,
  );
}

/**
 * Makes a folder and those that it is in. Node's `recursive` never ends where a folder is refused as
 * if the one around it were missing, as it is under /proc.
 */
function makeFolder(dir: string) {
  if (existsSync(dir)) return;
  makeFolder(dirname(dir));
  try {
    mkdirSync(dir, { mode: 0o755 });
  } catch (error) {
    // Another process may have made it meanwhile.
    if (!existsSync(dir)) throw error;
  }
}
