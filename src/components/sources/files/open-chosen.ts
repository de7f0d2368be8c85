import { chosenFiles } from "#readers/folder/chosen-files.ts";
import type { Folder, OpenSource } from "#readers/folder/folder.ts";
import { naturalOrder } from "#readers/folder/natural-order.ts";
import { openFiles } from "#readers/folder/open-files.ts";
import { baseOf, folderOf } from "#readers/folder/path.ts";
import { DELTA_LOG, folderAround, tableFolders } from "#readers/folder/table-folders.ts";
import type { Source } from "#readers/source.ts";
import type { ChosenFile } from "../source-input.ts";
import { fileSource, type OnBytes, sourceAmong } from "./file-source.ts";

/** What chosen files are: each by itself, and folders as the command line reads them. */
export async function openChosen(
  chosen: readonly ChosenFile[],
  onBytes: OnBytes,
): Promise<OpenSource[]> {
  const loose = chosen.filter(({ path }) => !path.includes("/"));
  const within = chosen.filter(({ path }) => path.includes("/"));
  const folders = Map.groupBy(within, ({ path }) => path.slice(0, path.indexOf("/")));
  const opened = [...folders].map(([folder, files]) => openFolder(folder, files, onBytes));
  return [
    ...loose.map((file) => ({
      path: file.path,
      source: sourceAmong(file, file.path, loose, onBytes),
    })),
    ...(await Promise.all(opened)).flat(),
  ];
}

async function openFolder(name: string, files: readonly ChosenFile[], onBytes: OnBytes) {
  const byPath = new Map(files.map((file) => [file.path, file]));
  const byFolder = Map.groupBy(files, ({ path }) => folderOf(path));
  const paths = [...byPath.keys()].sort(naturalOrder);
  const tables = tableFolders(paths);
  const filesOf = Map.groupBy(files, ({ path }) => folderAround(tables, path));
  const others = paths.filter((path) => folderAround(tables, path) === null);
  const folder: Folder = {
    path: name,
    open: async (file, called = baseOf(file)) => {
      const path = `${name}/${file}`;
      const one = byPath.get(path);
      if (!one) throw new Error(`There is no ${path}.`);
      const beside = byFolder.get(folderOf(path)) ?? [];
      return { path, source: sourceAmong(one, called, beside, onBytes) };
    },
  };
  const chosen = await chosenFiles(
    folder,
    others.map((path) => path.slice(name.length + 1)),
  );
  return [
    ...[...tables].map((table) => ({
      path: table,
      source: tableSource(table, filesOf.get(table) ?? [], onBytes),
    })),
    ...(await openFiles(folder, chosen)),
  ];
}

/** A table that is a folder, with what says all about it: its log, or its metadata. */
function tableSource(table: string, files: readonly ChosenFile[], onBytes: OnBytes): Source {
  const within = files
    .map(({ path, file }) => ({ path: path.slice(table.length + 1), file }))
    .filter(({ path }) => path.startsWith(`${DELTA_LOG}/`) || folderOf(path) === "metadata")
    .map(({ path, file }) => fileSource(file, path, onBytes));
  return {
    name: baseOf(table),
    size: 0,
    read: async () => new Uint8Array(),
    files: async () => within,
  };
}
