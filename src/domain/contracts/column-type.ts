/** The seven column types (docs/api.md, Contracts). Any other value is refused with 400. */
export const COLUMN_TYPES = [
  "string",
  "integer",
  "number",
  "boolean",
  "date",
  "timestamp",
  "json",
] as const;

export type ColumnType = (typeof COLUMN_TYPES)[number];
