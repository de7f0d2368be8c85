import { realpath } from "node:fs/promises";
import { delimiter, isAbsolute, resolve, sep } from "node:path";
import type { Environment } from "../environment.ts";
import { environment } from "../environment.ts";
import { usageFailure } from "../failure.ts";
import { contains } from "./contains.ts";
import { repositoryOf } from "./repository.ts";

/**
 * The folder that a path must not lead out of: this repository, or the working directory, if the path
 * is in it. What is elsewhere was named by whoever started the run; for that, it is null.
 */
export async function confinementOf(path: string, cwd = process.cwd()): Promise<string | null> {
  const root = (await repositoryOf(cwd)) ?? cwd;
  return contains(root, resolve(cwd, path)) ? root : null;
}

/**
 * Where a path leads, links included; null if that is out of the folder, and so might be any file of
 * this machine. The repository's own files, such as those with its credentials, are out of it, too.
 */
export async function followedPath(path: string, folder: string): Promise<string | null> {
  const [target, root] = await Promise.all([realpath(path), realpath(folder)]);
  const isInside = contains(root, target) && !target.slice(root.length).split(sep).includes(".git");
  return isInside || (await isAllowedPath(target)) ? target : null;
}

/** Whether SCHEMA_CHECK_ALLOW_PATH lists a folder that a path is in. */
export async function isAllowedPath(path: string, variables = environment): Promise<boolean> {
  for (const folder of allowedFolders(variables)) {
    if (contains(await realpath(folder).catch(() => folder), path)) return true;
  }
  return false;
}

function allowedFolders({ SCHEMA_CHECK_ALLOW_PATH: listed = "" }: Environment): string[] {
  const folders = listed.split(delimiter).filter((folder) => folder.trim() !== "");
  if (folders.every(isAbsolute)) return folders;
  throw usageFailure(
    `SCHEMA_CHECK_ALLOW_PATH must be absolute paths of folders, with ${delimiter} between them.`,
  );
}
