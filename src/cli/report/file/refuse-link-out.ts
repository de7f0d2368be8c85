import { stat } from "node:fs/promises";
import { dirname } from "node:path";
import { confinementOf, followedPath } from "../../trust/followed-path.ts";

/** Refuses to write where a link leads out of the repository: whoever wrote that chose the place. */
export async function refuseLinkOut(path: string): Promise<void> {
  const root = await confinementOf(path);
  if (root === null || (await followedPath(await existing(path), root)) !== null) return;
  throw new Error(
    `it leads out of ${root}. Name the place itself, or allow its folder with SCHEMA_CHECK_ALLOW_PATH`,
  );
}

/** The path, or the nearest folder above it that there is. */
async function existing(path: string): Promise<string> {
  return (await stat(path).catch(() => null)) ? path : existing(dirname(path));
}
