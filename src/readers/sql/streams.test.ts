import assert from "node:assert/strict";
import { test } from "node:test";
import { shownTables } from "../testing/shown-tables.ts";

/** ksqlDB's streams have columns as its tables do. */
const STREAMS: [text: string, read: string][] = [
  [
    "create stream a (id varchar key, n bigint, m map<string, int>) with (kafka_topic = 'a', value_format = 'json'); create or replace source table b (id bigint primary key) with (kafka_topic = 'b')",
    "a: id string, n integer, m json | b: id integer!",
  ],
  [
    "create stream a with (kafka_topic = 'a', value_format = 'avro'); create table b (id int)",
    "a: This statement has no columns. It needs a list of them in parentheses. | b: id integer",
  ],
  [
    "create stream a (id int key, h array<struct<key string, value bytes>> headers, v int) with (kafka_topic = 'a')",
    "a: id integer, h json!, v integer",
  ],
  [
    "create stream a (m bytes header('meta'), `headers` int, header int) with (kafka_topic = 'a'); create table b (id int primary key, h bytes header('x'))",
    "a: m string, headers integer, header integer | b: id integer!, h string",
  ],
  ["create stream a on table b; create table c (id int)", "c: id integer"],
  ["create stream a with tag (t = 'x') on table b; create table c (id int)", "c: id integer"],
];

for (const [text, read] of STREAMS) {
  test(`streams of ksqlDB are read: ${text}`, async () => {
    assert.equal(await shownTables(text), read);
  });
}
