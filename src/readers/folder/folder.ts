import type { Source } from "../source.ts";
import type { ReadColumn } from "../table.ts";

/** A folder whose files are named by their paths within it: `day=2026-01-31/part-0.parquet`. */
export type Folder = {
  /** Its own name after those of the folders around it, as far as they are known. */
  path: string;
  /** Opens a file, under another name if one is given. */
  open: (file: string, name?: string) => Promise<OpenSource>;
};

/** A source with its path, as it is shown. */
export type OpenSource = {
  path: string;
  source: Source;
  /** The columns that the folders around it stand for: `day=2026-01-31`. */
  partitions?: readonly ReadColumn[];
  /** The other files of its table, each opened when it is read. */
  others?: readonly (() => Promise<OpenSource>)[];
};
