import { readdir } from "node:fs/promises";
import { basename, join, relative, resolve, sep } from "node:path";
import type { Source } from "#readers/source.ts";
import { type Bounds, fileSource } from "./file-source.ts";

/** A folder as a source: a Delta table. */
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

/** The files of a folder and of those below it, by name; hidden ones are for programs. */
export async function filesBelow(folder: string): Promise<string[]> {
  const entries = await readdir(folder, { withFileTypes: true });
  const found = await Promise.all(
    entries.filter(isVisible).map((entry) => {
      const path = join(folder, entry.name);
      if (entry.isDirectory()) return filesBelow(path);
      return entry.isFile() || entry.isSymbolicLink() ? [path] : [];
    }),
  );
  return found.flat().sort();
}

function isVisible({ name }: { name: string }) {
  return !name.startsWith(".") && name !== "node_modules";
}
