import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";

/** The content of a file under the data directory, which `create` makes the first time. */
export function secretFile(dataDir: string, name: string, create: () => string): string {
  const file = join(dataDir, name);
  try {
    writeFileSync(file, create(), { flag: "wx", mode: 0o600 });
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== "EEXIST") throw error;
  }
  return readFileSync(file, "utf8").trim();
}
