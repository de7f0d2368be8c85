import { UnreadableSource } from "../unreadable.ts";
import type { Actions } from "./actions.ts";
import type { LogFile } from "./log-file.ts";
import type { Metadata } from "./metadata.ts";
import { refuseUnknown } from "./protocol.ts";
import { readActions } from "./read-actions.ts";

/**
 * The newest metadata of a table that can be read. A checkpoint has what all commits up to its own have
 * said, so the versions are gone through from the newest on until metadata and protocol are found; none
 * may be missing on the way.
 */
export async function newestMetadata(files: readonly LogFile[]): Promise<Metadata> {
  const versions = versionsOf(files);
  let version = -1;
  for (const each of versions.keys()) version = Math.max(version, each);
  let actions: Actions = { metadata: null, protocol: null };
  let broken: UnreadableSource | null = null;
  for (let each = versions.get(version); each; each = versions.get(version)) {
    const more = await withVersion(actions, each);
    actions = more.found;
    // Older commits may have what a checkpoint that cannot be read has.
    broken ??= more.broken;
    if (actions.metadata && actions.protocol) break;
    version -= 1;
  }
  const { metadata, protocol } = actions;
  if (!metadata) throw broken ?? missing(version, "schema");
  // A log that is all there and has no protocol needs nothing.
  if (!protocol && version >= 0) throw broken ?? missing(version, "protocol");
  if (protocol) refuseUnknown(protocol);
  return metadata;
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

/** What is found with the files of a version, and why a checkpoint among them cannot be read. */
async function withVersion(newer: Actions, files: readonly LogFile[]) {
  let actions = newer;
  let broken: UnreadableSource | null = null;
  for (const { kind, source } of files) {
    if (actions.metadata && actions.protocol) break;
    try {
      const { metadata, protocol } = await readActions(source);
      actions = { metadata: actions.metadata ?? metadata, protocol: actions.protocol ?? protocol };
    } catch (error) {
      if (kind === "commit" || !(error instanceof UnreadableSource)) throw error;
      broken ??= error;
    }
  }
  return { found: actions, broken };
}

function missing(version: number, what: string) {
  return new UnreadableSource(
    version < 0
      ? `No commit of the Delta log has a ${what}.`
      : `The Delta log lacks version ${version}, so its ${what} is unknown.`,
  );
}
