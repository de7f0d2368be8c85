import type { ColumnType } from "#domain/contracts/column-type.ts";
import { mergeTypes } from "../records/merge-types.ts";
import { typeOfDay } from "../records/text-type.ts";
import type { ReadColumn } from "../table.ts";
import { UnreadableSource } from "../unreadable.ts";
import { baseOf, folderOf } from "./path.ts";

/** What a folder such as `day=2026-01-31` says of the files in it. */
export type Partition = { key: string; value: string };

const PARTITION = /^([^=]+)=(.*)$/s;

/** What Hive, and everybody since, writes for null. */
const NULL = "__HIVE_DEFAULT_PARTITION__";

export function isPartition(folder: string): boolean {
  return PARTITION.test(folder);
}

/** The partitions that a path of folders ends with: their names. */
export function lastPartitions(path: string): string[] {
  const name = baseOf(path);
  return isPartition(name) ? [...lastPartitions(folderOf(path)), name] : [];
}

export function withoutPartitions(path: string): string {
  return isPartition(baseOf(path)) ? withoutPartitions(folderOf(path)) : path;
}

export function partitionsOf(folders: readonly string[]): Partition[] {
  return folders.flatMap((folder) => {
    const [, key, value] = PARTITION.exec(folder) ?? [];
    return key === undefined ? [] : [{ key: unescaped(key), value: unescaped(value ?? "") }];
  });
}

/** The columns that the folders around a table's files stand for, which must be the same for each. */
export function partitionColumns(files: readonly Partition[][]): ReadColumn[] {
  const [first = []] = files;
  const keys = (file: readonly Partition[]) => file.map(({ key }) => key).join(", ");
  const unlike = files.find((file) => keys(file) !== keys(first));
  if (unlike) {
    const [one, other] = [first, unlike].map((file) => keys(file) || "nothing");
    throw new UnreadableSource(
      `Some files are in folders for ${one}, others for ${other}. Read the folder of one table.`,
    );
  }
  const [twice] = first.map(({ key }) => key).filter((key, at, all) => all.indexOf(key) < at);
  if (twice !== undefined) {
    throw new UnreadableSource(`Two folders of one path are named ${twice}=…. Rename one.`);
  }
  return first.map(({ key: name }, index) => {
    const type = typeOfValues(files.map((file) => file[index]?.value ?? ""));
    // Without values to say so, engines read it as one that may be null.
    return { name, type, required: false, physical_type: `partition ${type}`, lossy: false };
  });
}

function typeOfValues(values: readonly string[]): ColumnType {
  let type: ColumnType | undefined;
  for (const value of new Set(values)) {
    if (value !== NULL && value !== "") type = mergeTypes(type, typeOfValue(value));
  }
  return type ?? "string";
}

/** As Spark and pyarrow read it: hour=07 is a number. */
function typeOfValue(value: string): ColumnType {
  return /^-?\d+$/.test(value) ? "integer" : (typeOfDay(value) ?? "string");
}

function unescaped(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}
