import type { Format } from "#readers/formats.ts";
import type { Dialect } from "#readers/mapping/dialects.ts";

/** A file that was chosen or dropped; `path` names it with the folders it was found in. */
export type ChosenFile = { path: string; file: File };

/** What columns are read from, and how: the files, or without any the text. */
export type SourceInput = {
  text: string;
  files: readonly ChosenFile[];
  /** The format; null to recognise it. */
  from: Format | null;
  /** Of SQL. */
  dialect: Dialect | null;
  /** Which table was chosen, by its key; null before. */
  table: string | null;
};

export const NO_SOURCE: SourceInput = {
  text: "",
  files: [],
  from: null,
  dialect: null,
  table: null,
};

export function isBlank({ text, files }: SourceInput) {
  return files.length === 0 && text.trim() === "";
}

/** Whether both say the same columns. */
export function isSameSource(one: SourceInput, other: SourceInput) {
  return (
    one.files === other.files &&
    (one.files.length > 0 || one.text === other.text) &&
    one.from === other.from &&
    one.dialect === other.dialect &&
    one.table === other.table
  );
}

/** "orders.parquet", "orders_delta" for a folder, "3 files". */
export function filesName(files: readonly ChosenFile[]) {
  const tops = [...new Set(files.map(({ path }) => path.split("/", 1)[0] ?? ""))];
  return tops.length === 1 ? (tops[0] ?? "") : `${tops.length} files`;
}
