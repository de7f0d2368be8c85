import assert from "node:assert/strict";
import { test } from "node:test";
import type { ColumnType } from "#server/contracts/rules/column.ts";
import { readCreateTable } from "./create-table.ts";

/** The columns of a table with these definitions. */
function columnsOf(...definitions: string[]) {
  const reading = readCreateTable(`CREATE TABLE t (${definitions.join(", ")})`);
  assert.ok("columns" in reading);
  return reading.columns;
}

const TYPES: Record<ColumnType, string[]> = {
  string: [
    "text",
    "TEXT",
    "varchar(20)",
    "character varying(20)",
    "character varying",
    "char(3)",
    "national character varying(9)",
    "bpchar",
    "citext",
    "public.citext",
    "uuid",
    "enum('a', 'b,c')",
    "STRING",
    "STRING(10)",
    "longtext CHARACTER SET utf8mb4 COLLATE utf8mb4_bin",
    "nvarchar2(5)",
  ],
  integer: [
    "int",
    "integer",
    "int8",
    "INT64",
    "bigint",
    "bigint(20) unsigned",
    "smallint",
    "tinyint",
    "tinyint(4)",
    "mediumint",
    "year",
    "numeric(10)",
    "NUMBER(38,0)",
    "NUMBER(38, 0)",
    "decimal(10, -2)",
    "LONG",
  ],
  number: [
    "numeric",
    "numeric(10,2)",
    "NUMBER",
    "NUMBER(10,4)",
    "decimal(10, 2)",
    "real",
    "double",
    "double precision",
    "float8",
    "FLOAT64",
    "BIGNUMERIC",
    "money",
  ],
  boolean: ["boolean", "bool", "tinyint(1)", "BOOL"],
  date: ["date", "DATE"],
  timestamp: [
    "timestamp",
    "timestamp(3) with time zone",
    "timestamp without time zone",
    "timestamp with local time zone",
    "timestamptz(6)",
    "datetime",
    "datetime(6)",
    "TIMESTAMP_NTZ(9)",
    "TIMESTAMP_LTZ",
  ],
  json: [
    "json",
    "jsonb",
    "VARIANT",
    "OBJECT",
    "ARRAY",
    "text[]",
    "integer[3][3]",
    "integer array",
    "ARRAY<STRING>",
    "ARRAY<STRUCT<a INT64, b NUMERIC(10,2)>>",
    "STRUCT<a: INT, b: ARRAY<STRING>>",
    "MAP<STRING, INT>",
  ],
};

for (const [type, written] of Object.entries(TYPES)) {
  for (const sql of written) {
    test(`${sql} is ${type}`, () => {
      assert.deepEqual(columnsOf(`a ${sql}`, "b int"), [
        { name: "a", type, required: false },
        { name: "b", type: "integer", required: false },
      ]);
      assert.deepEqual(columnsOf(`a ${sql} NOT NULL`), [{ name: "a", type, required: true }]);
    });
  }
}

for (const [sql, named] of [
  ["bytea", "bytea"],
  ["BINARY(16)", "BINARY"],
  ["longblob", "longblob"],
  ["time", "time"],
  ["time without time zone", "time"],
  ["interval year to month", "interval"],
  ["geography(Point, 4326)", "geography"],
  ["bit(1)", "bit"],
  ["bit varying(5)", "bit varying"],
  ["long raw", "long raw"],
  ["my_domain", "my_domain"],
  ['"Odd Type"', "Odd Type"],
] as const) {
  test(`${sql} has no matching column type, and its column says so`, () => {
    assert.deepEqual(columnsOf("id int", `a ${sql} NOT NULL`)[1], {
      name: "a",
      required: true,
      fault: `The SQL type ${named} has no matching column type.`,
    });
  });
}
