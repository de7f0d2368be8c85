import type { Place } from "../unreadable.ts";

/** What is said of one column: texts by what they are called, as `keyOf` writes it. */
export type Row = { values: ReadonlyMap<string, string>; place?: Place };

/** Databases write column_name, people Column Name, drivers columnName: small letters, no blanks. */
export function keyOf(name: string): string {
  return name.trim().replace(/^# */, "").toLowerCase().replace(/[ -]+/g, "_");
}

/** The first text that a row has at these names; "" without one. */
export function at({ values }: Row, names: readonly string[]): string {
  for (const name of names) {
    const text = values.get(name);
    if (text !== undefined && !/^(NULL|\\N)?$/.test(text)) return text;
  }
  return "";
}

/** Databases call the same things differently. The first that is there counts. */
export const NAME = [
  ...["column_name", "col_name", "columnname", "colname", "attname", "field_name", "fieldname"],
  ...["field", "column", "name"],
];
/** These hold a type as somebody would write it, also beside a data_type. */
export const WHOLE_TYPE = ["column_type", "columntype", "full_data_type"];
export const TYPE = [
  ...[...WHOLE_TYPE, "data_type", "datatype", "format_type", "field_type", "fieldtype", "type"],
  ...["type_name", "typename", "system_type_name", "dtype", "udt_name"],
];
export const TABLE = [
  ...["table_name", "tablename", "table", "view_name", "tabname", "relname", "entity_name"],
  ...["entity"],
];
export const SCHEMA = [
  ...["table_schema", "table_schem", "schema_name", "schemaname", "owner", "table_owner"],
  ...["tabschema", "nspname", "schema"],
];
export const CATALOG = [
  ...[
    "table_catalog",
    "table_cat",
    "table_qualifier",
    "catalog_name",
    "catalog",
    "database_name",
    "databasename",
  ],
  ...["database"],
];
export const POSITION = ["ordinal_position", "column_id", "cid", "position"];

/** These may hold YES for a column that may be null; the others, for one that may not. */
export const NULLABLE = [
  ...["is_nullable", "nullable", "null", "null?", "optional", "is_optional", "nulls"],
  ...["allow_nulls"],
];
export const NOT_NULL = ["notnull", "not_null", "attnotnull"];
/** What people call a column that must have a value. */
export const REQUIRED = ["required", "is_required", "mandatory"];
export const KEY = ["pk", "primary_key"];

/** These hold YES for a column that `SELECT *` leaves out, and for one of arrays. */
export const UNSEEN = ["is_hidden"];
export const ARRAY = ["is_array", "repeated", "is_repeated", "array"];

/** Says that the row stands for columns that only Spark knows. */
export const HIDDEN = "only_spark_knows";

export const PRECISION = [
  ...["numeric_precision", "data_precision", "precision", "prec", "column_size", "size"],
];
export const SCALE = ["numeric_scale", "data_scale", "scale", "decimal_digits"];
export const LENGTH = [
  ...["character_maximum_length", "char_length", "length", "column_size", "size"],
  ...["column_length", "columnlength"],
];
/** SQL Server's, in bytes. */
export const BYTES = ["max_length"];
export const DIGITS = ["datetime_precision"];
