import { randomBytes } from "node:crypto";
import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { makeDataDir, notWritable } from "./data-dir.ts";
import { Failure } from "./failure.ts";

/**
 * The content of a file under the data directory, which `create` makes the
 * first time. An empty file, left by a crash or a full disk, is a Failure.
 */
export function secretFile(dataDir: string, name: string, create: () => string): string {
  const file = join(dataDir, name);
  makeDataDir(dataDir);
  try {
    writeFileSync(file, create(), { flag: "wx", mode: 0o600 });
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== "EEXIST") throw notWritable(dataDir, error);
  }
  const secret = readFileSync(file, "utf8").trim();
  if (secret === "") throw new Failure(`${file} is empty. Remove it to have a new secret made.`);
  return secret;
}

const SECRET_LENGTH = 32;

/** A secret of this installation in Base64, made the first time. */
export function ownSecret(dataDir: string, name: string) {
  return secretFile(dataDir, name, () => randomBytes(SECRET_LENGTH).toString("base64"));
}
