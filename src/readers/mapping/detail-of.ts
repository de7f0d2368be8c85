import type { ColumnType } from "#domain/contracts/column-type.ts";
import { type Detail, MAX_PHYSICAL_LENGTH, typeOfShape } from "#domain/details/detail.ts";

/** What a reader knows about a column or something inside one; without `is`, the shape is not known. */
export type KnownDetail = { [Key in keyof Detail]?: Detail[Key] | undefined };

/**
 * What is known of a type, as a detail; undefined if that is only its name. A shape of another type
 * is ignored: a length without a unit is mapped to a string.
 */
export function detailOf(
  type: ColumnType,
  { nullable, id, physical, is }: KnownDetail,
): Detail | undefined {
  const shape = is && typeOfShape(is) === type ? is : undefined;
  if (nullable === undefined && id === undefined && !shape) return undefined;
  const detail: Detail = {};
  if (nullable !== undefined) detail.nullable = nullable;
  if (id !== undefined) detail.id = id;
  if (physical) detail.physical = physical.slice(0, MAX_PHYSICAL_LENGTH).toWellFormed();
  if (shape) detail.is = shape;
  return detail;
}
