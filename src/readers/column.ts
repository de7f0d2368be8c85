import type { ColumnType } from "#server/contracts/rules/column.ts";

/** A column as a source describes it. */
export type ReadColumn = {
  name: string;
  type: ColumnType;
  required: boolean;
  /** The type in the source's own words: `varchar(10)`. */
  physical_type: string;
  /** Whether the type says less than the source did; `note` says what is lost. */
  lossy: boolean;
  note?: string;
};
