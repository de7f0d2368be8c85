import { realpath, stat } from "node:fs/promises";
import { dirname, join, relative, resolve, sep } from "node:path";
import { type ChosenFiles, chosenFiles } from "#readers/folder/chosen-files.ts";
import { contentsOf } from "#readers/folder/contents.ts";
import type { Folder, OpenSource } from "#readers/folder/folder.ts";
import { isHidden } from "#readers/folder/hidden.ts";
import { openFiles } from "#readers/folder/open-files.ts";
import { isReadable, isSchema } from "#readers/folder/readable.ts";
import { partitionsAround } from "#readers/folder/rows.ts";
import { folderAround, tableFolders } from "#readers/folder/table-folders.ts";
import { UnreadableSource } from "#readers/unreadable.ts";
import { sourceFailure, usageFailure } from "../failure.ts";
import { say } from "../say.ts";
import { contains } from "../trust/contains.ts";
import { confinementOf, isAllowedPath } from "../trust/followed-path.ts";
import type { NamingFile } from "../trust/naming-file.ts";
import { type Bounds, fileSource, pipeSource, targetOf } from "./file-source.ts";
import { filesBelow } from "./folder-source.ts";
import { folderOf, isPattern, patternExpression } from "./pattern.ts";
import { stdinSource } from "./stdin-source.ts";
import { openTable } from "./table-folder.ts";

/** What tables with a log or metadata consist of, for example. */
const FILES_OF_TABLES = [
  ...["part-0.parquet", "data/part-0.parquet", "day=1/part-0.parquet"],
  ...["_delta_log/0.json", "metadata/v1.metadata.json"],
];

/** What an argument means: a file, the files of a folder or a pattern, or standard input. */
export async function openSources(path: string, namedIn?: NamingFile): Promise<OpenSource[]> {
  if (path === "-") return [{ path, source: await stdinSource() }];
  if (namedIn) await refuseOutside(path, namedIn);
  const root = namedIn?.root ?? (await confinementOf(path));
  const entry = await stat(path).catch((error) => error as NodeJS.ErrnoException);
  if (!(entry instanceof Error)) {
    if (entry.isDirectory()) return openFolder(path, await inFolder(path, root));
    const bounds = { within: root, beside: root };
    return [entry.isFile() ? await file(path, bounds) : await pipe(path)];
  }
  if (entry.code === "ENOENT" && isPattern(path)) return openPattern(path, root);
  throw sourceFailure(`${path}: ${reasonOf(entry)}`);
}

/** A file may name only what is in its repository, since others may have written it. */
export async function refuseOutside(path: string, { path: file, root }: NamingFile): Promise<void> {
  const target = resolve(path);
  if (contains(root, target) || (await isAllowedPath(target))) return;
  throw usageFailure(
    `${file} names ${path}, which is not in ${root}. Name it on the command line, or allow its ` +
      "folder with SCHEMA_CHECK_ALLOW_PATH.",
  );
}

/** Links must not lead out of the folder that they are in. */
async function inFolder(folder: string, root: string | null): Promise<Bounds> {
  return { within: await realpath(await targetOf(folder, root)), beside: root };
}

/** Tables that are folders are read as such; the files beside them as they belong together. */
async function openFolder(path: string, bounds: Bounds): Promise<OpenSource[]> {
  const files = await filesBelow(path);
  const tables = tableFolders(files);
  const opened = await Promise.all([...tables].map((table) => openTable(table, bounds)));
  const folder = folderAt(path, bounds);
  const others = files.filter((file) => folderAround(tables, file) === null);
  const chosen = await chosenFiles(folder, within(path, others));
  opened.push(...(await openChosen(path, folder, chosen)));
  if (opened.length === 0) throw noFiles(path);
  return opened;
}

async function openPattern(pattern: string, root: string | null): Promise<OpenSource[]> {
  const path = folderOf(pattern);
  const expression = patternExpression(pattern.replace(/^\.\//, ""));
  const files = await filesBelow(path).catch(() => []);
  if (files.length === 0) throw noFiles(pattern);
  const isMatch = (file: string) => expression.test(file.split(sep).join("/"));
  // A table whose own files a pattern names, such as its log's, is not read as one.
  const isOutside = (table: string) =>
    resolve(table) === resolve(path) || !contains(resolve(table), resolve(path));
  const tables = new Set([...tableFolders(files)].filter(isOutside));
  const others = files.filter((file) => isMatch(file) && folderAround(tables, file) === null);
  // A pattern that writes a _ means what begins with it, and schemas may be called so: _models.yml.
  const isMeant = (file: string) => !isHidden(file) || /(^|[/{,])_/.test(pattern) || isSchema(file);
  const matches = within(path, others).filter(isMeant);
  const bounds = await inFolder(path, root);
  const meant = [...tables].filter(isMatch);
  const opened = await Promise.all(meant.map((table) => openTable(table, bounds)));
  for (const table of tables) if (!isMatch(table) && isWithin(table, isMatch)) tellTable(table);
  if (matches.length + opened.length === 0) {
    const isPlain = files.some(
      (file) => folderAround(tables, file) === null && isBelow(file, isMatch),
    );
    throw isPlain ? foldersOnly(pattern) : noFiles(pattern);
  }
  const folder = folderAt(path, bounds);
  const unnamed = matches.filter((file) => !isReadable(file));
  const chosen = { files: matches, contents: await contentsOf(unnamed, folder) };
  return [...opened, ...(await openChosen(path, folder, chosen))];
}

function folderAt(path: string, bounds: Bounds): Folder {
  return {
    path: slashed(resolve(path)),
    open: async (file, name) => {
      const whole = join(path, file);
      return { path: whole, source: await fileSource(whole, bounds, name) };
    },
  };
}

/** Files by their paths within a folder. */
function within(folder: string, files: readonly string[]): string[] {
  return files.map((file) => slashed(relative(folder, file)));
}

function slashed(path: string) {
  return path.split(sep).join("/");
}

async function openChosen(path: string, folder: Folder, chosen: ChosenFiles) {
  try {
    return await openFiles(folder, chosen);
  } catch (error) {
    if (error instanceof UnreadableSource) throw sourceFailure(`${path}: ${error.message}`);
    throw error;
  }
}

/** Whether a pattern means files within a table, whose data is not listed. */
function isWithin(table: string, isMatch: (path: string) => boolean) {
  return FILES_OF_TABLES.some((file) => isMatch(join(table, file)));
}

function tellTable(table: string) {
  say(`Left out: ${table}: This is a table with a log or metadata. Name its folder.`);
}

/** Whether a folder that a file is in matches. */
function isBelow(file: string, isMatch: (path: string) => boolean): boolean {
  const folder = dirname(file);
  return folder !== file && folder !== "." && (isMatch(folder) || isBelow(folder, isMatch));
}

function foldersOnly(pattern: string) {
  return sourceFailure(
    `${pattern}: This matches folders that have no log or metadata. Name one folder to read it as a table, or name the files: '${pattern}/*'.`,
  );
}

function noFiles(path: string) {
  return sourceFailure(`${path}: There are no files to read.`);
}

async function file(path: string, bounds: Bounds): Promise<OpenSource> {
  const partitions = partitionsAround(slashed(resolve(path)));
  return { path, source: await fileSource(path, bounds), partitions };
}

async function pipe(path: string): Promise<OpenSource> {
  const source = await pipeSource(path).catch((error) => {
    throw sourceFailure(`${path}: ${reasonOf(error)}`);
  });
  return { path, source };
}

function reasonOf({ code, message }: NodeJS.ErrnoException) {
  if (code === "ENOENT") return "There is no such file or folder.";
  if (code === "EACCES") return "Permission denied.";
  if (code === undefined) return message;
  return `It cannot be read: ${message}.`;
}
