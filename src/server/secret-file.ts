import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { Failure } from "./failure.ts";

/**
 * The content of a file under the data directory, which `create` makes the
 * first time. An empty file, left by a crash or a full disk, is a Failure.
 */
export function secretFile(dataDir: string, name: string, create: () => string): string {
  const file = join(dataDir, name);
  mkdirSync(dataDir, { recursive: true, mode: 0o755 });
  try {
    writeFileSync(file, create(), { flag: "wx", mode: 0o600 });
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== "EEXIST") throw error;
  }
  const secret = readFileSync(file, "utf8").trim();
  if (secret === "") throw new Failure(`${file} is empty. Remove it to have a new secret made.`);
  return secret;
}
