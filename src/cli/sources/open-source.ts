import type { Source } from "#readers/source.ts";
import type { ReadColumn } from "#readers/table.ts";

/** A source with its path, as it is shown. */
export type OpenSource = {
  path: string;
  source: Source;
  /** The columns that the folders around it stand for: `day=2026-01-31`. */
  partitions?: readonly ReadColumn[];
  /** The other files of its table, each opened when it is read. */
  others?: readonly (() => Promise<OpenSource>)[];
};
