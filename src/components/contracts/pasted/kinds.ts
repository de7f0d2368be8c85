import type { PastedColumn, ReadColumn, Reading } from "./columns.ts";

/** The kinds of pasted text, as shown in a choice. */
export const PASTED_KINDS = {
  sample: "a sample record",
  create_table: "a CREATE TABLE statement",
  json_schema: "a JSON Schema",
  columns: "a list of columns in JSON",
  list: "a list of columns, one per line",
} as const;

/** What can be pasted, for use in a sentence. */
export const READABLE =
  "one JSON record, a CREATE TABLE statement, a JSON Schema, or one line per column such as: order_id integer required";

export type PastedKind = keyof typeof PASTED_KINDS;

/** The result of reading a text. The kind is null if it was not recognised. */
export type Pasted =
  | ({ kind: PastedKind } & Extract<Reading, { columns: unknown }>)
  | { kind: PastedKind | null; fault: string };

/** The columns once every type is known, otherwise null. */
export function complete(columns: readonly ReadColumn[]): PastedColumn[] | null {
  const known = columns.filter((column): column is PastedColumn => "type" in column);
  return known.length === columns.length ? known : null;
}
