import { basename, dirname, join, relative, resolve, sep } from "node:path";
import type { ReadColumn } from "#readers/table.ts";
import type { Content } from "./file-contents.ts";
import { type Bounds, fileSource } from "./file-source.ts";
import { naturalOrder } from "./natural-order.ts";
import type { OpenSource } from "./open-source.ts";
import { isPartition, type Partition, partitionColumns, partitionsOf } from "./partitions.ts";

/** Files of rows, as opposed to files that describe them. */
const ROWS = /\.(parquet|parq|pq|csv|tsv|json|ndjson|jsonl|avro|arrow|arrows|feather)(\.gz)?$/i;

const CALLED_ROWS =
  /\.(parquet|parq|pq|csv|tsv|json|ndjson|jsonl|avro|arrow|feather|orc)(\.\w+)?$/i;

/** Where the writers of Parquet keep the schema of all files of a folder. */
const SUMMARY = "_metadata";

/** Whether a file is one of a folder's that are a table together; its content counts if known. */
export function isPart(folder: string, file: string, content?: Content): boolean {
  if (/\.(parquet|parq|pq)$/i.test(file) || content === "parquet" || isSummary(file)) return true;
  return (ROWS.test(file) || content !== undefined) && foldersOf(folder, file).some(isPartition);
}

/** Whether a file's name says that it has rows, and nothing but rows. */
export function hasRows(file: string): boolean {
  return ROWS.test(file) && !/\.json(\.gz)?$/i.test(file);
}

export function isSummary(file: string): boolean {
  return basename(file) === SUMMARY;
}

/** Whether a file's name says that it has rows in whatever form: `orders.csv.zst`. */
export function isCalledRows(file: string): boolean {
  return CALLED_ROWS.test(basename(file));
}

/** The tables that the files of a folder are, each in a folder with or without `key=value` below it. */
export function openParts(folder: string, files: readonly string[], bounds: Bounds) {
  const tables = new Map<string, string[]>();
  for (const file of files) {
    const table = tableOf(folder, file);
    const parts = tables.get(table);
    if (parts) parts.push(file);
    else tables.set(table, [file]);
  }
  return Promise.all(
    [...tables]
      .filter(([, parts]) => !parts.every(isSummary))
      .map(([table, parts]) => openTable(table, folder, parts.toSorted(naturalOrder), bounds)),
  );
}

/** Of one file that was named itself, the folders right around it. */
export function partitionsAround(path: string): ReadColumn[] {
  const folders = ROWS.test(path) ? lastPartitions(dirname(path)) : [];
  return partitionColumns(path, [partitionsOf(folders)]);
}

async function openTable(
  table: string,
  folder: string,
  parts: readonly string[],
  bounds: Bounds,
): Promise<OpenSource> {
  const data = parts.filter((part) => !isSummary(part));
  const read = parts.find(isSummary) ?? data.at(-1) ?? "";
  const extension = isSummary(read) ? ".parquet" : (ROWS.exec(read)?.[0] ?? "");
  const name = `${basename(resolve(table)) || "table"}${extension}`;
  const around: Partition[][] = data.map((part) => partitionsOf(foldersOf(folder, part)));
  return {
    path: read,
    source: await fileSource(read, bounds, name),
    partitions: partitionColumns(folder, around),
    others: parts
      .filter((part) => part !== read)
      .map((part) => async () => ({
        path: part,
        source: await fileSource(part, bounds, basename(part)),
      })),
  };
}

/** The folder of the table that a file belongs to: `lake/orders` of `lake/orders/day=1/0.parquet`. */
function tableOf(folder: string, file: string): string {
  const below = relative(folder, file).split(sep).slice(0, -1);
  const first = below.findIndex(isPartition);
  return first > 0 ? join(folder, ...below.slice(0, first)) : withoutPartitions(folder);
}

function withoutPartitions(folder: string): string {
  return isPartition(basename(folder)) ? withoutPartitions(dirname(folder)) : folder;
}

/** All folders that may be partitions: those below the folder, and those that it ends with. */
function foldersOf(folder: string, file: string): string[] {
  return [...lastPartitions(folder), ...relative(folder, file).split(sep).slice(0, -1)];
}

/** The partitions that a path of folders ends with. */
function lastPartitions(folder: string): string[] {
  const name = basename(folder);
  return isPartition(name) ? [...lastPartitions(dirname(folder)), name] : [];
}
