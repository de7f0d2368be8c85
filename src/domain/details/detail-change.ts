/** Changes of what lies beyond the seven types (docs/api.md, Details). */
export const DETAIL_CHANGE_KINDS = [
  "nested_removed",
  "nested_type_changed",
  "nested_added",
  "nullable",
  "not_nullable",
  "widened",
  "narrowed",
  "reshaped",
  "renamed",
] as const;

export type DetailChangeKind = (typeof DETAIL_CHANGE_KINDS)[number];

/** Something of a column that its type does not show. It has no points. */
export type DetailChange = {
  kind: DetailChangeKind;
  /** The path of what has changed: `address.city`. */
  column: string;
  /** What it was, as text: a shape, `not null` or a path; null for what is new. */
  from: string | null;
  to: string | null;
  points: 0;
};
