import type { PastedColumn, ReadColumn, Reading } from "./columns.ts";

/** What a pasted text may be, in the words of a choice. */
export const PASTED_KINDS = {
  sample: "a sample record",
  create_table: "a CREATE TABLE statement",
  json_schema: "a JSON Schema",
  columns: "a list of columns in JSON",
  list: "a list of columns, a line each",
} as const;

/** What can be pasted, in a sentence's words. */
export const READABLE =
  "one JSON record, a CREATE TABLE statement, a JSON Schema, or a line for each column such as: order_id integer required";

export type PastedKind = keyof typeof PASTED_KINDS;

/** What was read of a text. The kind is null when it was not recognised. */
export type Pasted =
  | ({ kind: PastedKind } & Extract<Reading, { columns: unknown }>)
  | { kind: PastedKind | null; fault: string };

/** The columns with all types known; null while one has none. */
export function complete(columns: readonly ReadColumn[]): PastedColumn[] | null {
  const known = columns.filter((column): column is PastedColumn => "type" in column);
  return known.length === columns.length ? known : null;
}
