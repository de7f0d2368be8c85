import type { ColumnType } from "#domain/contracts/column-type.ts";
import type { Detail, Inner } from "#domain/details/detail.ts";
import { detailUnder } from "#domain/details/details.ts";

/** A column being edited; it has no type until one is chosen. */
export type EditedColumn = {
  name: string;
  type: ColumnType | null;
  required: boolean;
  /** Its type in the source's words; null for a column that was added by hand. */
  physical_type: string | null;
  /** Why its type could not be read; null once it was read or chosen. */
  fault: string | null;
  /** What its type loses of the source's; null once another was chosen. */
  note: string | null;
  /** What is known beyond its type. */
  detail?: Detail;
};

/** A column whose type somebody chose. */
export function retyped(column: EditedColumn, type: ColumnType): EditedColumn {
  const { detail, ...rest } = column;
  const chosen = { ...rest, type, fault: null, note: null };
  return detail ? { ...chosen, detail: detailUnder(type, detail) } : chosen;
}

/**
 * A column whose details somebody edited. What its type loses stays lost as long as the type stays.
 */
export function described(
  { detail: _, ...column }: EditedColumn,
  { type, detail }: Inner,
): EditedColumn {
  const note = type === column.type ? column.note : null;
  return { ...column, type, fault: null, note, ...(detail ? { detail } : {}) };
}
