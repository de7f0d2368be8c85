import { stat } from "node:fs/promises";
import { extname, relative, sep } from "node:path";
import { sourceFailure } from "../failure.ts";
import { say } from "../say.ts";
import { fileSource, pipeSource } from "./file-source.ts";
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

/** What an argument stands for: a file, the files of a folder or a pattern, or standard input. */
export async function openSources(path: string): Promise<OpenSource[]> {
  if (path === "-") return [{ path, source: await stdinSource() }];
  const found = await stat(path).catch((error) => error as NodeJS.ErrnoException);
  if (!(found instanceof Error)) {
    if (found.isDirectory()) return openFolder(path);
    return [found.isFile() ? await file(path) : await pipe(path)];
  }
  if (found.code === "ENOENT" && isPattern(path)) return openPattern(path);
  throw sourceFailure(`${path}: ${reasonOf(found)}`);
}

/** Tables that are folders are read as such; the files beside them each by itself. */
async function openFolder(path: string): Promise<OpenSource[]> {
  const files = await filesBelow(path);
  const tables = tableFolders(files);
  const others = files.filter((one) => !tables.some((folder) => isIn(folder, one)));
  const opened = await Promise.all(tables.map(openTable));
  const readable = others.filter(isReadable);
  if (opened.length > 0 && readable.length === 0) return opened;
  return [...opened, ...(await openFiles(path, readable, path))];
}

async function openPattern(pattern: string): Promise<OpenSource[]> {
  const folder = folderOf(pattern);
  const expression = patternExpression(pattern.replace(/^\.\//, ""));
  const paths = await filesBelow(folder).catch(() => []);
  const matches = paths.filter((one) => expression.test(one.split(sep).join("/")));
  return openFiles(pattern, matches, folder);
}

/** Parquet files together are one table, so one of them is read: the last, which is the newest. */
async function openFiles(path: string, files: string[], folder: string): Promise<OpenSource[]> {
  if (files.length === 0) throw sourceFailure(`${path}: There are no files to read.`);
  const last = files.at(-1) ?? "";
  if (files.length === 1 || !files.every((one) => extname(one) === ".parquet")) {
    return Promise.all(files.map(file));
  }
  const name = `${
    folder
      .split(/[\\/]/)
      .filter((part) => part && part !== ".")
      .at(-1) ?? "table"
  }.parquet`;
  say(`${path}: reading ${relative(folder, last)}, the last of ${files.length} files.`);
  return [{ path: last, source: await fileSource(last, name) }];
}

async function file(path: string): Promise<OpenSource> {
  return { path, source: await fileSource(path) };
}

async function pipe(path: string): Promise<OpenSource> {
  const source = await pipeSource(path).catch((error) => {
    throw sourceFailure(`${path}: ${reasonOf(error)}`);
  });
  return { path, source };
}

function isReadable(path: string) {
  const name = path.split(sep).at(-1) ?? "";
  return EXTENSIONS.includes(extname(name).toLowerCase()) && !/^[._]/.test(name);
}

function reasonOf({ code, message }: NodeJS.ErrnoException) {
  if (code === "ENOENT") return "There is no such file or folder.";
  if (code === "EACCES") return "Permission denied.";
  if (code === undefined) return message;
  return `It cannot be read: ${message}.`;
}
