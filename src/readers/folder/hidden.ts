import { isPartition } from "./partitions.ts";
import { folderOf } from "./path.ts";
import { isSummary } from "./rows.ts";

/** Whether a folder is looked into, and a file looked at, by its own name. */
export function isVisible(name: string): boolean {
  return !name.startsWith(".") && name !== "node_modules";
}

/** What begins with _ is for programs, except columns of that name: `_day=2026-01-31`. */
export function isHidden(file: string): boolean {
  if (isSummary(file)) return isHidden(folderOf(file));
  return file
    .split("/")
    .some((part) => !isVisible(part) || (part.startsWith("_") && !isPartition(part)));
}
