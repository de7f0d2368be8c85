import { HINT, METADATA } from "#readers/iceberg/current-metadata.ts";
import type { ChosenFile } from "../source-input.ts";

/** What a folder is read as: files that are a table together, or a file by itself. */
export type FolderPart = { name: string } & (
  | { files: ChosenFile[] }
  /** `beside` are the files of its folder. */
  | { file: ChosenFile; beside: ChosenFile[] }
);

/** Says all about a Delta table, whose data files may be a million. */
export const DELTA_LOG = "_delta_log";

const ICEBERG = new RegExp(`/metadata/[^/]+${METADATA.source}`);

/** What is read in a folder. */
const READABLE =
  /^[^._].*\.(parquet|arrow|feather|arrows|avro|(avsc|avpr|sql|ddl|proto|json|ya?ml|csv|tsv|ndjson|jsonl)(\.gz)?)$/i;

/**
 * The parts of a folder called `name`, as the command line reads it: tables that are folders, and
 * the files beside them. Of dbt's target folder, the manifest is read.
 */
export function folderParts(name: string, chosen: readonly ChosenFile[]): FolderPart[] {
  const files = chosen.toSorted((one, other) => (one.path < other.path ? -1 : 1));
  const log = files.filter(({ path }) => path.includes(`/${DELTA_LOG}/`));
  const icebergs = files
    .filter(({ path }) => ICEBERG.test(path))
    .map(({ path }) => path.replace(ICEBERG, ""));
  const manifests = files.filter(({ path }) => baseOf(path) === "manifest.json");
  const folders = [
    ...log.map(({ path }) => path.slice(0, path.indexOf(`/${DELTA_LOG}/`))),
    ...icebergs,
    ...manifests.map(({ path }) => folderOf(path)),
  ];
  const read = new Set(folders);
  const others = files.filter(({ path }) => READABLE.test(baseOf(path)) && !isWithin(path, read));
  return [
    ...(log.length > 0 ? [{ name, files: log }] : []),
    ...[...new Set(icebergs)].map((folder) => icebergPart(folder, files)),
    ...manifests.map((file) => partOf(file, files)),
    ...(areParquet(others)
      ? others.slice(-1).map((file) => ({ ...partOf(file, files), name: `${name}.parquet` }))
      : others.map((file) => partOf(file, files))),
  ];
}

/** Parquet files together are one table, of which the last is the newest. */
function areParquet(files: readonly ChosenFile[]) {
  return files.length > 1 && files.every(({ path }) => /\.parquet$/i.test(path));
}

/** An Iceberg table with what says which of its metadata counts. */
function icebergPart(folder: string, files: readonly ChosenFile[]): FolderPart {
  const metadata = `${folder}/metadata`;
  return {
    name: baseOf(folder),
    files: files.filter(({ path }) =>
      ICEBERG.test(path) ? folderOf(path) === metadata : path === `${metadata}/${HINT}`,
    ),
  };
}

function partOf(file: ChosenFile, files: readonly ChosenFile[]) {
  const beside = files.filter(({ path }) => folderOf(path) === folderOf(file.path));
  return { name: baseOf(file.path), file, beside };
}

function isWithin(path: string, folders: ReadonlySet<string>) {
  for (let at = path.lastIndexOf("/"); at > 0; at = path.lastIndexOf("/", at - 1)) {
    if (folders.has(path.slice(0, at))) return true;
  }
  return false;
}

function folderOf(path: string) {
  return path.slice(0, path.lastIndexOf("/"));
}

function baseOf(path: string) {
  return path.slice(path.lastIndexOf("/") + 1);
}
