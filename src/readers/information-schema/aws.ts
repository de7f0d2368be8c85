import { isObject, type JsonObject, objectAt, objectsAt, textAt } from "../input/json-object.ts";
import { UnreadableSource } from "../unreadable.ts";
import { HIDDEN } from "./row.ts";

/** Where AWS has tables: Glue's get-table and get-tables, Athena's metadata of tables. */
const TABLES = ["Table", "TableMetadata"];
const LISTS = ["TableList", "TableMetadataList"];

/** What a column of Glue may have. */
const OF_COLUMN = ["Name", "Type", "Comment", "Parameters"];

/** The descriptions of columns in what AWS prints of tables; null for other documents. */
export function rowsOfAws(value: unknown): JsonObject[] | null {
  const list = Array.isArray(value) ? value : [];
  if (list.length > 0 && list.every(isColumn)) return list.flatMap(rowOf({}));
  const tables = list.length > 0 && list.every(isTable) ? list.filter(isObject) : tablesIn(value);
  return tables.length > 0 ? tables.flatMap(rowsOfTable) : null;
}

/** Refuses a list that says that there is more: what is on other pages would be missing. */
export function refusePage(value: unknown): void {
  if (textAt(value, "NextToken") === undefined) return;
  throw new UnreadableSource(
    "This is one page of a list (it has a NextToken). Get all of it, without --max-items, and read that.",
  );
}

function tablesIn(value: unknown): JsonObject[] {
  if (!isObject(value)) return [];
  if (isTable(value)) return [value];
  if (isObject(value.TableVersion)) return tablesIn(value.TableVersion);
  return [
    ...TABLES.flatMap((key) => (isObject(value[key]) ? [objectAt(value, key)] : [])),
    ...LISTS.flatMap((key) => objectsAt(value, key)),
  ];
}

function isTable(value: unknown) {
  const { Name, StorageDescriptor, PartitionKeys } = isObject(value) ? value : {};
  return typeof Name === "string" && (isObject(StorageDescriptor) || Array.isArray(PartitionKeys));
}

function isColumn(value: unknown): value is JsonObject {
  return (
    textAt(value, "Name") !== undefined &&
    textAt(value, "Type") !== undefined &&
    Object.keys(value as JsonObject).every((key) => OF_COLUMN.includes(key))
  );
}

/** A partition's keys are columns as others are. */
function rowsOfTable(table: JsonObject): JsonObject[] {
  const columns = [
    ...objectsAt(objectAt(table, "StorageDescriptor"), "Columns"),
    ...objectsAt(table, "Columns"),
    ...objectsAt(table, "PartitionKeys"),
  ];
  const rows = columns.flatMap(rowOf(table));
  return isHidden(table, columns) ? rows.map((row) => ({ ...row, [HIDDEN]: true })) : rows;
}

/** Spark keeps the columns of its tables where Glue does not look, and one that stands for all. */
function isHidden(table: JsonObject, [first, ...others]: JsonObject[]) {
  const isPlaceholder = first?.Name === "col" && first.Type === "array<string>";
  const parameters = Object.keys(objectAt(table, "Parameters"));
  const isOfSpark = parameters.some((key) => key.startsWith("spark.sql.sources."));
  return isPlaceholder && isOfSpark && others.length === 0;
}

/** What Iceberg keeps of columns that were dropped is no column. */
function rowOf(table: JsonObject): (column: JsonObject) => JsonObject[] {
  return ({ Name, Type, Parameters }) => {
    const { "iceberg.field.current": current, "iceberg.field.optional": optional } = isObject(
      Parameters,
    )
      ? Parameters
      : {};
    if (current === "false") return [];
    return [
      {
        table_schema: table.DatabaseName ?? "",
        table_name: table.Name ?? "",
        column_name: Name ?? "",
        data_type: Type ?? "",
        ...(optional === "false" && { is_nullable: "NO" }),
      },
    ];
  };
}
