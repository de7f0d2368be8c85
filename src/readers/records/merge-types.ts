import type { ColumnType } from "#domain/contracts/column-type.ts";

/** The type of a column that has values of both types; undefined is that of no values. */
export function mergeTypes(one: ColumnType | undefined, other: ColumnType): ColumnType {
  if (one === undefined || one === other) return other;
  return isNumeric(one) && isNumeric(other) ? "number" : "string";
}

function isNumeric(type: ColumnType) {
  return type === "integer" || type === "number";
}
