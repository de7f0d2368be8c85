import type { Folder } from "./folder.ts";
import { isPartition } from "./partitions.ts";
import { baseOf, folderOf } from "./path.ts";

/** What a file is by its first bytes, if it has rows or may have them: packed, or of ORC. */
export type Content = "parquet" | "rows" | "packed";

const BEGINNINGS: readonly (readonly [content: Content, beginning: string])[] = [
  ["parquet", "PAR1"],
  ["parquet", "PARE"],
  ["rows", "ARROW1"],
  ["rows", "FEA1"],
  ["rows", "Obj\x01"],
  ["packed", "ORC"],
  ["packed", "PK\x03\x04"],
  ["packed", "SQLite"],
  ["packed", "\x1f\x8b"],
  ["packed", "\x28\xb5\x2f\xfd"],
  ["packed", "BZh"],
  ["packed", "\xfd7zXZ"],
  ["packed", "\x04\x22\x4d\x18"],
  ["packed", "\xff\x06\0\0sN"],
];

/** How many bytes they have, and how many files are looked into at once. */
const LONGEST = 6;
const AT_ONCE = 32;

/**
 * The files among others whose names do not say that they have rows, though they do. Whoever writes a
 * table need not give its files an extension.
 */
export async function contentsOf(
  files: readonly string[],
  folder: Folder,
): Promise<Map<string, Content>> {
  const contentOfFile = new Map<string, Content>();
  for (let from = 0; from < files.length; from += AT_ONCE) {
    const batch = files.slice(from, from + AT_ONCE);
    const contents = await Promise.all(batch.map((file) => contentOf(file, folder)));
    for (const [index, one] of batch.entries()) {
      const content = contents[index];
      if (content) contentOfFile.set(one, content);
    }
  }
  return contentOfFile;
}

async function contentOf(file: string, folder: Folder): Promise<Content | undefined> {
  // A link that leads elsewhere is not followed, and a folder's is none of its files.
  const opened = await folder.open(file).catch(() => null);
  if (!opened || opened.source.size === 0) return undefined;
  const { size, read } = opened.source;
  const head = await read(0, Math.min(LONGEST, size)).catch(() => null);
  const text = head ? String.fromCharCode(...head) : "";
  const [content] = BEGINNINGS.find(([, beginning]) => text.startsWith(beginning)) ?? [];
  return content ?? (isUnnamedPart(folder, file) ? "rows" : undefined);
}

/** Hive writes files of rows without an extension. */
function isUnnamedPart({ path }: Folder, file: string) {
  return !/[^.]\.[^.]*$/.test(baseOf(file)) && isPartition(baseOf(folderOf(`${path}/${file}`)));
}
