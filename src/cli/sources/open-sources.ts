import { realpath, stat } from "node:fs/promises";
import { basename, dirname, extname, join, relative, resolve, sep } from "node:path";
import { CONFIG_NAME } from "../config/find-config.ts";
import { sourceFailure, usageFailure } from "../failure.ts";
import { say } from "../say.ts";
import { contains } from "../trust/contains.ts";
import { confinementOf, isAllowedPath } from "../trust/followed-path.ts";
import type { NamingFile } from "../trust/naming-file.ts";
import {
  hasRows,
  isCalledRows,
  isPart,
  isSummary,
  openParts,
  partitionsAround,
} from "./data-folder.ts";
import { type Content, contentsOf } from "./file-contents.ts";
import { type Bounds, fileSource, pipeSource, targetOf } from "./file-source.ts";
import { filesBelow } from "./folder-source.ts";
import { naturalOrder } from "./natural-order.ts";
import type { OpenSource } from "./open-source.ts";
import { isPartition } from "./partitions.ts";
import { folderOf, isPattern, patternExpression } from "./pattern.ts";
import { stdinSource } from "./stdin-source.ts";
import { isIn, openTable, tableFolders } from "./table-folder.ts";

/** The extensions that are read in a folder. */
const SCHEMAS = [".avsc", ".avpr", ".sql", ".ddl", ".proto", ".json", ".yaml", ".yml"];
const TEXTS = [".csv", ".tsv", ".ndjson", ".jsonl", ...SCHEMAS];
const EXTENSIONS = [".parquet", ".parq", ".pq", ".arrow", ".feather", ".arrows", ".avro", ...TEXTS];

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
  const visible = others.filter((one) => !isHidden(relative(path, one)) && !isOwnFile(one));
  const readable = visible.filter(isReadable);
  const unnamed = visible.filter((one) => !isReadable(one));
  const contents = await contentsOf(unnamed, bounds);
  const rows = [...readable.filter(hasRows), ...contentKeys(contents, "parquet", "rows")];
  const folders = new Set(rows.map((one) => dirname(one)));
  // What is compressed may be anything, unless it is among files of rows or called as they are.
  const packed = contentKeys(contents, "packed").filter(
    (one) => folders.has(dirname(one)) || isPart(path, one, "packed") || isCalledRows(one),
  );
  const chosen = [...readable, ...contentKeys(contents, "parquet", "rows"), ...packed];
  if (opened.length > 0 && chosen.length === 0) return opened;
  if (chosen.every(isSummary)) throw noFiles(path);
  return [...opened, ...(await openFiles(chosen.sort(naturalOrder), contents, path, bounds))];
}

function contentKeys(contents: ReadonlyMap<string, Content>, ...wanted: Content[]): string[] {
  return [...contents].filter(([, content]) => wanted.includes(content)).map(([file]) => file);
}

async function openPattern(pattern: string, root: string | null): Promise<OpenSource[]> {
  const folder = folderOf(pattern);
  const expression = patternExpression(pattern.replace(/^\.\//, ""));
  const paths = await filesBelow(folder).catch(() => []);
  if (paths.length === 0) throw noFiles(pattern);
  // A pattern that writes a _ means what begins with it, and schemas may be called so: _models.yml.
  const isMeant = (one: string) =>
    !isHidden(relative(folder, one)) || /(^|[/{,])_/.test(pattern) || isSchema(one);
  const isMatch = (one: string) => expression.test(one.split(sep).join("/"));
  // A table whose own files a pattern names, such as its log's, is not read as one.
  const tables = tableFolders(paths).filter((table) => table === folder || !isIn(table, folder));
  const files = paths.filter((one) => !tables.some((table) => isIn(table, one)));
  const matches = files.filter((one) => isMatch(one) && isMeant(one));
  const bounds = await inFolder(folder, root);
  const opened = await Promise.all(tables.filter(isMatch).map((table) => openTable(table, bounds)));
  for (const table of tables) if (!isMatch(table) && isWithin(table, isMatch)) tellTable(table);
  if (matches.length + opened.length === 0) throw noFiles(pattern);
  const unnamed = matches.filter((one) => !isReadable(one));
  const contents = await contentsOf(unnamed, bounds);
  return [...opened, ...(await openFiles(matches, contents, folder, bounds))];
}

/** Whether a pattern means files within a table, whose data is not listed. */
function isWithin(table: string, isMatch: (path: string) => boolean) {
  return FILES_OF_TABLES.some((file) => isMatch(join(table, file)));
}

function tellTable(table: string) {
  say(`Left out: ${table}: This is a table with a log or metadata. Name its folder.`);
}

/** Files of rows that belong together are one table; the others each by itself. */
async function openFiles(
  files: string[],
  contents: ReadonlyMap<string, Content>,
  folder: string,
  bounds: Bounds,
) {
  const [parts, others] = [true, false].map((expected) =>
    files.filter((one) => isPart(folder, one, contents.get(one)) === expected),
  );
  return [
    ...(await openParts(folder, parts ?? [], bounds)),
    ...(await Promise.all((others ?? []).map((one) => file(one, bounds)))),
  ];
}

function noFiles(path: string) {
  return sourceFailure(`${path}: There are no files to read.`);
}

async function file(path: string, bounds: Bounds): Promise<OpenSource> {
  return { path, source: await fileSource(path, bounds), partitions: partitionsAround(path) };
}

async function pipe(path: string): Promise<OpenSource> {
  const source = await pipeSource(path).catch((error) => {
    throw sourceFailure(`${path}: ${reasonOf(error)}`);
  });
  return { path, source };
}

/** What begins with _ is for programs, except columns of that name: `_day=2026-01-31`. */
function isHidden(path: string) {
  if (isSummary(path)) return isHidden(dirname(path));
  return path.split(sep).some((part) => part.startsWith("_") && !isPartition(part));
}

function isOwnFile(path: string) {
  return basename(path) === CONFIG_NAME;
}

function isReadable(path: string) {
  const unpacked = path.replace(/\.gz$/i, "");
  const extensions = unpacked === path ? EXTENSIONS : TEXTS;
  return extensions.includes(extname(unpacked).toLowerCase()) || isSummary(path);
}

function isSchema(path: string) {
  return SCHEMAS.includes(extname(path).toLowerCase());
}

function reasonOf({ code, message }: NodeJS.ErrnoException) {
  if (code === "ENOENT") return "There is no such file or folder.";
  if (code === "EACCES") return "Permission denied.";
  if (code === undefined) return message;
  return `It cannot be read: ${message}.`;
}
