import { existsSync, readFileSync, symlinkSync } from "node:fs";
import { dirname, join, relative } from "node:path";

/**
 * Creates the links between the embedded Postgres' libraries, which npm packages cannot contain.
 */
export function linkLibraries(dir) {
  const list = join(dir, "native", "pg-symlinks.json");
  if (!existsSync(list)) return;
  for (const { source, target } of JSON.parse(readFileSync(list, "utf8"))) {
    const link = join(dir, target);
    if (!existsSync(link)) symlinkSync(relative(dirname(target), source), link);
  }
}
