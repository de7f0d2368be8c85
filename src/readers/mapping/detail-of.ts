import type { ColumnType } from "#domain/contracts/column-type.ts";
import {
  type Detail,
  MAX_PHYSICAL_LENGTH,
  type Shape,
  typeOfShape,
} from "#domain/details/detail.ts";

/** What a reader knows about a column or something inside one; without `is`, the shape is not known. */
export type KnownDetail = Pick<Detail, "nullable" | "id" | "physical"> & { is?: Shape | undefined };

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
  return {
    ...(nullable !== undefined && { nullable }),
    ...(id !== undefined && { id }),
    ...(physical && { physical: physical.slice(0, MAX_PHYSICAL_LENGTH).toWellFormed() }),
    ...(shape && { is: shape }),
  };
}
