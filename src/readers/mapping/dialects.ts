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
  "databricks",
  "clickhouse",
  "trino",
] as const;

export type Dialect = (typeof DIALECTS)[number];

/** Decimals without precision, where a dialect takes them to have no digits after the point. */
const WHOLE = ["decimal()", "dec()", "numeric()"];

const SPARK: readonly Row[] = [["integer", [...WHOLE, "long"]]];

/** What a dialect means by names that others use differently, or that only it has. */
export const DIALECT_TYPES: Partial<Record<Dialect, readonly Row[]>> = {
  mysql: [
    ["boolean", ["tinyint(1)", "bit(1)", "bit()"]],
    ["integer", [...WHOLE, "fixed()", "middleint", "int1", "int3"]],
    ["string", ["long"]],
  ],
  redshift: [["integer", WHOLE]],
  trino: [["integer", WHOLE]],
  spark: SPARK,
  databricks: SPARK,
  mssql: [
    ["boolean", ["bit"]],
    ["integer", WHOLE],
    ["string", ["timestamp"], "binary"],
  ],
  duckdb: [
    ["integer", ["long", "signed", "int1"]],
    ["boolean", ["logical"]],
  ],
  snowflake: [["integer", [...WHOLE, "number()"]]],
  oracle: [
    ["timestamp", ["date"]],
    ["integer", WHOLE],
    ["string", ["long"]],
  ],
  clickhouse: [["integer", ["decimal32(0)", "decimal64(0)", "decimal128(0)", "decimal256(0)"]]],
};
