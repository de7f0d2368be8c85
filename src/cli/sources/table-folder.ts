import { basename, join, sep } from "node:path";
import { currentMetadata, HINT, MAX_HINT, METADATA } from "#readers/iceberg/current-metadata.ts";
import { UnreadableSource } from "#readers/unreadable.ts";
import { sourceFailure } from "../failure.ts";
import { type Bounds, fileSource } from "./file-source.ts";
import { DELTA_LOG, filesBelow, folderSource } from "./folder-source.ts";
import type { OpenSource } from "./open-source.ts";

const ICEBERG = new RegExp(`^metadata[\\\\/][^\\\\/]+${METADATA.source}`);

/** The folders among files that are tables, by what is in them. */
export function tableFolders(files: readonly string[]): string[] {
  const folders = files.flatMap((file) => {
    const parts = file.split(sep);
    const log = parts.indexOf(DELTA_LOG);
    if (log >= 0) return [parts.slice(0, log).join(sep) || "."];
    return ICEBERG.test(parts.slice(-2).join(sep)) ? [parts.slice(0, -2).join(sep) || "."] : [];
  });
  return [...new Set(folders)];
}

export function isIn(folder: string, file: string) {
  return folder === "." || file.startsWith(folder + sep);
}

/** Of Iceberg, the metadata that version-hint.text names is read, or that of the highest number. */
export async function openTable(folder: string, bounds: Bounds): Promise<OpenSource> {
  const files = await filesBelow(join(folder, "metadata")).catch(() => []);
  const metadata = files.filter((file) => METADATA.test(file));
  if (metadata.length === 0) return { path: folder, source: folderSource(folder, bounds) };
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
