import assert from "node:assert/strict";
import { test } from "node:test";
import { shownTables } from "../../testing/shown-tables.ts";

test("a key of an index is no column", async () => {
  const using =
    "create table t (a int, b int); alter table t add unique using index i, add constraint u unique using index j";
  assert.equal(await shownTables(using, "postgres"), "t: a integer, b integer");
  assert.equal(
    await shownTables("create table t (a int, unique using btree (a))", "mysql"),
    "t: a integer",
  );
});

test("without a dialect, names of Postgres with escapes ask for it", async () => {
  const text = 'create table U&"d\\0061t" (U&"\\0062" int not null, c int)';
  assert.match(await shownTables(text), /such as --dialect postgres/);
  assert.equal(await shownTables(text, "postgres"), "dat: b integer!, c integer");
});
