import { isSummary } from "./rows.ts";

/** The extensions that are read in a folder. */
const SCHEMA = /\.(avsc|avpr|sql|ddl|proto|json|ya?ml)$/i;
const TEXT = /\.(csv|tsv|ndjson|jsonl)$/i;
const BINARY = /\.(parquet|parq|pq|arrow|feather|arrows|avro)$/i;

/** Whether a file's name says that it has, or may have, columns. */
export function isReadable(file: string): boolean {
  const unpacked = file.replace(/\.gz$/i, "");
  if (SCHEMA.test(unpacked) || TEXT.test(unpacked) || isSummary(file)) return true;
  return BINARY.test(file);
}

export function isSchema(file: string): boolean {
  return SCHEMA.test(file);
}
