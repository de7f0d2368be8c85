import assert from "node:assert/strict";
import { test } from "node:test";
import type { Dialect } from "../../mapping/dialects.ts";
import { readSource } from "../../read-source.ts";
import { textSource } from "../../source.ts";
import { shapesOf } from "../../testing/shapes.ts";

/** What is known of the column `a` of a table with this type. */
async function shapeOf(dialect: Dialect | undefined, type: string, before = "") {
  const text = `${before}\nCREATE TABLE t (b date, a ${type});`;
  return (await shapesOf(textSource(text, "t.sql"), { from: "sql", dialect })).a;
}

const TYPES: Partial<Record<Dialect, [type: string, shape: string][]>> = {
  bigquery: [
    [
      "STRUCT<x INT64 NOT NULL OPTIONS(description='a, b > c'), y ARRAY<STRUCT<z STRING(10)>>>",
      "struct<x: int64 not null, y: list<struct<z: string(10) nullable> not null> not null> nullable",
    ],
    ["ARRAY<NUMERIC(10, 2)>", "list<decimal(10,2) not null> not null"],
    [
      "STRUCT<`x y` BOOL, z DATETIME> NOT NULL",
      'struct<"x y": boolean nullable, z: timestamp(us) nullable> not null',
    ],
  ],
  databricks: [
    [
      "struct<x:int NOT NULL COMMENT 'a, b', `y z`: array<struct<z:timestamp>>>",
      'struct<x: int32 not null, "y z": list<struct<z: timestamp(us, zone) nullable> nullable> nullable> nullable',
    ],
    ["MAP<STRING, DECIMAL(10,2)>", "map<string not null, decimal(10,2) nullable> nullable"],
    ["array<string COLLATE UTF8_LCASE>", "list<string nullable> nullable"],
  ],
  spark: [
    [
      "struct<a: binary, b varchar(3)>",
      "struct<a: binary nullable, b: string(3) nullable> nullable",
    ],
  ],
  duckdb: [
    [
      'STRUCT(x INT, "y z" VARCHAR[])',
      'struct<x: int32 nullable, "y z": list<string nullable> nullable> nullable',
    ],
    ["ROW(x UBIGINT)", "struct<x: uint64 nullable> nullable"],
    ["INT[][3]", "list<list<int32 nullable> nullable> nullable"],
    [
      "MAP(VARCHAR, STRUCT(a INT))",
      "map<string not null, struct<a: int32 nullable> nullable> nullable",
    ],
    ["ENUM('a', 'b''c')", "enum('a','b\\'c') nullable"],
    ["UNION(num INT, str VARCHAR)", "json(?) nullable"],
  ],
  trino: [
    [
      'row(x integer, "y z" varchar(3))',
      'struct<x: int32 nullable, "y z": string(3) nullable> nullable',
    ],
    [
      "array(row(q timestamp(3) with time zone))",
      "list<struct<q: timestamp(ms, zone) nullable> nullable> nullable",
    ],
    ["map(varchar, double)", "map<string not null, float64 nullable> nullable"],
    ["array<array<bigint>>", "list<list<int64 nullable> nullable> nullable"],
  ],
  clickhouse: [
    [
      "Map(INT UNSIGNED, Tuple(x Nullable(TINYINT UNSIGNED), y INT SIGNED))",
      "map<uint32 not null, struct<x: uint8 nullable, y: int32 not null> not null> not null",
    ],
    [
      "Tuple(x UInt8, y Nullable(String))",
      "struct<x: uint8 not null, y: string nullable> not null",
    ],
    ["Array(LowCardinality(Nullable(String)))", "list<string nullable> not null"],
    ["Map(String, Array(UInt64))", "map<string not null, list<uint64 not null> not null> not null"],
    ["Enum8('a' = 1, 'b\\'c' = -2)", "enum('a','b\\'c') not null"],
    ["Nullable(Enum('x'))", "enum('x') nullable"],
    [
      "Tuple(q Nested(a Int8))",
      "struct<q: list<struct<a: int8 not null> not null> not null> not null",
    ],
    ["Array(DateTime64(6, 'Europe/Berlin'))", "list<timestamp(us, zone) not null> not null"],
    ["Decimal32(4)", "decimal(9,4) not null"],
    ["Array(FixedString(16))", "list<string(16) not null> not null"],
  ],
  snowflake: [
    [
      "OBJECT(x INT NOT NULL, y VARCHAR(10))",
      "struct<x: decimal(38,0) not null, y: string(10) nullable> nullable",
    ],
    ["ARRAY(NUMBER(10,2) NOT NULL) NOT NULL", "list<decimal(10,2) not null> not null"],
    ["MAP(VARCHAR(5), INT NOT NULL)", "map<string(5) not null, decimal(38,0) not null> nullable"],
    ["OBJECT", "json nullable"],
    ["ARRAY", "json nullable"],
  ],
  mysql: [
    ["ENUM('a', 'b''c', \"d\", 'e\\\\f')", "enum('a','b\\'c','d','e\\\\f') nullable"],
    ["ENUM('a\\n')", "string(?) nullable"],
    ["ENUM('new ', ' old', \"x  \")", "enum('new',' old','x') nullable"],
    ["SET('a', 'b')", "string(?) nullable"],
    ["int(10) unsigned NOT NULL", "uint32 not null"],
    ["varchar(20) CHARACTER SET utf8mb4", "string(20) nullable"],
    ["char(0)", "string(?) nullable"],
    ["tinyint(1)", "boolean nullable"],
  ],
  postgres: [
    ["int[][]", "list<int32 nullable> nullable"],
    ["numeric(10, 2) ARRAY[3]", "list<decimal(10,2) nullable> nullable"],
    ["timestamp(3) with time zone[]", "list<timestamp(ms, zone) nullable> nullable"],
    ["hstore", "map<string not null, string nullable> nullable"],
  ],
  mssql: [
    ["bit", "boolean nullable"],
    ["decimal(9)", "decimal(9,0) nullable"],
  ],
  oracle: [
    ["NUMBER(*)", "number nullable"],
    ["RAW(16)", "binary(16) nullable"],
  ],
  sqlite: [["VARCHAR(20)", "string nullable"]],
};

for (const [dialect, types] of Object.entries(TYPES)) {
  for (const [type, shape] of types) {
    test(`${type} of ${dialect} is ${shape}`, async () => {
      assert.equal(await shapeOf(dialect as Dialect, type), shape);
    });
  }
}

const UNKNOWN: [dialect: Dialect, type: string][] = [
  ["bigquery", "STRUCT<INT64, STRING>"],
  ["trino", "row(integer, varchar)"],
  ["trino", "row(a integer, b geometry)"],
  ["databricks", "struct<a:int, b:interval day to second wat>"],
  ["databricks", "struct<a:int, a:string>"],
  ["databricks", "map<string>"],
  ["clickhouse", "Tuple(UInt8, String)"],
];

for (const [dialect, type] of UNKNOWN) {
  test(`nothing is known of what is inside ${type} of ${dialect}`, async () => {
    assert.match(String(await shapeOf(dialect, type)), /^json\(\?\) /);
  });
}

const MADE: [what: string, before: string, type: string, shape: string][] = [
  ["an enum", "CREATE TYPE m AS ENUM ('b', 'a');", "m", "enum('b','a') nullable"],
  [
    "a composite type",
    'CREATE TYPE m AS (x text COLLATE "C", y varchar(5));',
    "m NOT NULL",
    "struct<x: string nullable, y: string(5) nullable> not null",
  ],
  [
    "a list of an enum",
    "CREATE TYPE m AS ENUM ('a');",
    "public.m[]",
    "list<enum('a') nullable> nullable",
  ],
  ["a domain", "CREATE DOMAIN m AS numeric(10,2) NOT NULL;", "m", "decimal(10,2) not null"],
  [
    "a list of a domain",
    "CREATE DOMAIN m AS varchar(80) NOT NULL;",
    "m[]",
    "list<string(80) not null> nullable",
  ],
  [
    "a domain of a list",
    "CREATE DOMAIN m AS text[] CHECK (true);",
    "m",
    "list<string nullable> nullable",
  ],
  [
    "a composite type within another",
    "CREATE TYPE n AS (x int); CREATE TYPE m AS (y n[]);",
    "m",
    "struct<y: list<struct<x: int32 nullable> nullable> nullable> nullable",
  ],
  [
    "values of an enum that are added and renamed",
    "CREATE TYPE m AS ENUM ('a', 'b'); ALTER TYPE m ADD VALUE IF NOT EXISTS 'c' BEFORE 'b'; ALTER TYPE m ADD VALUE 'd'; ALTER TYPE m ADD VALUE IF NOT EXISTS 'a'; ALTER TYPE m RENAME VALUE 'b' TO 'e'; ALTER TYPE m ADD VALUE 'f' AFTER 'a';",
    "m",
    "enum('a','f','c','e','d') nullable",
  ],
  [
    "attributes that are added, dropped, changed and renamed",
    'CREATE TYPE m AS (x int, y int, z int); ALTER TYPE m ADD ATTRIBUTE w text CASCADE, DROP ATTRIBUTE IF EXISTS x, ALTER ATTRIBUTE Y SET DATA TYPE varchar(3) CASCADE; ALTER TYPE m RENAME ATTRIBUTE z TO "Z"; ALTER TYPE m DROP ATTRIBUTE IF EXISTS nope; ALTER TYPE m OWNER TO me;',
    "m",
    "struct<y: string(3) nullable, Z: int32 nullable, w: string nullable> nullable",
  ],
  [
    "a change that is not understood",
    "CREATE TYPE m AS (x int); ALTER TYPE m ALTER ATTRIBUTE nope TYPE text;",
    "m",
    "json(?) nullable",
  ],
];

for (const [what, before, type, shape] of MADE) {
  test(`of what a text of Postgres makes, this is known: ${what}`, async () => {
    assert.equal(await shapeOf("postgres", type, before), shape);
  });
}

test("types that a text of Oracle or DuckDB makes are known", async () => {
  const object = "CREATE TYPE m AS OBJECT (x VARCHAR2(10), y NUMBER(5));\n/\n";
  assert.equal(
    await shapeOf("oracle", "m", object),
    "struct<x: string(10) nullable, y: decimal(5,0) nullable> nullable",
  );
  const list = "CREATE OR REPLACE TYPE m AS VARRAY(10) OF NUMBER(5) NOT NULL;\n/\n";
  assert.equal(await shapeOf("oracle", "m", list), "list<decimal(5,0) not null> nullable");
  const method = "CREATE TYPE m AS OBJECT (x NUMBER, MEMBER FUNCTION f RETURN NUMBER);\n/\n";
  assert.equal(await shapeOf("oracle", "m", method), "json(?) nullable");
  const struct = "CREATE TYPE m AS STRUCT(a INT);";
  assert.equal(
    await shapeOf("duckdb", "m[]", struct),
    "list<struct<a: int32 nullable> nullable> nullable",
  );
});

test("without a dialect, only what all dialects agree on is known", async () => {
  const read = (type: string) => shapeOf(undefined, type);
  assert.equal(
    await read("STRUCT<x INT NOT NULL, y STRING>"),
    "struct<x: integer not null, y: string(?)> nullable",
  );
  assert.equal(await read("decimal(10,2)[]"), "list<decimal(10,2)> nullable");
  assert.equal(await read("int[][]"), "json(?) nullable");
  assert.equal(await read("enum('a', 'b')"), "enum('a','b') nullable");
});

test("33 lists in each other are known to the 32nd", async () => {
  const type = `${"array<".repeat(33)}int${">".repeat(33)}`;
  const shape = await shapeOf("spark", type);
  assert.equal(shape?.match(/list</g)?.length, 32);
});

test("types that have two of the one before, 40 times, are read as far as they may be", async () => {
  const types = Array.from(
    { length: 40 },
    (_, n) => `CREATE TYPE t${n + 1} AS (a t${n}, b t${n});`,
  );
  const shape = await shapeOf("postgres", "t40", `CREATE TYPE t0 AS (a int);${types.join("\n")}`);
  assert.ok(shape && shape.length < 1_000_000);
});

test("a type with 9,000 fields is known in a few of 400 tables, which would have 3.6 million fields", async () => {
  const fields = Array.from({ length: 9000 }, (_, n) => `f${n} int`);
  const tables = Array.from({ length: 400 }, (_, n) => `CREATE TABLE t${n} (a m);`);
  const text = `CREATE TYPE m AS (${fields.join()});\n${tables.join("\n")}`;
  const { tables: read } = await readSource(textSource(text, "t.sql"), {
    from: "sql",
    dialect: "postgres",
  });
  const known = read.filter(
    (table) => "columns" in table && JSON.stringify(table).includes("f8999"),
  );
  assert.ok(known.length > 0 && known.length < 20, `${known.length}`);
});

/** Types that Iceberg's tables of Snowflake have, and other tables of Snowflake have otherwise or not at all. */
const ICEBERG: [type: string, shape: string][] = [
  ["int", "int32 nullable"],
  ["long not null", "int64 not null"],
  ["float", "float32 nullable"],
  ["fixed(10)", "binary(10) nullable"],
  ["time", "time(us) nullable"],
  ["bigint", "integer nullable"],
  ["array(int not null)", "list<int32 not null> nullable"],
  ["object(x long)", "struct<x: int64 nullable> nullable"],
  ["string", "string(16777216) nullable"],
];

for (const [type, shape] of ICEBERG) {
  for (const text of [
    `create or replace iceberg table t (a ${type}) catalog = 'snowflake'`,
    `create iceberg table t (b date); alter iceberg table t add column a ${type}`,
  ]) {
    test(`${text} of Snowflake is ${shape}`, async () => {
      const shapes = await shapesOf(textSource(text, "t.sql"), {
        from: "sql",
        dialect: "snowflake",
      });
      assert.equal(shapes.a, shape);
    });
  }
}

test("a new type of a column in an Iceberg table of Snowflake is Iceberg's", async () => {
  const table = "create iceberg table t (a bigint)";
  const text = `${table}; alter iceberg table t alter column a set data type long`;
  const shapes = await shapesOf(textSource(text), { from: "sql", dialect: "snowflake" });
  assert.equal(shapes.a, "int64 nullable");
});

test("only Snowflake has types of its own in an Iceberg table", async () => {
  const text = "create iceberg table t (a bigint)";
  const shapes = await shapesOf(textSource(text), { from: "sql", dialect: "databricks" });
  assert.equal(shapes.a, "int64 nullable");
});
