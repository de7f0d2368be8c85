import type { ColumnType } from "#domain/contracts/column-type.ts";
import type { Detail } from "#domain/details/detail.ts";
import type { Dialect } from "./mapping/dialects.ts";

/** A column as a source describes it. */
export type ReadColumn = {
  name: string;
  type: ColumnType;
  required: boolean;
  /** The type in the source's own words: `varchar(10)`. */
  physical_type: string;
  /** Whether `type` says less than the source did; `note` says what is lost. */
  lossy: boolean;
  note?: string;
  /** What the source says beyond the type. */
  detail?: Detail;
  /** Why it does not say all that is inside the column: "what is inside it has more than 32 levels". */
  excess?: string;
};

/** A column whose type has no counterpart: somebody has to choose one. */
export type UnmappedColumn = Pick<ReadColumn, "name" | "required" | "physical_type"> & {
  /** Why, as a sentence: "The type geometry has no counterpart." */
  fault: string;
  /** Which type of ours to take for an example; without it a type's is string, and a column's without a type none. */
  likely?: ColumnType;
  /** The dialects of SQL in which the type has a counterpart, if nobody has said which one it is. */
  dialects?: Dialect[];
  /** What the source says beyond the type, whatever that is. */
  detail?: Detail;
};

export type SourceColumn = ReadColumn | UnmappedColumn;

/** One list of columns. A source may have several: a dbt manifest has one per model. */
export type Table = {
  name: string;
  columns: SourceColumn[];
  /** What its reader has to say about where it is from. */
  note?: string;
};

/** A table of a source whose other tables can be read: a dbt model without types. */
export type UnreadableTable = {
  name: string;
  fault: string;
  /** The same where the way out is another in the console, which has no options. */
  faultInConsole?: string;
  /** Whether all that is wrong is that its columns are not described. */
  isUntyped?: boolean;
  /** Whether the others matter without it: a seed of dbt, a schema of OpenAPI, an empty message. */
  isOptional?: boolean;
};

export type SourceTable = Table | UnreadableTable;

export function isMapped(column: SourceColumn): column is ReadColumn {
  return "type" in column;
}
