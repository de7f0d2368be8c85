import type { Row } from "./table.ts";

/** Dialects of SQL, as `--dialect` names them. */
export const DIALECTS = [
  "postgres",
  "mysql",
  "sqlite",
  "snowflake",
  "bigquery",
  "redshift",
  "mssql",
  "oracle",
  "duckdb",
  "spark",
  "clickhouse",
  "trino",
] as const;

export type Dialect = (typeof DIALECTS)[number];

/** What a dialect means by names that others use differently, or that only it has. */
export const DIALECT_TYPES: Partial<Record<Dialect, readonly Row[]>> = {
  mysql: [
    ["boolean", ["tinyint(1)", "bit(1)", "bit()"]],
    ["integer", ["decimal()", "dec()", "numeric()", "fixed()"]],
  ],
  mssql: [
    ["boolean", ["bit"]],
    ["integer", ["decimal()", "dec()", "numeric()"]],
    ["string", ["timestamp"], "binary"],
  ],
  snowflake: [["integer", ["number()", "decimal()", "dec()", "numeric()"]]],
  oracle: [["timestamp", ["date"]]],
  clickhouse: [["integer", ["decimal32(0)", "decimal64(0)", "decimal128(0)", "decimal256(0)"]]],
};
