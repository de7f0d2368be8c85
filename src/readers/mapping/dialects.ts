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

/** Decimals without a precision, for dialects in which they have no digits after the point. */
const WHOLE = ["decimal()", "dec()", "numeric()"];

const SPARK: readonly Row[] = [["integer", [...WHOLE, "long"], null]];

/** What a dialect means by names that others use differently, or that only it has. */
export const DIALECT_TYPES: Partial<Record<Dialect, readonly Row[]>> = {
  mysql: [
    ["boolean", ["tinyint(1)", "bit(1)", "bit()"], "boolean"],
    ["integer", [...WHOLE, "fixed()", "middleint", "int1", "int3"], null],
    ["string", ["long"], null],
  ],
  redshift: [["integer", WHOLE, null]],
  trino: [["integer", WHOLE, null]],
  spark: SPARK,
  databricks: SPARK,
  mssql: [
    ["boolean", ["bit"], "boolean"],
    ["integer", WHOLE, null],
    ["string", ["timestamp"], null, "binary"],
  ],
  duckdb: [
    ["integer", ["long", "signed", "int1"], null],
    ["boolean", ["logical"], "boolean"],
    ["json", ["union"], null, "union"],
  ],
  snowflake: [["integer", [...WHOLE, "number()"], null]],
  oracle: [
    ["timestamp", ["date"], null],
    ["integer", WHOLE, null],
    ["string", ["long"], null],
  ],
  clickhouse: [
    ["integer", ["tinyint(1)"], "int8"],
    ["integer", [...WHOLE, "int1", "bit", "set"], null],
    ["number", ["single"], null],
    ["timestamp", ["datetime32"], null],
    ["integer", ["decimal32(0)"], "decimal(9,s)"],
    ["integer", ["decimal64(0)"], "decimal(18,s)"],
    ["integer", ["decimal128(0)"], "decimal(38,s)"],
    ["integer", ["decimal256(0)"], "decimal(76,s)"],
  ],
};
