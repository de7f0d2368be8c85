import { join, sep } from "node:path";
import { type Bounds, fileSource } from "./file-source.ts";
import { DELTA_LOG, filesBelow, folderSource, ICEBERG_METADATA } from "./folder-source.ts";
import type { OpenSource } from "./open-source.ts";

const ICEBERG = new RegExp(`^metadata[\\\\/][^\\\\/]+${ICEBERG_METADATA.source}`);

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

/** Of Iceberg, the newest metadata is read: that of the highest number. */
export async function openTable(folder: string, bounds: Bounds): Promise<OpenSource> {
  const metadata = (await filesBelow(join(folder, "metadata")).catch(() => [])).filter((file) =>
    file.endsWith(".metadata.json"),
  );
  const newest = metadata.sort((a, b) => a.localeCompare(b, "en", { numeric: true })).at(-1);
  if (newest === undefined) return { path: folder, source: folderSource(folder, bounds) };
  return { path: newest, source: await fileSource(newest, bounds) };
}
