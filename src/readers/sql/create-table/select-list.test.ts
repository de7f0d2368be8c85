import assert from "node:assert/strict";
import { test } from "node:test";
import type { Dialect } from "../../mapping/dialects.ts";
import { shownTables } from "../../testing/shown-tables.ts";

const BROUGHT = /This statement has no columns of its own/;

const CASES: [query: string, read: string | RegExp, dialect?: Dialect][] = [
  [
    'select cast(x as bigint) as a, cast(y as numeric(10, 2)) as "B c", z::date as d from u',
    "t: a integer, B c number, d date",
    "postgres",
  ],
  [
    "(select u.x::varchar(10) as a, 'x'::text as b, null::int[] as c)",
    "t: a string, b string, c json",
    "postgres",
  ],
  [
    "with q as (select 1 as z) select distinct cast(z as smallint) as a from q where z > 0 order by 1",
    "t: a integer",
    "duckdb",
  ],
  [
    "select try_cast(x as date) as a, cast(coalesce(y, 'a,b') as varchar) as b from u",
    "t: a date, b string",
    "duckdb",
  ],
  ["select cast(x as int) as a from u with no data", "t: a integer", "postgres"],
  ["select cast(x as int) as a, y from u", BROUGHT, "postgres"],
  ["select cast(x as int) as a, y as b from u", BROUGHT, "postgres"],
  ["select cast(x as int) + 1 as a from u", BROUGHT, "postgres"],
  ["select x + y::int as a from u", BROUGHT, "postgres"],
  ["select -x::int as a from u", BROUGHT, "postgres"],
  ["select cast(x as int) a from u", BROUGHT, "postgres"],
  ["select * from u", BROUGHT, "postgres"],
  ["select cast(x as int) as a from u union all select 1.5", BROUGHT, "postgres"],
  ["(select cast(x as int) as a from u) union (select 1.5)", BROUGHT, "postgres"],
  ["select cast(x as int) as a from u", BROUGHT, "mysql"],
  ["select cast(x as int) as a from u", BROUGHT, "snowflake"],
  ["select cast(x as int) as a from u", /Say which dialect it is/],
  ["select cast(x as geometry) as a from u", "t: a ?", "postgres"],
  ["values (1)", BROUGHT, "postgres"],
];

for (const [query, read, dialect] of CASES) {
  test(`create table t as ${query} (${dialect ?? "no dialect"})`, async () => {
    const shown = await shownTables(`create table t as ${query}`, dialect);
    if (typeof read === "string") assert.equal(shown, read);
    else assert.match(shown, read);
  });
}

test("a type that the text makes counts in a query, too", async () => {
  const text = "create domain d as int not null; create table t as select cast(x as d) as a from u";
  assert.equal(await shownTables(text, "postgres"), "t: a integer!");
});
