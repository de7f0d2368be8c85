import { decode } from "../input/decode.ts";
import type { Source } from "../source.ts";
import { UnreadableSource } from "../unreadable.ts";
import { type Import, type ProtoFile, parseFile } from "./file.ts";

/** The most files that are read for one, and the longest, in bytes. */
const MAX_FILES = 1000;
const MAX_SIZE = 4 * 1024 * 1024;

/** How many folders up the names of imports may begin. */
const MAX_UP = 10;

export type Imported = {
  /** Files whose names may be used in the file. */
  files: ProtoFile[];
  unread: UnreadImport[];
  /** Files that only those import: what is in messages of theirs may be of a type of these. */
  further: { files: ProtoFile[]; unread: UnreadImport[] };
};

export type UnreadImport = { path: string; reason: string };

/**
 * The files that a file imports, and those that they import, as far as they are found. Where names of imports begin is known to
 * the compiler only, so each folder up from the file's is tried.
 */
export async function readImports(source: Source, file: ProtoFile): Promise<Imported> {
  const seen = new Set<string>();
  const visible = await readAll(source, file.imports, seen, ({ isPublic }) => isPublic);
  const theirs = visible.files.flatMap(({ imports }) => imports);
  return { ...visible, further: await readAll(source, theirs, seen, () => true) };
}

/** Reads what was not seen, and then what those import, as far as `isFollowed` says. */
async function readAll(
  source: Source,
  imports: readonly Import[],
  seen: Set<string>,
  isFollowed: (one: Import) => boolean,
): Promise<Imported["further"]> {
  const files: ProtoFile[] = [];
  const unread: UnreadImport[] = [];
  const waiting = [...imports];
  for (const { path } of waiting) {
    if (seen.has(path)) continue;
    seen.add(path);
    const read = seen.size > MAX_FILES ? "too many imports" : await readImport(source, path);
    if (typeof read === "string") {
      unread.push({ path, reason: read });
    } else {
      files.push(read);
      waiting.push(...read.imports.filter(isFollowed));
    }
  }
  return { files, unread };
}

/** Files of Google and Confluent define types only in their own packages, and are mostly imported for options. */
export function isWellKnown({ path }: UnreadImport): boolean {
  return path.startsWith("google/") || path.startsWith("confluent/");
}

/** An imported file, or why it was not read. */
async function readImport(source: Source, path: string): Promise<ProtoFile | string> {
  if (!isPlain(path)) return "not the plain name of a file";
  const texts = new Set<string>();
  try {
    for (let up = 0; up <= MAX_UP; up += 1) {
      const file = await source.beside?.("../".repeat(up) + path);
      if (file && file.size > MAX_SIZE) return "larger than 4 MB";
      if (file) texts.add(decode(await file.read(0, file.size)));
    }
    const [text, other] = texts;
    if (other !== undefined) return "found more than once, with different contents";
    return text === undefined ? "not found" : parseFile(text);
  } catch (error) {
    if (error instanceof UnreadableSource) return "not valid";
    throw error;
  }
}

/** Not a way out of a folder. */
function isPlain(path: string) {
  return /^[\w-][\w./-]*$/.test(path) && !path.includes("..");
}
