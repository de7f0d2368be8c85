import { flagAt, type JsonObject, objectsAt, textAt } from "../input/json-object.ts";
import type { Dialect } from "../mapping/dialects.ts";
import { type Inside, newInside } from "../mapping/inside.ts";
import type { SourceColumn, Table } from "../table.ts";
import { mapProperty } from "./property.ts";

/** A table of a 2.2 contract. */
export function readDatasetTable(
  table: JsonObject,
  fallback: string,
  dialect: Dialect | undefined,
): Table {
  const name = textAt(table, "physicalName") ?? textAt(table, "table") ?? fallback;
  const inside = newInside();
  const columns = objectsAt(table, "columns").map((column) => {
    return readColumn(column, dialect, inside);
  });
  return { name, columns };
}

function readColumn(
  column: JsonObject,
  dialect: Dialect | undefined,
  inside: Inside,
): SourceColumn {
  const name = textAt(column, "physicalName") ?? textAt(column, "column") ?? "";
  // The standard's own examples write both names of the primary key.
  const keys = [flagAt(column, "isPrimary"), flagAt(column, "isPrimaryKey")];
  const isNullable = flagAt(column, "isNullable");
  const required = keys.includes(true) || isNullable === false;
  const isSaid = required || isNullable === true;
  const known = { name, required, ...(isSaid && { nullable: !required }) };
  return mapProperty(known, column, dialect, inside);
}
