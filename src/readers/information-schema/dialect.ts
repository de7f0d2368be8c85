import type { Dialect } from "../mapping/dialects.ts";
import { at, type Row, SCHEMA } from "./row.ts";
import { typeText } from "./type-text.ts";

/** What only one database calls its descriptions of columns. */
const TELLTALES: [dialect: Dialect, names: string[]][] = [
  ["mysql", ["field", "type", "null", "key", "default", "extra"]],
  ["mysql", ["column_type", "data_type", "column_key", "extra"]],
  ["duckdb", ["column_name", "column_type", "null", "key", "default", "extra"]],
  ["oracle", ["data_precision", "data_scale", "data_type"]],
  ["sqlite", ["cid", "name", "type", "notnull", "dflt_value", "pk"]],
  ["snowflake", ["name", "type", "kind", "null?", "default"]],
  ["clickhouse", ["name", "type", "default_type", "default_expression"]],
  ["clickhouse", ["name", "type", "default_kind", "default_expression"]],
  ["mssql", ["type_name", "ss_data_type"]],
  ["redshift", ["tablename", "encoding", "distkey", "sortkey"]],
  ["databricks", ["full_data_type", "data_type"]],
  ["postgres", ["udt_name", "data_type"]],
];

/** The database that has printed a row, if its words tell. */
export function dialectOf({ values }: Row): Dialect | undefined {
  return TELLTALES.find(([, names]) => names.every((name) => values.has(name)))?.[0];
}

/** Types that only one database has, as it writes them. ClickHouse's are Int64 and Float64. */
const OWN_TYPES: [dialect: Dialect, types: RegExp][] = [
  ["clickhouse", /\b(UInt\d+\b|(Nullable|LowCardinality)\()/],
  ["trino", /^(row|array|map)\(/],
  ["duckdb", /^((STRUCT|UNION)\(|(U(TINYINT|SMALLINT|INTEGER|BIGINT)|U?HUGEINT)\b)/],
  ["oracle", /^N?VARCHAR2\b/i],
  ["bigquery", /\b(INT64|FLOAT64|BIGNUMERIC)\b/],
  [
    "mssql",
    /^(nvarchar|ntext|datetime2|datetimeoffset|smalldatetime|uniqueidentifier|smallmoney|hierarchyid)\b/i,
  ],
];

/** The database that some rows are from, if a schema or one of their types tells. */
export function dialectOfRows(rows: readonly Row[]): Dialect | undefined {
  if (rows.some((row) => at(row, SCHEMA) === "dbo")) return "mssql";
  const types = [...new Set(rows.map((row) => typeText(row)))];
  const dialects = OWN_TYPES.filter(([, own]) => types.some((type) => own.test(type)));
  return dialects.length === 1 ? dialects[0]?.[0] : undefined;
}
