import { basename, dirname } from "node:path";
import type { OpenSource } from "#readers/folder/folder.ts";
import { DELTA_LOG } from "#readers/folder/table-folders.ts";
import { currentMetadata, HINT, MAX_HINT, METADATA } from "#readers/iceberg/current-metadata.ts";
import { UnreadableSource } from "#readers/unreadable.ts";
import { sourceFailure } from "../failure.ts";
import { type Bounds, fileSource } from "./file-source.ts";
import { filesBelow, folderSource } from "./folder-source.ts";

/** Of Iceberg, the metadata that version-hint.text names is read, or that of the highest number. */
export async function openTable(folder: string, bounds: Bounds): Promise<OpenSource> {
  const files = await filesBelow(folder);
  const metadata = files.filter((file) => METADATA.test(file));
  const hasLog = files.some((file) => basename(dirname(file)) === DELTA_LOG);
  if (hasLog || metadata.length === 0) {
    return { path: folder, source: folderSource(folder, bounds) };
  }
  const hint = files.find((file) => basename(file) === HINT);
  const current = currentOf(folder, metadata, hint ? await textOf(hint, bounds) : null);
  return { path: current, source: await fileSource(current, bounds) };
}

function currentOf(folder: string, metadata: readonly string[], hint: string | null): string {
  try {
    return currentMetadata(metadata, hint);
  } catch (error) {
    if (error instanceof UnreadableSource) throw sourceFailure(`${folder}: ${error.message}`);
    throw error;
  }
}

async function textOf(path: string, bounds: Bounds): Promise<string> {
  const { size, read } = await fileSource(path, bounds);
  return new TextDecoder().decode(await read(0, Math.min(size, MAX_HINT)));
}
