import type { ReadColumn } from "../table.ts";
import type { Content } from "./contents.ts";
import { isPartition, lastPartitions, partitionColumns, partitionsOf } from "./partitions.ts";
import { baseOf, folderOf, foldersAround } from "./path.ts";

/** Files of rows, as opposed to files that describe them. */
const ROWS = /\.(parquet|parq|pq|csv|tsv|json|ndjson|jsonl|avro|arrow|arrows|feather)(\.gz)?$/i;

const CALLED_ROWS =
  /\.(parquet|parq|pq|csv|tsv|json|ndjson|jsonl|avro|arrow|feather|orc)(\.\w+)?$/i;

/** Where the writers of Parquet keep the schema of all files of a folder. */
const SUMMARY = "_metadata";

/** Whether a file is one of a folder's that are a table together; its content counts if known. */
export function isPart(folder: string, file: string, content?: Content): boolean {
  if (/\.(parquet|parq|pq)$/i.test(file) || content === "parquet" || isSummary(file)) return true;
  const isRows = ROWS.test(file) || content !== undefined;
  return isRows && (isPartition(baseOf(folder)) || foldersAround(file).some(isPartition));
}

/** Whether a file's name says that it has rows, and nothing but rows. */
export function hasRows(file: string): boolean {
  return ROWS.test(file) && !/\.json(\.gz)?$/i.test(file);
}

export function isSummary(file: string): boolean {
  return baseOf(file) === SUMMARY;
}

/** Whether a file's name says that it has rows in whatever form: `orders.csv.zst`. */
export function isCalledRows(file: string): boolean {
  return CALLED_ROWS.test(baseOf(file));
}

/** ".csv.gz" of a file of rows; "" for one whose name does not say what it is. */
export function extensionOfRows(file: string): string {
  return isSummary(file) ? ".parquet" : (ROWS.exec(file)?.[0] ?? "");
}

/** Of one file that was named itself, the folders right around it. */
export function partitionsAround(path: string): ReadColumn[] {
  const folders = ROWS.test(path) ? lastPartitions(folderOf(path)) : [];
  return partitionColumns([partitionsOf(folders)]);
}
