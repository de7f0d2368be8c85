import { mkdir, stat } from "node:fs/promises";
import { dirname } from "node:path";

/**
 * Makes a folder, and those above it that are missing. Node's own way to do that does not end where
 * a folder is there and takes no other: in /proc.
 */
export async function makeFolder(path: string): Promise<void> {
  if (await stat(path).catch(() => null)) return;
  const above = dirname(path);
  if (above !== path) await makeFolder(above);
  await mkdir(path).catch((error: NodeJS.ErrnoException) => {
    if (error.code !== "EEXIST") throw error;
  });
}
