import type { Dirent } from "node:fs";
import { readdir } from "node:fs/promises";
import { basename, join, relative, resolve, sep } from "node:path";
import { isVisible } from "#readers/folder/hidden.ts";
import { naturalOrder } from "#readers/folder/natural-order.ts";
import { DELTA_LOG } from "#readers/folder/table-folders.ts";
import { METADATA } from "#readers/iceberg/current-metadata.ts";
import type { Source } from "#readers/source.ts";
import { type Bounds, fileSource } from "./file-source.ts";

/** A folder as a source: a table, of which only the log and the metadata are of interest. */
export function folderSource(path: string, bounds: Bounds): Source {
  return {
    name: basename(resolve(path)),
    size: 0,
    read: async () => new Uint8Array(),
    files: async () => {
      const paths = await filesBelow(path);
      return Promise.all(
        paths.map((file) => fileSource(file, bounds, relative(path, file).split(sep).join("/"))),
      );
    },
  };
}

/**
 * The files of a folder and of those below it, numbers in their names counting as such. Of tables that
 * have a log or metadata, which may have 100,000 files of data, only those are listed.
 */
export async function filesBelow(folder: string): Promise<string[]> {
  const files = await listBelow(folder);
  return files.map((file) => file.split(sep).join("/")).sort(naturalOrder);
}

async function listBelow(folder: string): Promise<string[]> {
  const entries = (await readdir(folder, { withFileTypes: true })).filter(({ name }) =>
    isVisible(name),
  );
  const has = (name: string) => entries.some((entry) => entry.name === name && entry.isDirectory());
  const log = has(DELTA_LOG) ? await filesIn(join(folder, DELTA_LOG)) : null;
  const metadata = has("metadata") ? await filesIn(join(folder, "metadata")) : [];
  const isIceberg = metadata.some((file) => METADATA.test(file));
  if (log || isIceberg) return [...(log ?? []), ...(isIceberg ? metadata : [])];
  const lists = await Promise.all(
    entries.map((entry) => {
      const path = join(folder, entry.name);
      if (entry.isDirectory()) return listBelow(path);
      return isFile(entry) ? [path] : [];
    }),
  );
  return lists.flat();
}

async function filesIn(folder: string): Promise<string[]> {
  const entries = await readdir(folder, { withFileTypes: true });
  return entries.filter(isFile).map(({ name }) => join(folder, name));
}

function isFile(entry: Dirent) {
  return entry.isFile() || entry.isSymbolicLink();
}
