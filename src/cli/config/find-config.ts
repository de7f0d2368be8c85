import { readFile, stat } from "node:fs/promises";
import { dirname, join, relative, resolve } from "node:path";
import { usageFailure } from "../failure.ts";
import type { Config } from "./config.ts";
import { parseConfig } from "./parse-config.ts";

export const CONFIG_NAME = "schema-check.yaml";

/** A configuration with the folder that its sources' paths begin in. */
export type FoundConfig = { path: string; folder: string; config: Config };

/** The configuration of a folder or of the nearest one above it; null if there is none. */
export async function findConfig(
  given?: string,
  from = process.cwd(),
): Promise<FoundConfig | null> {
  const path = given ? resolve(from, given) : await nearest(from);
  if (path === null) return null;
  const shown = relative(from, path) || path;
  const text = await readFile(path, "utf8").catch((error) => {
    throw usageFailure(`${shown} cannot be read: ${error.message}`);
  });
  return { path: shown, folder: dirname(path), config: parseConfig(text, shown) };
}

async function nearest(folder: string): Promise<string | null> {
  const path = join(folder, CONFIG_NAME);
  if ((await stat(path).catch(() => null))?.isFile()) return path;
  const above = dirname(folder);
  return above === folder ? null : nearest(above);
}
