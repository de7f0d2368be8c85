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
import { makeDataDir, notWritable } from "./data-dir.ts";
import { Failure } from "./failure.ts";

/**
 * The content of a file under the data directory, which `create` makes the first time. An empty
 * file is a Failure.
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
    throw new Failure(`${file} is empty. Delete it, and the next start creates a new secret.`);
  return secret;
}

/** Writes a file that is not there with all of its content, or not at all, as on a full disk. */
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
    // Another process may have made it meanwhile.
    if ((error as NodeJS.ErrnoException).code !== "EEXIST") throw error;
  } finally {
    rmSync(unfinished, { force: true });
  }
}

const SECRET_LENGTH = 32;

/** A secret of this installation in Base64, made the first time. */
export function ownSecret(dataDir: string, name: string) {
  return secretFile(dataDir, name, () => randomBytes(SECRET_LENGTH).toString("base64"));
}
