import { randomBytes } from "node:crypto";
import {
  closeSync,
  existsSync,
  fsyncSync,
  linkSync,
  openSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from "node:fs";
import { join } from "node:path";
import { makeDataDir, notWritable } from "#server/data-dir.ts";
import { Failure } from "#server/failure.ts";

/**
 * Returns the content of a file under the data directory; `create` makes it the first time. Throws
 * a Failure for an empty file.
 */
export function secretFile(dataDir: string, name: string, create: () => string): string {
  const file = join(dataDir, name);
  makeDataDir(dataDir);
  try {
    if (!existsSync(file)) writeWhole(file, create());
  } catch (error) {
    throw notWritable(dataDir, error);
  }
  const secret = readFileSync(file, "utf8").trim();
  if (secret === "")
    throw new Failure(`${file} is empty. Delete it, and the next start creates a new one.`);
  return secret;
}

/** Creates a file with its content atomically, so that a full disk leaves no partial file. */
function writeWhole(file: string, content: string) {
  const unfinished = `${file}.${process.pid}`;
  try {
    const descriptor = openSync(unfinished, "w", 0o600);
    try {
      writeFileSync(descriptor, content);
      fsyncSync(descriptor);
    } finally {
      closeSync(descriptor);
    }
    linkSync(unfinished, file);
  } catch (error) {
    // Another process may have created it in the meantime.
    if ((error as NodeJS.ErrnoException).code !== "EEXIST") throw error;
  } finally {
    rmSync(unfinished, { force: true });
  }
}

const SECRET_LENGTH = 32;

/** Returns a Base64 secret of this installation, generated the first time. */
export function ownSecret(dataDir: string, name: string) {
  return secretFile(dataDir, name, () => randomBytes(SECRET_LENGTH).toString("base64"));
}

/** Throws a Failure if the installation has no such secret yet: a command must not make one up. */
export function assertOwnSecret(dataDir: string, name: string, variable: string) {
  const file = join(dataDir, name);
  if (existsSync(file)) return;
  throw new Failure(
    `${variable} is not set, and there is no ${file}. Set it to the value that the servers use.`,
  );
}
