import { readFile, stat } from "node:fs/promises";
import { homedir } from "node:os";
import { dirname, join, relative, resolve } from "node:path";
import { CONFIG_NAME } from "#readers/folder/config-name.ts";
import { usageFailure } from "../failure.ts";
import { contains } from "../trust/contains.ts";
import { followedPath } from "../trust/followed-path.ts";
import { repositoryOf } from "../trust/repository.ts";
import type { Config } from "./config.ts";
import { parseConfig } from "./parse-config.ts";

/** A configuration with the folder that its sources' paths begin in. */
export type FoundConfig = {
  path: string;
  folder: string;
  /** Its repository, or its own folder: what its sources must be in. */
  root: string;
  config: Config;
};

/** The configuration of a folder or of the nearest one above it; null if there is none. */
export async function findConfig(
  config?: string,
  from = process.cwd(),
): Promise<FoundConfig | null> {
  const path = config ? resolve(from, config) : await nearest(from);
  if (path === null) return null;
  const shown = relative(from, path) || path;
  const text = await readFile(path, "utf8").catch((error) => {
    throw usageFailure(`${shown} cannot be read: ${error.message}`);
  });
  const folder = dirname(path);
  const root = (await repositoryOf(folder)) ?? folder;
  return { path: shown, folder, root, config: parseConfig(text, shown) };
}

/** The search ends with the repository; elsewhere with the home folder, or where it begins. */
async function nearest(from: string): Promise<string | null> {
  const home = homedir();
  const last = (await repositoryOf(from)) ?? (contains(home, from) ? home : from);
  for (let folder = from; ; folder = dirname(folder)) {
    const path = join(folder, CONFIG_NAME);
    if ((await stat(path).catch(() => null))?.isFile()) {
      await refuseForeign(path, from);
      if ((await followedPath(path, last)) !== null) return path;
      throw usageFailure(
        `${relative(from, path)} is a link that leads out of ${last}, and was not followed. ` +
          "If you trust it, name the file itself: --config FILE.",
      );
    }
    if (folder === last) return null;
  }
}

/**
 * Refuses a file that somebody else left in a shared folder such as /tmp. In containers, a checkout
 * often belongs to another user than the one that runs: to root, or as the working directory does.
 */
async function refuseForeign(path: string, from: string): Promise<void> {
  const user = process.getuid?.();
  const [{ uid: owner }, { uid: host }] = await Promise.all([stat(path), stat(from)]);
  if (user === undefined || [user, ROOT, host].includes(owner)) return;
  throw usageFailure(
    `${relative(from, path)} belongs to another user (${owner}), and was not read. ` +
      "If you trust it, name it: --config FILE. Otherwise run this in a folder of your own.",
  );
}

const ROOT = 0;
