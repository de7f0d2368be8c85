import { isObject, type JsonObject, objectAt, objectsAt } from "../input/json-object.ts";

/** Where AWS has tables: Glue's get-table and get-tables, Athena's metadata of tables. */
const TABLES = ["Table", "TableMetadata"];
const LISTS = ["TableList", "TableMetadataList"];

/** The descriptions of columns within what other programs print; null for other documents. */
export function nestedRows(value: unknown): JsonObject[] | null {
  if (!isObject(value)) return null;
  // ClickHouse's FORMAT JSON has the answer's columns beside its rows.
  if (Array.isArray(value.meta) && Array.isArray(value.data)) return objectsAt(value, "data");
  const tables = [
    ...TABLES.flatMap((key) => (isObject(value[key]) ? [objectAt(value, key)] : [])),
    ...LISTS.flatMap((key) => objectsAt(value, key)),
  ];
  return tables.length > 0 ? tables.flatMap(rowsOfTable) : null;
}

/** A partition's keys are columns as others are. */
function rowsOfTable(table: JsonObject): JsonObject[] {
  const columns = [
    ...objectsAt(objectAt(table, "StorageDescriptor"), "Columns"),
    ...objectsAt(table, "Columns"),
    ...objectsAt(table, "PartitionKeys"),
  ];
  return columns.map(({ Name, Type }) => ({
    table_schema: table.DatabaseName ?? "",
    table_name: table.Name ?? "",
    column_name: Name ?? "",
    data_type: Type ?? "",
  }));
}
