import { CONFIG_NAME } from "./config-name.ts";
import { type Content, contentsOf } from "./contents.ts";
import { isOfDbt } from "./dbt-target.ts";
import type { Folder } from "./folder.ts";
import { isHidden } from "./hidden.ts";
import { naturalOrder } from "./natural-order.ts";
import { baseOf, folderOf } from "./path.ts";
import { isReadable } from "./readable.ts";
import { hasRows, isCalledRows, isPart } from "./rows.ts";

/** Files with what the first bytes say of those whose names say nothing. */
export type ChosenFiles = { files: string[]; contents: ReadonlyMap<string, Content> };

/** Of a folder's files, those that are read: by their names, and of others by their first bytes. */
export async function chosenFiles(folder: Folder, all: readonly string[]): Promise<ChosenFiles> {
  const ofDbt = isOfDbt(all);
  const visible = all.filter(
    (file) => !isHidden(file) && baseOf(file) !== CONFIG_NAME && !ofDbt(file),
  );
  const readable = visible.filter(isReadable);
  const unnamed = visible.filter((file) => !isReadable(file));
  const contents = await contentsOf(unnamed, folder);
  const rows = unnamed.filter((file) => ["parquet", "rows"].includes(contents.get(file) ?? ""));
  const folders = new Set([...readable.filter(hasRows), ...rows].map(folderOf));
  // What is compressed may be anything, unless it is among files of rows or called as they are.
  const packed = unnamed.filter(
    (file) =>
      contents.get(file) === "packed" &&
      (folders.has(folderOf(file)) || isPart(folder.path, file, "packed") || isCalledRows(file)),
  );
  return { files: [...readable, ...rows, ...packed].sort(naturalOrder), contents };
}
