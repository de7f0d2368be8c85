import assert from "node:assert/strict";
import { test } from "node:test";
import { compareColumns } from "#domain/checks/compare.ts";
import { comparedColumns, type UncomparedReason } from "#domain/details/compared.ts";
import { DIALECTS, type Dialect } from "./mapping/dialects.ts";
import { readSource } from "./read-source.ts";
import { textSource } from "./source.ts";
import { isMapped } from "./table.ts";
import { shapesOf } from "./testing/shapes.ts";

type Types = Partial<Record<Dialect, string>>;

/** A column of one table: what its types say, in the dialects that can say it. */
type Row = {
  name: string;
  shape: string;
  types: Types;
  /** Types of which less is known. */
  less?: Types;
  /** Why those are not compared. */
  reason?: UncomparedReason;
};

const PLACE = "CREATE TYPE place AS (city varchar(20), zip varchar(5));";

const ROWS: readonly Row[] = [
  {
    name: "id",
    shape: "int64 not null",
    types: {
      postgres: "bigint",
      redshift: "int8",
      mysql: "BIGINT",
      mssql: "bigint",
      sqlite: "INTEGER",
      bigquery: "INT64",
      spark: "BIGINT",
      databricks: "BIGINT",
      duckdb: "BIGINT",
      trino: "bigint",
      clickhouse: "Int64",
    },
  },
  {
    name: "small",
    shape: "int32 not null",
    types: {
      postgres: "integer",
      redshift: "int4",
      mysql: "INT",
      mssql: "int",
      spark: "INT",
      databricks: "INT",
      duckdb: "INTEGER",
      trino: "integer",
      clickhouse: "Int32",
    },
  },
  {
    name: "serial",
    shape: "decimal(19,0) not null",
    types: {
      postgres: "numeric(19)",
      redshift: "numeric(19)",
      mysql: "DECIMAL(19)",
      mssql: "decimal(19)",
      oracle: "NUMBER(19)",
      snowflake: "NUMBER(19)",
      bigquery: "NUMERIC(19)",
      spark: "DECIMAL(19)",
      databricks: "DECIMAL(19,0)",
      duckdb: "DECIMAL(19,0)",
      trino: "decimal(19)",
      clickhouse: "Decimal(19,0)",
    },
  },
  {
    name: "total",
    shape: "decimal(12,2) not null",
    types: {
      postgres: "numeric(12,2)",
      redshift: "decimal(12,2)",
      mysql: "DECIMAL(12,2)",
      mssql: "numeric(12,2)",
      oracle: "NUMBER(12,2)",
      snowflake: "NUMBER(12,2)",
      bigquery: "NUMERIC(12,2)",
      spark: "DECIMAL(12,2)",
      databricks: "DECIMAL(12,2)",
      duckdb: "DECIMAL(12,2)",
      trino: "decimal(12,2)",
      clickhouse: "Decimal(12,2)",
    },
  },
  {
    name: "ratio",
    shape: "float64 nullable",
    types: {
      postgres: "double precision",
      redshift: "float8",
      mysql: "DOUBLE",
      mssql: "float",
      oracle: "BINARY_DOUBLE",
      snowflake: "FLOAT",
      bigquery: "FLOAT64",
      spark: "DOUBLE",
      databricks: "DOUBLE",
      duckdb: "DOUBLE",
      trino: "double",
      sqlite: "REAL",
      clickhouse: "Nullable(Float64)",
    },
  },
  {
    name: "code",
    shape: "string(20) nullable",
    types: {
      postgres: "varchar(20)",
      redshift: "varchar(20)",
      mysql: "VARCHAR(20)",
      mssql: "nvarchar(20)",
      oracle: "VARCHAR2(20 CHAR)",
      snowflake: "VARCHAR(20)",
      bigquery: "STRING(20)",
      spark: "VARCHAR(20)",
      databricks: "VARCHAR(20)",
      trino: "varchar(20)",
    },
  },
  {
    name: "note",
    shape: "string nullable",
    types: {
      postgres: "text",
      mysql: "LONGTEXT",
      mssql: "nvarchar(max)",
      oracle: "CLOB",
      bigquery: "STRING",
      spark: "STRING",
      databricks: "STRING",
      duckdb: "VARCHAR",
      trino: "varchar",
      clickhouse: "Nullable(String)",
      sqlite: "TEXT",
    },
  },
  {
    name: "day",
    shape: "date nullable",
    types: {
      postgres: "date",
      redshift: "date",
      mysql: "DATE",
      mssql: "date",
      snowflake: "DATE",
      bigquery: "DATE",
      spark: "DATE",
      databricks: "DATE",
      duckdb: "DATE",
      trino: "date",
      clickhouse: "Nullable(Date32)",
    },
  },
  {
    name: "at",
    shape: "timestamp(us, zone) nullable",
    types: {
      postgres: "timestamptz",
      redshift: "timestamptz",
      mysql: "TIMESTAMP(6) NULL",
      mssql: "datetimeoffset(6)",
      oracle: "TIMESTAMP WITH TIME ZONE",
      snowflake: "TIMESTAMP_TZ(6)",
      bigquery: "TIMESTAMP",
      spark: "TIMESTAMP",
      databricks: "TIMESTAMP",
      duckdb: "TIMESTAMPTZ",
      trino: "timestamp(6) with time zone",
      clickhouse: "Nullable(DateTime64(6))",
    },
    less: { sqlite: "TIMESTAMP" },
    reason: "lossy",
  },
  {
    name: "local",
    shape: "timestamp(us) nullable",
    types: {
      postgres: "timestamp",
      redshift: "timestamp",
      mysql: "DATETIME(6)",
      mssql: "datetime2(6)",
      oracle: "TIMESTAMP",
      snowflake: "TIMESTAMP_NTZ(6)",
      bigquery: "DATETIME",
      spark: "TIMESTAMP_NTZ",
      databricks: "TIMESTAMP_NTZ",
      duckdb: "TIMESTAMP",
      trino: "timestamp(6)",
    },
  },
  {
    name: "opens",
    shape: "time(us) nullable",
    types: {
      postgres: "time",
      redshift: "time",
      mssql: "time(6)",
      snowflake: "TIME(6)",
      bigquery: "TIME",
      duckdb: "TIME",
      trino: "time(6)",
    },
    // It also holds durations of 838 hours.
    less: { mysql: "TIME(6)" },
    reason: "lossy",
  },
  {
    name: "token",
    shape: "uuid nullable",
    types: {
      postgres: "uuid",
      mssql: "uniqueidentifier",
      duckdb: "UUID",
      trino: "uuid",
      clickhouse: "Nullable(UUID)",
    },
  },
  {
    name: "raw",
    shape: "binary nullable",
    types: {
      postgres: "bytea",
      mysql: "LONGBLOB",
      mssql: "varbinary(max)",
      oracle: "BLOB",
      bigquery: "BYTES",
      spark: "BINARY",
      databricks: "BINARY",
      duckdb: "BLOB",
      trino: "varbinary",
      sqlite: "BLOB",
    },
  },
  {
    name: "state",
    shape: "enum('a','b') nullable",
    types: {
      mysql: "ENUM('a','b')",
      duckdb: "ENUM('a','b')",
      clickhouse: "Nullable(Enum('a','b'))",
    },
  },
  {
    name: "tags",
    shape: "list<string nullable> nullable",
    types: {
      postgres: "text[]",
      spark: "ARRAY<STRING>",
      databricks: "ARRAY<STRING>",
      duckdb: "VARCHAR[]",
      trino: "array(varchar)",
    },
    less: { redshift: "SUPER", mysql: "JSON", snowflake: "ARRAY" },
    reason: "free_form",
  },
  {
    name: "home",
    shape: "struct<city: string(20) nullable, zip: string(5) nullable> nullable",
    types: {
      postgres: "place",
      snowflake: "OBJECT(city VARCHAR(20), zip VARCHAR(5))",
      bigquery: "STRUCT<city STRING(20), zip STRING(5)>",
      spark: "STRUCT<city: VARCHAR(20), zip: VARCHAR(5)>",
      databricks: "STRUCT<city: VARCHAR(20), zip: VARCHAR(5)>",
      trino: "row(city varchar(20), zip varchar(5))",
    },
    less: { redshift: "SUPER", mysql: "JSON", duckdb: "JSON" },
    reason: "free_form",
  },
  {
    name: "rates",
    shape: "map<string not null, float64 nullable> nullable",
    types: {
      spark: "MAP<STRING, DOUBLE>",
      databricks: "MAP<STRING, DOUBLE>",
      duckdb: "MAP(VARCHAR, DOUBLE)",
      trino: "map(varchar, double)",
    },
    less: { postgres: "jsonb", redshift: "SUPER", mysql: "JSON", snowflake: "VARIANT" },
    reason: "free_form",
  },
];

/** The statement that makes the table in a dialect, with the columns that it has. */
function sourceOf(dialect: Dialect) {
  const columns = ROWS.flatMap(({ name, shape, types, less }) => {
    const type = types[dialect] ?? less?.[dialect];
    if (!type) return [];
    return `${name} ${type}${shape.endsWith(" not null") ? " NOT NULL" : ""}`;
  });
  const before = dialect === "postgres" ? PLACE : "";
  return textSource(`${before} CREATE TABLE orders (${columns.join(", ")});`, "orders.sql");
}

async function columnsOf(dialect: Dialect) {
  const { tables } = await readSource(sourceOf(dialect), { from: "sql", dialect });
  const [table] = tables;
  assert.ok(table && "columns" in table, dialect);
  return table.columns.filter(isMapped);
}

/** Free form holds more than any other shape. */
function freed(before: Dialect, after: Dialect) {
  return ({ name, reason, less }: Row) => {
    if (reason !== "free_form" || (less?.[before] && less[after])) return [];
    return [[name, less?.[before] ? "narrowed" : "widened"]];
  };
}

for (const dialect of DIALECTS) {
  test(`a table has the same details in ${dialect} as in every other dialect that can say them`, async () => {
    const shapes = await shapesOf(sourceOf(dialect), { from: "sql", dialect });
    for (const { name, shape, types } of ROWS) {
      if (types[dialect]) assert.equal(shapes[name], shape, name);
    }
    const contract = await columnsOf(dialect);
    for (const other of DIALECTS) {
      const incoming = await columnsOf(other);
      const both = ROWS.filter(({ name }) =>
        [contract, incoming].every((columns) => columns.some((column) => column.name === name)),
      );
      const less = both.filter((row) => row.less?.[dialect] ?? row.less?.[other]);
      const names = new Set(both.map(({ name }) => name));
      const changes = compareColumns(contract, incoming)
        .filter(({ column }) => names.has(column))
        .map(({ column, kind }) => [column, kind]);
      assert.deepEqual(changes, less.flatMap(freed(dialect, other)), other);
      assert.deepEqual(
        comparedColumns(contract, incoming),
        {
          columns: both.length,
          in_full: both.length - less.length,
          not_in_full: less.map(({ name, reason }) => ({ column: name, reason })),
        },
        other,
      );
    }
  });
}
