import { createReadStream } from "node:fs";
import { open, readdir, stat } from "node:fs/promises";
import { basename, dirname, extname, join, resolve } from "node:path";
import { naturalOrder } from "#readers/folder/natural-order.ts";
import { bytesSource, type Source } from "#readers/source.ts";
import { UnreadableSource } from "#readers/unreadable.ts";
import { sourceFailure } from "../failure.ts";
import { contains } from "../trust/contains.ts";
import { followedPath } from "../trust/followed-path.ts";
import { gunzip } from "./gunzip.ts";
import { readWhole } from "./read-whole.ts";

/** The folders that a file, and the files that belong to it, must be in; null for anywhere. */
export type Bounds = { within: string | null; beside: string | null };

/** A file as a source: what a reader asks for is read, and no more. */
export async function fileSource(
  path: string,
  { within, beside }: Bounds,
  name = basename(path),
): Promise<Source> {
  const target = await targetOf(path, within);
  const { size } = await stat(target);
  return {
    name,
    size,
    gunzip,
    read: (from, to) => readRange(target, from, to),
    beside: (other) => siblingSource(join(dirname(path), other), beside),
    siblings: (extensions) => siblingSources(path, extensions, beside),
  };
}

async function siblingSources(path: string, extensions: readonly string[], within: string | null) {
  const folder = dirname(path);
  const names = (await readdir(folder)).filter(
    (name) =>
      name !== basename(path) &&
      !name.startsWith(".") &&
      extensions.includes(extname(name).slice(1).toLowerCase()),
  );
  const siblings = await Promise.all(
    names.toSorted(naturalOrder).map((name) => siblingSource(join(folder, name), within)),
  );
  return siblings.filter((source) => source !== null);
}

/** A pipe, such as a shell's `<(…)`, can be read once and from its beginning. */
export async function pipeSource(path: string): Promise<Source> {
  return { ...bytesSource(await readWhole(createReadStream(path)), basename(path)), gunzip };
}

/** What a link to nothing, as of git-annex before the file is fetched, and one in a circle answer. */
const NO_TARGET: ReadonlySet<string | undefined> = new Set(["ENOENT", "ELOOP"]);

/** Where a path leads. Whoever wrote a repository could otherwise have any file read by a link. */
export async function targetOf(path: string, within: string | null): Promise<string> {
  if (within === null) return path;
  const target = await followedPath(path, within).catch((error: NodeJS.ErrnoException) => {
    if (!NO_TARGET.has(error.code)) throw error;
    throw sourceFailure(`${path}: This link leads to no file. Fetch the file, or remove the link.`);
  });
  if (target !== null) return target;
  throw sourceFailure(
    `${path}: This leads out of ${within}, and was not followed. Name the file itself, or allow its ` +
      "folder with SCHEMA_CHECK_ALLOW_PATH.",
  );
}

async function siblingSource(path: string, within: string | null): Promise<Source | null> {
  if (within !== null && !contains(within, resolve(path))) return null;
  const entry = await stat(path).catch(() => null);
  return entry?.isFile() ? fileSource(path, { within, beside: within }) : null;
}

async function readRange(path: string, from: number, to: number): Promise<Uint8Array> {
  const bytes = new Uint8Array(to - from);
  const file = await open(path);
  try {
    let filled = 0;
    while (filled < bytes.length) {
      const { bytesRead } = await file.read(bytes, filled, bytes.length - filled, from + filled);
      if (bytesRead === 0) {
        throw new UnreadableSource("The file shrank while it was being read. Run this again.");
      }
      filled += bytesRead;
    }
  } finally {
    await file.close();
  }
  return bytes;
}
