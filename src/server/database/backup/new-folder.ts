import { existsSync, mkdirSync, renameSync, rmSync } from "node:fs";
import { dirname, resolve } from "node:path";
import { Failure, messageOf } from "#server/failure.ts";

/**
 * Creates a folder that only its owner can read, and that appears when `write` has filled it. Throws
 * a Failure, and leaves nothing behind, if the folder exists or cannot be written.
 */
export async function writeNewFolder<T>(
  target: string,
  write: (folder: string) => Promise<T>,
): Promise<T> {
  const folder = resolve(target);
  if (existsSync(folder)) throw new Failure(`${folder} exists already. Name a new folder.`);
  const unfinished = `${folder}.unfinished-${process.pid}`;
  try {
    mkdirSync(dirname(folder), { recursive: true });
    mkdirSync(unfinished, { mode: 0o700 });
    const written = await write(unfinished);
    renameSync(unfinished, folder);
    return written;
  } catch (error) {
    rmSync(unfinished, { recursive: true, force: true });
    throw error instanceof Failure
      ? error
      : new Failure(`The folder ${folder} cannot be written: ${messageOf(error)}`);
  }
}
