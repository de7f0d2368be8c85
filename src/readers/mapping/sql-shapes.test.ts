import assert from "node:assert/strict";
import { test } from "node:test";
import { shapeText } from "#domain/details/detail-text.ts";
import { readSource } from "../read-source.ts";
import { textSource } from "../source.ts";
import { DIALECT_TYPES, DIALECTS, type Dialect } from "./dialects.ts";
import { SQL_SHAPES } from "./sql-shapes.ts";
import { type Row, TYPES } from "./table.ts";

for (const dialect of DIALECTS) {
  test(`each type with a shape in ${dialect} stands there once, and is in the table of types`, () => {
    const names = SQL_SHAPES[dialect].flatMap(([, names]) => names.split(", "));
    assert.deepEqual(names, [...new Set(names)]);
    const rows: readonly Row[] = [...TYPES.sql, ...(DIALECT_TYPES[dialect] ?? [])];
    const known = new Set(rows.flatMap(([, names]) => names.map((name) => name.replace("()", ""))));
    assert.deepEqual(
      names.filter((name) => !known.has(name.replace("()", ""))),
      [],
    );
  });

  for (const [spec, names] of SQL_SHAPES[dialect]) {
    for (const name of names.split(", ")) {
      test(`${name} of ${dialect} is ${spec}`, async () => {
        for (const [type, shape] of writtenAs(name, spec)) {
          assert.equal(await shapeIn(dialect, type), shape, type);
        }
      });
    }
  }
}

/** Rows of the table of types that say a shape, in every dialect or in one. */
const ROWS = [
  ...TYPES.sql.map((row) => [undefined, row] as const),
  ...DIALECTS.flatMap((dialect) =>
    (DIALECT_TYPES[dialect] ?? []).map((row) => [dialect, row] as const),
  ),
];

for (const [dialect, [, names, spec]] of ROWS) {
  for (const name of spec === null ? [] : names) {
    test(`${name} of ${dialect ?? "any dialect"} is ${spec}`, async () => {
      const type = name.replace("(p,", "(10,").replace(",s)", ",2)").replace("()", "");
      const shape = name.includes("(p,") ? type.replace(/^\w+/, "decimal") : spec;
      assert.equal(await shapeIn(dialect, type), shape?.replace(",s)", ",0)"));
    });
  }
}

const UNITS: Record<string, string> = { 0: "s", 3: "ms", 6: "us", 7: "ns", 9: "ns" };

/** How a type of a row may be written, and the shape that it then has. */
function writtenAs(name: string, spec: string): [type: string, shape: string][] {
  const bare = name.replace("()", "");
  const argument = name.endsWith("()") ? null : spec.match(/\(n\)|,s\)|\(p=/)?.[0];
  if (spec === "float(n)") {
    return [
      [withArgument(bare, 24), "float32"],
      [withArgument(bare, 25), "float64"],
    ];
  }
  if (argument === "(n)") return [[withArgument(bare, 20), spec.replace("(n)", "(20)")]];
  if (argument === ",s)") return [[withArgument(bare, 4), spec.replace(",s)", ",4)")]];
  const [, digits = ""] = /p=(\d)/.exec(spec) ?? [];
  const usual: [string, string] = [bare, spec.replace(`p=${digits}`, UNITS[digits] ?? "")];
  return argument ? [usual, [withArgument(bare, 3), spec.replace(`p=${digits}`, "ms")]] : [usual];
}

/** `timestamp(3) with time zone`, `character varying(20)`. */
function withArgument(name: string, argument: number) {
  const [, base = "", zone = ""] = /^(.*?)( with.*)?$/.exec(name) ?? [];
  return `${base}(${argument})${zone}`;
}

async function shapeIn(dialect: Dialect | undefined, type: string): Promise<string | null> {
  const source = textSource(`CREATE TABLE t (a ${type}, b date)`, "t.sql");
  const { tables } = await readSource(source, { from: "sql", dialect });
  const [table] = tables;
  const column = table && "columns" in table ? table.columns[0] : undefined;
  assert.ok(column && "type" in column, type);
  return column.detail?.is ? shapeText(column.detail.is) : null;
}

/** From the dialects' manuals: a column's type, and what it holds. */
const COLUMNS: [dialect: Dialect, type: string, shape: string | null][] = [
  ["postgres", "int8", "int64"],
  ["clickhouse", "Int8", "int8"],
  ["mysql", "int unsigned", "uint32"],
  ["mysql", "bigint(20) UNSIGNED", "uint64"],
  ["mysql", "mediumint", "int24"],
  ["mysql", "datetime(6)", "timestamp(us)"],
  ["mysql", "timestamp", "timestamp(s, zone)"],
  ["mssql", "tinyint", "uint8"],
  ["mssql", "nvarchar(max)", "string"],
  ["mssql", "VARBINARY(MAX)", "binary"],
  ["redshift", "VARCHAR(MAX)", "string"],
  ["trino", "double precision", "float64"],
  ["spark", "double precision", "float64"],
  ["trino", "time(6) without time zone", "time(us)"],
  ["mssql", "varchar", "string(1)"],
  ["mssql", "timestamp", "binary(8)"],
  ["mssql", "datetime2", "timestamp(ns)"],
  ["mssql", "float(24)", "float32"],
  ["mssql", "float", "float64"],
  ["postgres", "float", "float64"],
  ["mysql", "float", "float32"],
  ["mysql", "float(30)", "float64"],
  ["mysql", "float(30,3)", "float32"],
  ["mysql", "int(5) zerofill", "uint32"],
  ["mysql", "national varchar(4)", "string(4)"],
  ["mysql", "varcharacter(4)", "string(4)"],
  ["mysql", "long character varying", "string"],
  ["oracle", "NUMBER(10)", "decimal(10,0)"],
  ["oracle", "NUMBER(10,2)", "decimal(10,2)"],
  ["oracle", "NUMBER", null],
  ["oracle", "VARCHAR2(10 CHAR)", "string(10)"],
  ["oracle", "date", "timestamp(s)"],
  ["oracle", "TIMESTAMP(3) WITH TIME ZONE", "timestamp(ms, zone)"],
  ["snowflake", "int", "decimal(38,0)"],
  ["snowflake", "varchar", "string(16777216)"],
  ["snowflake", "timestamp", null],
  ["bigquery", "int", "int64"],
  ["bigquery", "timestamp", "timestamp(us, zone)"],
  ["bigquery", "timestamp(6)", "timestamp(us, zone)"],
  ["bigquery", "timestamp(12)", null],
  ["bigquery", "string(10)", "string(10)"],
  ["duckdb", "varchar(10)", "string"],
  ["duckdb", "timestamp(0)", "timestamp(s)"],
  ["duckdb", "datetime(9)", "timestamp(ns)"],
  ["duckdb", "uhugeint", "uint128"],
  ["redshift", "varchar", "string(256)"],
  ["redshift", "nvarchar", "string(256)"],
  ["redshift", "nvarchar(12)", "string(12)"],
  ["redshift", "nchar(12)", "string(12)"],
  ["snowflake", "timestamptz(3)", "timestamp(ms, zone)"],
  ["snowflake", "timestamp with local time zone", "timestamp(ns, zone)"],
  ["mssql", "binary varying(12)", "binary(12)"],
  ["mssql", "binary varying", "binary(1)"],
  ["sqlite", "integer", "int64"],
  ["sqlite", "smallint", "int64"],
  ["sqlite", "unsigned big int", "int64"],
  ["sqlite", "int unsigned", "int64"],
  ["sqlite", "varchar(20)", "string"],
  ["sqlite", "decimal(10,2)", null],
  ["sqlite", "numeric(10,0)", null],
  ["sqlite", "boolean", null],
  ["sqlite", "date", null],
  ["sqlite", "uuid", null],
  ["sqlite", "json", null],
  ["clickhouse", "DateTime('UTC')", "timestamp(s, zone)"],
  ["clickhouse", "DATETIME(3)", "timestamp(ms, zone)"],
  ["clickhouse", "TIMESTAMP", "timestamp(s, zone)"],
  ["clickhouse", "DateTime32('UTC')", "timestamp(s, zone)"],
  ["clickhouse", "DateTime64(6, 'UTC')", "timestamp(us, zone)"],
  ["clickhouse", "Decimal", "decimal(10,0)"],
  ["clickhouse", "BINARY(4)", "string(4)"],
  ["clickhouse", "SET('a')", "uint64"],
  ["clickhouse", "BIT(3)", "uint64"],
  ["clickhouse", "SINGLE", "float32"],
  ["clickhouse", "INT1", "int8"],
  ["duckdb", "timestamp without time zone", "timestamp(us)"],
  ["trino", "timestamp", "timestamp(ms)"],
  ["trino", "timestamp(6) with time zone", "timestamp(us, zone)"],
  ["databricks", "timestamp_ntz", "timestamp(us)"],
  ["clickhouse", "DateTime64(6, 'UTC')", "timestamp(us, zone)"],
  ["postgres", "timestamp(0) without time zone", "timestamp(s)"],
];

for (const [dialect, type, shape] of COLUMNS) {
  test(`${type} of ${dialect} is ${shape ?? "of no exact shape"}`, async () => {
    assert.equal(await shapeIn(dialect, type), shape);
  });
}
