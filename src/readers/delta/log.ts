import { UnreadableSource } from "../unreadable.ts";
import type { LogFile } from "./log-file.ts";
import type { Metadata } from "./metadata.ts";
import { readMetadata } from "./read-metadata.ts";

/**
 * The newest metadata of a table. A checkpoint has what all commits up to its own have said, so the
 * versions are gone through from the newest on until one has it; none may be missing on the way.
 */
export async function newestMetadata(files: readonly LogFile[]): Promise<Metadata> {
  const versions = versionsOf(files);
  let version = -1;
  for (const each of versions.keys()) version = Math.max(version, each);
  let broken: UnreadableSource | null = null;
  for (let found = versions.get(version); found; found = versions.get(version)) {
    const metadata = await firstMetadata(found);
    if (metadata && "schema" in metadata) return metadata;
    // Older commits may have what a checkpoint that cannot be read has.
    broken ??= metadata;
    version -= 1;
  }
  throw broken ?? missing(version);
}

/** The files by version: the commit, then the checkpoints. */
function versionsOf(files: readonly LogFile[]): Map<number, LogFile[]> {
  const versions = new Map<number, LogFile[]>();
  for (const file of withoutIncomplete(files)) {
    const others = versions.get(file.version) ?? [];
    versions.set(file.version, file.kind === "commit" ? [file, ...others] : [...others, file]);
  }
  return versions;
}

/** Drops the checkpoints of several parts some of which are missing. */
function withoutIncomplete(files: readonly LogFile[]): LogFile[] {
  const parts = new Map<string, Set<number>>();
  for (const { version, parts: count, part } of files) {
    const key = `${version}/${count}`;
    parts.set(key, (parts.get(key) ?? new Set()).add(part));
  }
  return files.filter((file) => parts.get(`${file.version}/${file.parts}`)?.size === file.parts);
}

/** The metadata in one of the files, or why a checkpoint among them cannot be read. */
async function firstMetadata(
  files: readonly LogFile[],
): Promise<Metadata | UnreadableSource | null> {
  let broken: UnreadableSource | null = null;
  for (const { kind, source } of files) {
    try {
      const metadata = await readMetadata(source);
      if (metadata) return metadata;
    } catch (error) {
      if (kind === "commit" || !(error instanceof UnreadableSource)) throw error;
      broken ??= error;
    }
  }
  return broken;
}

function missing(version: number) {
  return new UnreadableSource(
    version < 0
      ? "No commit of the Delta log has a schema."
      : `The Delta log lacks version ${version}, so its schema is unknown.`,
  );
}
