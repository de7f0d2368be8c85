import { METADATA } from "../iceberg/current-metadata.ts";
import { folderOf } from "./path.ts";

/** The folder that a Delta table has. It says all about it; its files of data may be a million. */
export const DELTA_LOG = "_delta_log";

const ICEBERG = new RegExp(`(^|/)metadata/[^/]+${METADATA.source}`);

/** The folders among files that are tables, by what is in them; "." for the one without a name. */
export function tableFolders(files: readonly string[]): Set<string> {
  const folders = files.flatMap((file) => {
    const parts = file.split("/");
    const log = parts.slice(0, -1).indexOf(DELTA_LOG);
    if (log >= 0) return [parts.slice(0, log).join("/") || "."];
    return ICEBERG.test(file) ? [folderOf(folderOf(file)) || "."] : [];
  });
  return new Set(folders);
}

/** The one of these folders that a file is in, at whatever depth; null for none. */
export function folderAround(folders: ReadonlySet<string>, file: string): string | null {
  for (let folder = folderOf(file); folder !== ""; folder = folderOf(folder)) {
    if (folders.has(folder)) return folder;
  }
  return folders.has(".") ? "." : null;
}
