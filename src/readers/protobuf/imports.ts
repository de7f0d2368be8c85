import { decode } from "../input/decode.ts";
import type { Source } from "../source.ts";
import { UnreadableSource } from "../unreadable.ts";
import { type Import, type ProtoFile, parseFile } from "./file.ts";

/** The most files that are read for one, and the longest, in bytes. */
const MAX_FILES = 50;
const MAX_SIZE = 4 * 1024 * 1024;

/** How many folders up the names of imports may begin. */
const MAX_UP = 5;

/**
 * The files that a file imports, as far as they are found. Where names of imports begin is known to
 * the compiler only, so each folder up from the file's is tried.
 */
export async function readImports(source: Source, file: ProtoFile): Promise<ProtoFile[]> {
  const files: ProtoFile[] = [];
  const seen = new Set<string>();
  const waiting: Import[] = [...file.imports];
  for (let one = waiting.shift(); one && seen.size < MAX_FILES; one = waiting.shift()) {
    if (seen.has(one.path) || !isPlain(one.path)) continue;
    seen.add(one.path);
    const imported = await readImport(source, one.path);
    if (!imported) continue;
    files.push(imported);
    waiting.push(...imported.imports.filter(({ isPublic }) => isPublic));
  }
  return files;
}

/** Not a way out of a folder, and not a file that stands in the table of types. */
function isPlain(path: string) {
  return /^[\w-][\w./-]*\.proto$/.test(path) && !path.includes("..") && !path.startsWith("google/");
}

async function readImport(source: Source, path: string): Promise<ProtoFile | null> {
  for (let up = 0; up <= MAX_UP; up += 1) {
    const found = await source.beside?.("../".repeat(up) + path);
    if (!found || found.size > MAX_SIZE) continue;
    try {
      return parseFile(decode(await found.read(0, found.size)));
    } catch (error) {
      if (!(error instanceof UnreadableSource)) throw error;
    }
  }
  return null;
}
