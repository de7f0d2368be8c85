import type { ChosenFiles } from "./chosen-files.ts";
import type { Folder, OpenSource } from "./folder.ts";
import { naturalOrder } from "./natural-order.ts";
import {
  isPartition,
  lastPartitions,
  partitionColumns,
  partitionsOf,
  withoutPartitions,
} from "./partitions.ts";
import { baseOf, foldersAround } from "./path.ts";
import { extensionOfRows, isPart, isSummary } from "./rows.ts";

/** Files of rows that belong together are one table, with or without `key=value` folders; the others each by itself. */
export async function openFiles(
  folder: Folder,
  { files, contents }: ChosenFiles,
): Promise<OpenSource[]> {
  const isRows = (file: string) => isPart(folder.path, file, contents.get(file));
  const tables = new Map<string, string[]>();
  for (const file of files.filter(isRows)) {
    const table = tableOf(folder.path, file);
    const parts = tables.get(table);
    if (parts) parts.push(file);
    else tables.set(table, [file]);
  }
  const described = [...tables].filter(([, parts]) => !parts.every(isSummary));
  return Promise.all([
    ...described.map(([table, parts]) => openTable(table, folder, parts.toSorted(naturalOrder))),
    ...files.filter((file) => !isRows(file)).map((file) => folder.open(file)),
  ]);
}

async function openTable(
  table: string,
  folder: Folder,
  parts: readonly string[],
): Promise<OpenSource> {
  const data = parts.filter((part) => !isSummary(part));
  const read = parts.find(isSummary) ?? data.at(-1) ?? "";
  const name = `${baseOf(table) || "table"}${extensionOfRows(read)}`;
  const around = data.map((part) =>
    partitionsOf([...lastPartitions(folder.path), ...foldersAround(part)]),
  );
  return {
    ...(await folder.open(read, name)),
    partitions: partitionColumns(around),
    others: parts.filter((part) => part !== read).map((part) => () => folder.open(part)),
  };
}

/** The folder of the table that a file belongs to: `lake/orders` of `lake/orders/day=1/0.parquet`. */
function tableOf(folder: string, file: string): string {
  const around = foldersAround(file);
  const first = around.findIndex(isPartition);
  return first > 0 ? [folder, ...around.slice(0, first)].join("/") : withoutPartitions(folder);
}
