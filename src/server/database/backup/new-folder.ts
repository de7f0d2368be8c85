import { existsSync, mkdirSync, renameSync, rmSync } from "node:fs";
import { dirname, resolve } from "node:path";
import { Failure, messageOf } from "#server/failure.ts";

/**
 * Creates a folder that only its owner can read, and that appears when `write` has filled it. Throws
 * a Failure if the folder already exists or `write` fails; unless it is killed, nothing is left behind.
 */
export async function writeNewFolder<T>(
  target: string,
  write: (folder: string) => Promise<T>,
): Promise<T> {
  const folder = resolve(target);
  if (existsSync(folder)) throw new Failure(`${folder} already exists. Choose a new folder.`);
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
      : new Failure(`The folder ${folder} was not written: ${messageOf(error)}`);
  }
}
