import assert from "node:assert/strict";
import { test } from "node:test";
import type { Format } from "./formats.ts";
import { readSource } from "./read-source.ts";
import { bytesSource } from "./source.ts";

/** Long enough for anything quadratic to be noticed. */
const LONG = 100_000;
const DEEP = 10_000;

/** The unit again and again, so that it has about this length. */
function long(unit: string, length = LONG) {
  return unit.repeat(length / unit.length);
}

const TEXTS: Record<string, string | Uint8Array> = {
  "an empty line": "\n",
  "a byte order mark alone": "\ufeff",
  zeros: new Uint8Array(1000),
  "Latin-1": Buffer.from("id,größe\n1,ä\n", "latin1"),
  "UTF-16 without a mark": Buffer.from("id,note\n1,a\n", "utf16le"),
  "half of a UTF-16 character": Uint8Array.of(0xff, 0xfe, 0x61),
  "a long word": long("a"),
  "long digits": `id\n${long("1")}`,
  "a long day": `id\n2026-01-01T00:00:00.${long("1")}`,
  "long spaces": long(" "),
  "many separators": long(",;|\t"),
  "many cells": `${long("a,")}\n${long("1,")}\n`,
  "many quotes": long('"'),
  "many cells in quotes": long('"a",'),
  "many lines": long("\n"),
  "many lines of columns": `id integer\n${long("a date\n", LONG / 10)}`,
  "a long type": `id ${long("varchar(")}`,
  "a long type between quotes": `id "${long("a")}`,
  "a long line of columns": `name,type,required\n${long("id,integer,")}`,
  "a long description": `column_name,data_type,is_nullable\n${long("a,int,NO,")}`,
  "many descriptions": `column_name,data_type,is_nullable\n${long("a,int,NO\n", LONG / 10)}`,
  "a long text in JSON": `{"a":"${long("x")}"}`,
  "a long text in JSON that does not end": `[{"a":"${long("x")}`,
  "deep lists": long("[", DEEP) + long("]", DEEP),
  "deep lists in records": `{"a":${long("[", DEEP)}${long("]", DEEP)}}\n{"a":1}`,
  "deep lists in a schema of Kafka Connect": `{"type":"struct","fields":[{"field":"a","type":"int8","doc":${long("[", DEEP)}${long("]", DEEP)}}]}`,
  "deep types in a schema of Kafka Connect": `{"type":"struct","fields":[{"field":"a","type":"array","items":${long('{"type":"array","items":', 24 * DEEP)}1${long("}", DEEP)}}]}`,
  "deep lists that do not end": long("[", DEEP),
  "deep objects": `${long('{"a":', 5 * DEEP)}1${long("}", DEEP)}`,
  "deep objects in a list": `[{"name":"a","type":${long('{"type":', 8 * DEEP)}1${long("}", DEEP)}}]`,
  "deep fields": `${long('{"fields":[', 11 * DEEP)}${long("]}", 2 * DEEP)}`,
  "many records": long('{"a":1}\n'),
  "many keys": JSON.stringify(Object.fromEntries(Array.from({ length: 3000 }, (_, n) => [n, n]))),
  "numbers without end": `{"a":${long("1")}}`,
};

const OWN: Format[] = [
  "information-schema",
  "bigquery",
  "dataframe",
  "list",
  "json",
  "ndjson",
  "csv",
  "tsv",
];

for (const [what, text] of Object.entries(TEXTS)) {
  test(`a hostile file is read or refused: ${what}`, async () => {
    const bytes = typeof text === "string" ? Buffer.from(text) : text;
    for (const from of [undefined, ...OWN]) {
      const read = readSource(bytesSource(bytes, "orders"), { from });
      await read.catch((error) => assert.equal(error.name, "UnreadableSource", error.stack));
    }
  });
}
