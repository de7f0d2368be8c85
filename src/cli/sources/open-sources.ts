import { realpath, stat } from "node:fs/promises";
import { extname, relative, resolve, sep } from "node:path";
import { CONFIG_NAME } from "../config/find-config.ts";
import { sourceFailure, usageFailure } from "../failure.ts";
import { say } from "../say.ts";
import { contains } from "../trust/contains.ts";
import { confinementOf, isAllowedPath } from "../trust/followed-path.ts";
import type { NamingFile } from "../trust/naming-file.ts";
import { type Bounds, fileSource, pipeSource, targetOf } from "./file-source.ts";
import { filesBelow } from "./folder-source.ts";
import type { OpenSource } from "./open-source.ts";
import { folderOf, isPattern, patternExpression } from "./pattern.ts";
import { stdinSource } from "./stdin-source.ts";
import { isIn, openTable, tableFolders } from "./table-folder.ts";

/** The extensions that are read in a folder. */
const EXTENSIONS = [
  ...[".parquet", ".arrow", ".feather", ".arrows", ".avro", ".avsc", ".sql", ".ddl", ".proto"],
  ...[".json", ".yaml", ".yml", ".csv", ".tsv", ".ndjson", ".jsonl"],
];

/** What an argument means: a file, the files of a folder or a pattern, or standard input. */
export async function openSources(path: string, namedIn?: NamingFile): Promise<OpenSource[]> {
  if (path === "-") return [{ path, source: await stdinSource() }];
  if (namedIn) await refuseOutside(path, namedIn);
  const root = namedIn?.root ?? (await confinementOf(path));
  const found = await stat(path).catch((error) => error as NodeJS.ErrnoException);
  if (!(found instanceof Error)) {
    if (found.isDirectory()) return openFolder(path, await inFolder(path, root));
    const bounds = { within: root, beside: root };
    return [found.isFile() ? await file(path, bounds) : await pipe(path)];
  }
  if (found.code === "ENOENT" && isPattern(path)) return openPattern(path, root);
  throw sourceFailure(`${path}: ${reasonOf(found)}`);
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

/** Tables that are folders are read as such; the files beside them each by itself. */
async function openFolder(path: string, bounds: Bounds): Promise<OpenSource[]> {
  const files = await filesBelow(path);
  const tables = tableFolders(files);
  const others = files.filter((one) => !tables.some((folder) => isIn(folder, one)));
  const opened = await Promise.all(tables.map((folder) => openTable(folder, bounds)));
  const readable = others.filter(isReadable);
  if (opened.length > 0 && readable.length === 0) return opened;
  if (readable.length === 0) throw noFiles(path);
  return [...opened, ...(await openFiles(path, readable, path, bounds))];
}

async function openPattern(pattern: string, root: string | null): Promise<OpenSource[]> {
  const folder = folderOf(pattern);
  const expression = patternExpression(pattern.replace(/^\.\//, ""));
  const paths = await filesBelow(folder).catch(() => []);
  const matches = paths.filter((one) => expression.test(one.split(sep).join("/")));
  if (matches.length === 0) throw noFiles(pattern);
  return openFiles(pattern, matches, folder, await inFolder(folder, root));
}

/** Parquet files together are one table, so one of them is read: the last, which is the newest. */
async function openFiles(path: string, files: string[], folder: string, bounds: Bounds) {
  const last = files.at(-1) ?? "";
  if (files.length === 1 || !files.every((one) => extname(one) === ".parquet")) {
    return Promise.all(files.map((one) => file(one, bounds)));
  }
  const name = `${
    folder
      .split(/[\\/]/)
      .filter((part) => part && part !== ".")
      .at(-1) ?? "table"
  }.parquet`;
  say(`${path}: reading ${relative(folder, last)}, the last of ${files.length} files.`);
  return [{ path: last, source: await fileSource(last, bounds, name) }];
}

function noFiles(path: string) {
  return sourceFailure(`${path}: There are no files to read.`);
}

async function file(path: string, bounds: Bounds): Promise<OpenSource> {
  return { path, source: await fileSource(path, bounds) };
}

async function pipe(path: string): Promise<OpenSource> {
  const source = await pipeSource(path).catch((error) => {
    throw sourceFailure(`${path}: ${reasonOf(error)}`);
  });
  return { path, source };
}

function isReadable(path: string) {
  const name = path.split(sep).at(-1) ?? "";
  if (name === CONFIG_NAME) return false;
  return EXTENSIONS.includes(extname(name).toLowerCase()) && !/^[._]/.test(name);
}

function reasonOf({ code, message }: NodeJS.ErrnoException) {
  if (code === "ENOENT") return "There is no such file or folder.";
  if (code === "EACCES") return "Permission denied.";
  if (code === undefined) return message;
  return `It cannot be read: ${message}.`;
}
