import assert from "node:assert/strict";
import { test } from "node:test";
import { shownTables } from "../../testing/shown-tables.ts";

/** T-SQL's conditions that keep a statement from running, as what they ask for is in the text. */
const PREVENTED: [text: string, read: string][] = [
  [
    "create table dbo.b (x int, y int not null)\ngo\nif col_length('dbo.b', 'y') is null alter table dbo.b add y bigint null",
    "b: x integer, y integer!",
  ],
  [
    "create table b (x int, y int)\nif col_length('b', 'y') is null begin alter table b add y text end\nif col_length('b', 'z') is null alter table b add z date",
    "b: x integer, y integer, z date",
  ],
  [
    "create table b (x int, y int)\nif not exists (select 1 from sys.columns where name = N'y' and object_id = object_id(N'b')) alter table [b] add [y] text",
    "b: x integer, y integer",
  ],
  [
    "create table b (x int)\nif col_length('b', 'y') is not null alter table b drop column y",
    "b: x integer",
  ],
  [
    "create table b (x int)\nif col_length('b', 'x') is null alter table b add constraint x check (x > 0)",
    "b: x integer",
  ],
  [
    "create table b (x int, y int)\nif col_length('b', 'y') is null alter table b add y int, z int",
    "b: x integer, y integer",
  ],
];

for (const [text, read] of PREVENTED) {
  test(`a condition that the text answers is obeyed: ${text}`, async () => {
    assert.equal(await shownTables(text, "mssql"), read);
  });
}
