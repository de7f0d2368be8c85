import { type JsonObject, objectsAt, textAt } from "../input/json-object.ts";
import type { Dialect } from "../mapping/dialects.ts";
import type { SourceColumn, Table } from "../table.ts";
import { mapProperty } from "./property.ts";

/** A table of a 2.2 contract. */
export function readDatasetTable(
  table: JsonObject,
  fallback: string,
  dialect: Dialect | undefined,
): Table {
  const name = textAt(table, "physicalName") ?? textAt(table, "table") ?? fallback;
  const columns = objectsAt(table, "columns");
  return { name, columns: columns.map((column) => readColumn(column, dialect)) };
}

function readColumn(column: JsonObject, dialect: Dialect | undefined): SourceColumn {
  const name = textAt(column, "physicalName") ?? textAt(column, "column") ?? "";
  // The standard's own examples write both names of the primary key.
  const isKey = column.isPrimary === true || column.isPrimaryKey === true;
  return mapProperty({ name, required: isKey || column.isNullable === false }, column, dialect);
}
