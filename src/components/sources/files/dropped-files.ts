import { numberText } from "#domain/text/number-text.ts";
import { isVisible } from "#readers/folder/hidden.ts";
import { DELTA_LOG } from "#readers/folder/table-folders.ts";
import type { ChosenFile } from "../source-input.ts";

/** A folder with more files is not listed further. */
const MOST_FILES = 10_000;

/** The drop has more files than can be listed. */
export class TooManyFiles extends Error {
  override message = `There are more than ${numberText(MOST_FILES)} files. Choose the one to read.`;
}

/**
 * The files of a drop, with those in its folders. Must be called before the event ends: a browser
 * forgets what was dropped after that.
 */
export function droppedFiles(data: DataTransfer): Promise<ChosenFile[]> {
  const items = [...data.items].filter(({ kind }) => kind === "file");
  const entries = items.map((item) => ({ entry: item.webkitGetAsEntry(), file: item.getAsFile() }));
  return (async () => {
    const files: ChosenFile[] = [];
    for (const { entry, file } of entries) {
      if (entry?.isDirectory) await addFolder(entry as FileSystemDirectoryEntry, files);
      else if (file) files.push({ path: file.name, file });
    }
    return files;
  })();
}

/** The files of an input; those of a folder have their paths. */
export async function chosenFiles(files: readonly File[]): Promise<ChosenFile[]> {
  const all = files.map((file) => ({ path: file.webkitRelativePath || file.name, file }));
  const tables = new Set(
    all.flatMap(({ path }) => (path.includes(LOG) ? [path.slice(0, path.indexOf(LOG) + 1)] : [])),
  );
  const isData = ({ path }: ChosenFile) =>
    !path.includes(LOG) && [...tables].some((table) => path.startsWith(table));
  const isSeen = ({ path }: ChosenFile) => path.split("/").slice(1).every(isVisible);
  const wanted = all.filter((file) => isSeen(file) && !isData(file));
  if (wanted.length > MOST_FILES) throw new TooManyFiles();
  return wanted;
}

const LOG = `/${DELTA_LOG}/`;

async function addFolder(folder: FileSystemDirectoryEntry, files: ChosenFile[]) {
  const log = await deltaLog(folder);
  for (const entry of log ? [log] : await entriesOf(folder)) {
    if (!isVisible(entry.name)) continue;
    if (files.length >= MOST_FILES) throw new TooManyFiles();
    if (entry.isDirectory) await addFolder(entry as FileSystemDirectoryEntry, files);
    else files.push({ path: entry.fullPath.slice(1), file: await fileOf(entry) });
  }
}

function deltaLog(folder: FileSystemDirectoryEntry) {
  return new Promise<FileSystemEntry | null>((resolve) =>
    folder.getDirectory(DELTA_LOG, {}, resolve, () => resolve(null)),
  );
}

/** A browser lists a folder in parts, until a part is empty. */
async function entriesOf(folder: FileSystemDirectoryEntry) {
  const reader = folder.createReader();
  const entries: FileSystemEntry[] = [];
  for (;;) {
    const part = await new Promise<FileSystemEntry[]>((resolve, reject) =>
      reader.readEntries(resolve, reject),
    );
    if (part.length === 0) return entries;
    entries.push(...part);
    if (entries.length > MOST_FILES) return entries;
  }
}

function fileOf(entry: FileSystemEntry) {
  return new Promise<File>((resolve, reject) =>
    (entry as FileSystemFileEntry).file(resolve, reject),
  );
}
