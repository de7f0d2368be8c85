import assert from "node:assert/strict";
import { test } from "node:test";
import { DIALECTS, type Dialect } from "../../mapping/dialects.ts";
import { readSource } from "../../read-source.ts";
import { textSource } from "../../source.ts";

/** What keeps null out of `a`, by each manual's section. */
type Case = [dialect: Dialect, section: string, rest: string, required: boolean];

const POSTGRES = "CREATE TABLE, PRIMARY KEY: non-duplicate and non-null";
const REDSHIFT = "CREATE TABLE, PRIMARY KEY: only unique, non-null values";
const MYSQL =
  "CREATE TABLE, Indexes and foreign keys: key columns are declared NOT NULL implicitly";
const MSSQL = "Create primary keys: columns of a PRIMARY KEY are converted to NOT NULL";
const SYNAPSE =
  "Synapse, Primary, foreign and unique keys: PRIMARY KEY is supported with NOT ENFORCED";
const ORACLE = "constraint, Primary Key Constraints: a combination of NOT NULL and unique";
const DISABLED = "constraint, DISABLE: the constraint does not hold";
const SQLITE = "CREATE TABLE, The PRIMARY KEY: null is allowed by a mistake that is kept";
const SNOWFLAKE =
  "Overview of constraints: a PRIMARY KEY implies NOT NULL, which is always enforced";
const BIGQUERY = "Use primary and foreign keys: BigQuery does not enforce them";
const DATABRICKS = "CONSTRAINT clause: primary key columns are implicitly NOT NULL";
const SPARK = "Spark, constraints.PrimaryKey: Spark does not enforce it";
const NOVALIDATE = "ALL_TAB_COLUMNS, NULLABLE: N needs a constraint that is ENABLE VALIDATE";
const HIVE = "Hive, Using constraints: enforced are DEFAULT, NOT NULL and CHECK, no PRIMARY KEY";
const HIVE_DISABLE = "Hive, Using constraints, DISABLE: data need not conform";
const CLICKHOUSE = "MergeTree, Primary keys and indexes: a key sorts; Nullable(T) takes null";
const CLICKHOUSE_NULL = "CREATE TABLE, its source: a column of DEFAULT NULL becomes Nullable";
const DUCKDB = "Constraints, Primary key and unique constraint: no null";
const TRINO = "CREATE TABLE, PRIMARY KEY of a connector: a key without null";

const CASES: Case[] = [
  ["postgres", POSTGRES, "int primary key", true],
  ["postgres", POSTGRES, "int, primary key (a)", true],
  ["redshift", REDSHIFT, "int primary key", true],
  ["redshift", REDSHIFT, "int, primary key (a)", true],
  ["mysql", MYSQL, "int primary key", true],
  ["mysql", MYSQL, "int, primary key (a)", true],
  ["mssql", MSSQL, "int, primary key clustered (a)", true],
  ["mssql", SYNAPSE, "int not null, primary key nonclustered (a) not enforced", true],
  ["oracle", ORACLE, "int primary key", true],
  ["oracle", NOVALIDATE, "int, primary key (a) rely enable novalidate", false],
  ["oracle", NOVALIDATE, "int primary key using index i enable novalidate", false],
  ["oracle", NOVALIDATE, "int not null enable novalidate", false],
  ["oracle", ORACLE, "int not null enable validate", true],
  ["oracle", ORACLE, "int not null enable references u (x) enable novalidate", true],
  ["oracle", DISABLED, "int primary key disable", false],
  ["oracle", DISABLED, "int, primary key (a) rely disable novalidate", false],
  ["oracle", DISABLED, "int not null disable novalidate", false],
  ["sqlite", SQLITE, "int primary key", false],
  ["sqlite", SQLITE, "text, primary key (a)", false],
  ["sqlite", SQLITE, "integer primary key", true],
  ["snowflake", SNOWFLAKE, "int primary key", true],
  ["snowflake", SNOWFLAKE, "int primary key not enforced rely", true],
  ["snowflake", SNOWFLAKE, "int, primary key (a) not enforced norely", true],
  ["snowflake", SNOWFLAKE, "int, primary key (a) rely", true],
  ["snowflake", SNOWFLAKE, "int unique not enforced", false],
  ["bigquery", BIGQUERY, "int64 primary key not enforced", false],
  ["bigquery", BIGQUERY, "int64, primary key (a) not enforced", false],
  ["bigquery", BIGQUERY, "int64, primary key (a)", false],
  ["bigquery", BIGQUERY, "int64 not null, primary key (a) not enforced", true],
  ["databricks", DATABRICKS, "int primary key", true],
  ["databricks", DATABRICKS, "int, primary key (a) not enforced rely", true],
  ["databricks", DATABRICKS, "int, primary key (a) enable novalidate rely", true],
  ["databricks", DATABRICKS, "int, primary key (a timeseries) rely", true],
  ["spark", SPARK, "int primary key", false],
  ["spark", SPARK, "int, constraint k primary key (a) not enforced rely", false],
  ["spark", HIVE, "int, primary key (a) not enforced", false],
  ["spark", HIVE_DISABLE, "int primary key disable novalidate rely", false],
  ["spark", HIVE_DISABLE, "int, primary key (a) disable novalidate rely", false],
  ["spark", HIVE_DISABLE, "int not null disable novalidate rely", false],
  ["spark", HIVE, "int not null enable novalidate rely, primary key (a) disable novalidate", true],
  ["clickhouse", CLICKHOUSE, "Nullable(Int8) primary key", false],
  ["clickhouse", CLICKHOUSE, "Nullable(Int8), primary key (a)", false],
  ["clickhouse", CLICKHOUSE, "Int8", true],
  ["clickhouse", CLICKHOUSE_NULL, "Int8 default NULL comment 'x'", false],
  ["clickhouse", CLICKHOUSE_NULL, "Int8 default null", false],
  ["clickhouse", CLICKHOUSE_NULL, "Int8 default null is null", true],
  ["duckdb", DUCKDB, "int primary key", true],
  ["duckdb", DUCKDB, "int, primary key (a)", true],
  ["trino", TRINO, "int, primary key (a)", true],
];

for (const [dialect, section, rest, required] of CASES) {
  const what = required ? "is required" : "may be null";
  test(`${dialect}: in a ${rest}, a ${what} (${section})`, async () => {
    assert.equal(await requiredOf(`create table t (a ${rest})`, dialect), required);
  });
}

test("each dialect has its manual's word on keys", () => {
  const dialects = new Set(CASES.map(([dialect]) => dialect));
  assert.deepEqual([...dialects].sort(), [...DIALECTS].sort());
});

/** Postgres, ALTER TABLE, NOT VALID: older rows need not conform until VALIDATE CONSTRAINT. */
const NOT_VALID = "create table t (a int); alter table t add constraint n not null a not valid";

/** Statements after which a key or NOT NULL is gone, or was added, give the same. */
const CHANGED: [dialect: Dialect, statements: string, required: boolean][] = [
  ["bigquery", "create table t (a int64); alter table t add primary key (a) not enforced", false],
  [
    "bigquery",
    "create table t (a int64, primary key (a) not enforced); alter table t drop primary key",
    false,
  ],
  [
    "bigquery",
    "create table t (a int64 not null, primary key (a) not enforced); alter table t alter column a drop not null",
    false,
  ],
  [
    "bigquery",
    "create table u (a int64, primary key (a) not enforced); create table t like u",
    false,
  ],
  [
    "spark",
    "create table t (a int); alter table t add constraint k primary key (a) disable novalidate",
    false,
  ],
  [
    "spark",
    "create table t (a int); alter table t add constraint k primary key (a) not enforced",
    false,
  ],
  ["snowflake", "create table t (a int); alter table t add primary key (a) not enforced", true],
  [
    "databricks",
    "create table t (a int not null); alter table t add constraint k primary key (a) rely",
    true,
  ],
  ["postgres", NOT_VALID, false],
  ["postgres", NOT_VALID.replace("a not valid", "a no inherit not valid"), false],
  ["postgres", NOT_VALID.replace("a not valid", "a not valid no inherit"), false],
  ["postgres", NOT_VALID.replace("a not valid", "a not valid not deferrable"), false],
  ["postgres", `${NOT_VALID}; alter table t validate constraint n`, true],
  ["postgres", `${NOT_VALID}; alter table t validate constraint other`, false],
  ["postgres", `${NOT_VALID}; alter table t alter a set not null`, true],
  [
    "postgres",
    `${NOT_VALID.replace("(a int)", "(b int)").replace("null a", "null b")}; alter table t rename b to a; alter table t validate constraint n`,
    true,
  ],
  [
    "postgres",
    "create table t (a int constraint n not null); create table u (like t); alter table u rename a to b; alter table t drop constraint n",
    false,
  ],
  [
    "oracle",
    "create table t (b int constraint n not null); alter table t rename column b to a; alter table t drop constraint n",
    false,
  ],
  [
    "postgres",
    "create table t (a int constraint n check (a > 0)); alter table t validate constraint n",
    false,
  ],
  [
    "postgres",
    `${NOT_VALID.replaceAll("table t", "table p").replace("; ", "; create table t () inherits (p); ")}; alter table p validate constraint n`,
    true,
  ],
  [
    "postgres",
    "create table t (a int); alter table t add not null a not valid; alter table t validate constraint t_a_not_null",
    true,
  ],
];

for (const [dialect, statements, required] of CHANGED) {
  test(`${dialect}: after ${statements}, a ${required ? "is required" : "may be null"}`, async () => {
    assert.equal(await requiredOf(statements, dialect), required);
  });
}

test("without a dialect, a key that is not enforced is asked about", async () => {
  for (const key of ["int primary key not enforced", "int, primary key (a) not enforced"])
    await assert.rejects(requiredOf(`create table t (a ${key})`), /Say which dialect/);
  assert.equal(await requiredOf("create table t (a int primary key)"), true);
});

async function requiredOf(text: string, dialect?: Dialect) {
  const { tables } = await readSource(textSource(text), { from: "sql", dialect });
  const table = tables.find(({ name }) => name === "t");
  assert.ok(table && "columns" in table, JSON.stringify(table));
  return table.columns[0]?.required;
}
