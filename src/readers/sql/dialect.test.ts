import assert from "node:assert/strict";
import { test } from "node:test";
import { shownTables } from "../testing/shown-tables.ts";

for (const [text, read] of [
  [
    "create external table d.t (a int64) with partition columns (dt date) options (format = 'PARQUET', uris = ['gs://b/*'])",
    "t: a integer, dt date",
  ],
  [
    "create table d.t (a int64, b timestamp) partition by date(b) options (require_partition_filter = true, labels = [('k', 'v')])",
    "t: a integer, b timestamp",
  ],
  ["create table t (a UInt8, b String)", "t: a integer!, b string!"],
  ["create table t (a String, b DateTime64(3))", "t: a string!, b timestamp!"],
  ["create table t (a Int32, b String) engine = Log", "t: a integer!, b string!"],
  ["create table t (a Int32, b String) engine = Memory", "t: a integer!, b string!"],
  ["create table t (a int, b varchar(9)) engine = memory", "t: a integer, b string"],
  ["create table t (a uint8, b varchar)", "t: a integer, b string"],
  ["create table t (a datetime2, b bit)", "t: a timestamp, b boolean"],
  [
    "create table t (a bit); alter table t with check add constraint [k] check ([a] = 1)",
    "t: a boolean",
  ],
  [
    "create foreign table t (a int) server s options (format 'csv', description 'x')",
    "t: a integer",
  ],
] as const) {
  test(`a text that shows its dialect needs no other word: ${text}`, async () => {
    assert.equal(await shownTables(text), read);
  });
}
