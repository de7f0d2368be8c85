import assert from "node:assert/strict";
import { test } from "node:test";
import type { Dialect } from "../../mapping/dialects.ts";
import { shownTables } from "../../testing/shown-tables.ts";

/** What an ALTER TABLE makes of `t (a int not null, b int, c int)`. */
type Case = [dialect: Dialect, action: string, read: string | RegExp];

const SAME = "t: a integer!, b integer, c integer";

const CHANGED: Case[] = [
  // Spark's CHANGE is another word for ALTER, unless a name and a type follow.
  ["spark", "change column a drop not null", "t: a integer, b integer, c integer"],
  ["databricks", "change b set not null", "t: a integer!, b integer!, c integer"],
  ["databricks", "change column a type string", "t: a string!, b integer, c integer"],
  ["spark", "change column a comment 'x'", SAME],
  ["spark", 'change a comment "x"', SAME],
  ["spark", "change column a set default 1", SAME],
  ["spark", "change column a drop default", SAME],
  ["spark", "change column b first", "t: b integer, a integer!, c integer"],
  ["spark", "change a after b", "t: b integer, a integer!, c integer"],
  ["spark", "change a comment string", "t: comment string!, b integer, c integer"],
  ["spark", "change column a type string", /Hive makes a column that is called type, and Spark/],
  ["mysql", "change a type text not null", "t: type string!, b integer, c integer"],
  ["spark", "change a.x y int", /changes what is inside a/],
  ["mysql", "change if exists b d text", "t: a integer!, d string, c integer"],
  ["mysql", "change column if exists d e text", SAME],
  // One action on several columns.
  [
    "databricks",
    "alter column a drop not null, b type string, c set not null",
    "t: a integer, b string, c integer!",
  ],
  ["spark", "alter column c first, a after b", "t: c integer, b integer, a integer!"],
  ["databricks", "add columns d int, comment string", `${SAME}, d integer, comment string`],
  ["databricks", "drop columns b, c", "t: a integer!"],
  ["snowflake", "drop column if exists b, if exists c", "t: a integer!"],
  ["snowflake", "drop if exists b, d", "t: a integer!, c integer"],
  ["trino", "add column d varchar last", `${SAME}, d string`],
  ["spark", "replace columns (d string, e date) cascade", "t: d string, e date"],
  ["mssql", "with check add d int not null, primary key (b)", /^t: a .*!, b .*!, c .*, d .*!$/],
  [
    "mssql",
    "add period for system_time (d, e), d datetime2 generated always as row start not null, e datetime2 not null",
    `${SAME}, d timestamp!, e timestamp!`,
  ],
  ["clickhouse", "modify column b alias a / 3", SAME],
  ["clickhouse", "modify column b materialized a / 3", SAME],
  ["mysql", "add primary key if not exists (b)", /IF NOT EXISTS leaves out its key/],
];

/** What leaves the columns as they are, also where it lists something that is called like one of them. */
const UNCHANGED: [dialect: Dialect, action: string][] = [
  ["snowflake", "set tag x = 'y', b = 'z'"],
  ["snowflake", "unset tag x, b"],
  ["snowflake", "alter column a set tag x = 'y', s.b = 'z'"],
  ["snowflake", "modify column a unset tag x, b"],
  ["snowflake", "unset comment, change_tracking"],
  ["snowflake", "set warehouse = w, target_lag = '1 day'"],
  ["snowflake", "add search optimization on equality(a), substring(b)"],
  ["snowflake", "drop search optimization on equality(a), b"],
  ["snowflake", "add storage lifecycle policy p on (a)"],
  ["snowflake", "drop storage lifecycle policy"],
  ["snowflake", "add data metric function f on (a)"],
  ["snowflake", "modify constraint k not enforced"],
  ["snowflake", "modify unique (b) enforced"],
  ["snowflake", "add files ('x')"],
  ["snowflake", "remove files ('x')"],
  ["snowflake", "recluster"],
  ["snowflake", "refresh 'x'"],
  ["mysql", "drop partition p, b"],
  ["mysql", "truncate partition p, q"],
  ["mysql", "reorganize partition p, q into (partition r values less than (1))"],
  ["mysql", "add index if not exists i (a, b)"],
  ["mysql", "add unique key if not exists i (a, b)"],
  ["mysql", "add fulltext index if not exists (a)"],
  ["oracle", "drop partition p, b"],
  ["mssql", "enable trigger x, y"],
  ["trino", "set properties x = 1, b = 2"],
  ["spark", "write ordered by a, b"],
  ["spark", "set identifier fields a, b"],
  ["spark", "drop identifier fields a, b"],
  ["spark", "add partition field bucket(16, a)"],
  ["spark", "drop partition field a"],
  ["spark", "create branch x"],
  ["clickhouse", "update b = 1, c = 2 where a = 3"],
  ["clickhouse", "drop part 'x'"],
  ["clickhouse", "modify column b modify setting max_compress_block_size = 1"],
  ["postgres", "options (set x 'y')"],
  ["postgres", "alter column a set restart with 3"],
];

function altered(dialect: Dialect, action: string) {
  const nullable = dialect === "clickhouse" ? "nullable(int)" : "int";
  const table = `create table t (a int not null, b ${nullable}, c ${nullable})`;
  return shownTables(`${table}; alter table t ${action}`, dialect);
}

for (const [dialect, action, read] of CHANGED) {
  test(`${dialect} reads ALTER TABLE t ${action}`, async () => {
    const shown = await altered(dialect, action);
    if (typeof read === "string") assert.equal(shown, read);
    else assert.match(shown, read);
  });
}

for (const [dialect, action] of UNCHANGED) {
  test(`${dialect} keeps all columns in ALTER TABLE t ${action}`, async () => {
    assert.equal(await altered(dialect, action), SAME);
  });
}

test("CHANGE may be of MySQL or of Spark where nobody has said the dialect", async () => {
  const text = "create table t (a int); alter table t change a type bigint";
  assert.match(await shownTables(text), /read this text differently/);
});

test("REPLACE COLUMNS of Hive leaves the columns of partitions", async () => {
  const table = "create table t (a int, b int) partitioned by (dt date)";
  const text = `${table}; alter table t replace columns (c string)`;
  assert.equal(await shownTables(text, "spark"), "t: c string, dt date");
});

test("a file of metadata may bring other columns to an Iceberg table of Snowflake", async () => {
  const text = "create table t (a int); alter iceberg table t refresh 'x.json'";
  assert.match(await shownTables(text, "snowflake"), /REFRESH may change its columns/);
});

const SWAPPED: [text: string, read: string | RegExp, dialect: Dialect][] = [
  [
    "create table t (a Int8); create table u (b Int8); exchange tables t and u on cluster c",
    "t: b integer! | u: a integer!",
    "clickhouse",
  ],
  [
    "create table t (a Int8); exchange tables u and t",
    /swapped with u, which is not in this text/,
    "clickhouse",
  ],
];

for (const [text, read, dialect] of SWAPPED) {
  test(`${dialect} reads ${text}`, async () => {
    const shown = await shownTables(text, dialect);
    if (typeof read === "string") assert.equal(shown.split(" | ").sort().join(" | "), read);
    else assert.match(shown, read);
  });
}
