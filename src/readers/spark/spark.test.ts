import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { test } from "node:test";
import fc from "fast-check";
import { readSource } from "../read-source.ts";
import { textSource } from "../source.ts";
import { missingTypes, summarise } from "../testing/summary.ts";
import { UnreadableSource } from "../unreadable.ts";

function fixture(name: string) {
  return readFileSync(new URL(`fixtures/${name}`, import.meta.url), "utf8");
}

async function summaries(text: string) {
  const { from, name, columns } = await summarise(textSource(text, "orders.schema"));
  assert.deepEqual([from, name], ["spark", "orders"]);
  return columns;
}

const TYPES = {
  id: "!integer long",
  byte: "integer byte",
  short: "integer short",
  integer: "integer integer",
  float: "number float",
  double: "number double",
  decimal_2: "number decimal(12,2)",
  decimal_0: "integer decimal(12,0)",
  decimal: "integer decimal(10,0)",
  string: "string string",
  binary: "string⚠ binary",
  boolean: "boolean boolean",
  date: "date date",
  timestamp: "timestamp timestamp",
  timestamp_ntz: "timestamp timestamp_ntz",
  time: "string⚠ time(6)",
  day_time: "string⚠ interval day to second",
  year_month: "string⚠ interval year to month",
  char: "string char(5)",
  varchar: "string varchar(10)",
  array: "json array",
  map: "json map",
  struct: "json struct",
  variant: "json variant",
  collated: "string string",
  "odd: name é": "integer integer",
  void: "- void",
  geometry: "- geometry(OGC:CRS84)",
};

const DDL = {
  ...TYPES,
  id: "!integer BIGINT",
  byte: "integer TINYINT",
  short: "integer SMALLINT",
  integer: "integer INT",
  array: "json ARRAY<STRING>",
  map: "json MAP<STRING, INT>",
  struct: "json STRUCT<a: INT NOT NULL, b: ARRAY<STRUCT<x: DOUBLE, y: INT>>>",
  collated: "string STRING COLLATE UNICODE",
  "odd: name é": "integer INT",
  geometry: "- GEOMETRY(4326)",
};

test("types as schema.json() writes them", async () => {
  assert.deepEqual(await summaries(fixture("types.json")), TYPES);
});

test("types as printSchema prints them", async () => {
  assert.deepEqual(await summaries(fixture("print-schema.txt")), {
    ...TYPES,
    collated: "string string collate UNICODE",
    geometry: "- geometry(4326)",
  });
});

test("types as toDDL writes them", async () => {
  const { tables } = await readSource(textSource(fixture("types.ddl")), { from: "spark" });
  const [table] = tables;
  assert.ok(table && "columns" in table);
  const read = table.columns.map(({ name, required, physical_type, ...column }) => {
    const type = "type" in column ? `${column.type}${column.lossy ? "⚠" : ""}` : "-";
    return [name, `${required ? "!" : ""}${type} ${physical_type}`.toLowerCase()];
  });
  const expected = Object.entries(DDL).map(([name, column]) => [name, column.toLowerCase()]);
  assert.deepEqual(read, expected);
});

test("types as simpleString writes them", async () => {
  const { "odd: name é": _, ...columns } = DDL;
  const expected = Object.entries({
    ...columns,
    id: "integer bigint",
    map: "json map<string,int>",
    struct: "json struct<a:int,b:array<struct<x:double,y:int>>>",
  }).map(([name, column]) => [name, column.toLowerCase()]);
  const read = Object.entries(await summaries(fixture("simple-string.txt")));
  assert.deepEqual(
    read.map(([name, column]) => [name, column.toLowerCase()]),
    expected,
  );
});

test("each type of the table is in a test", () => {
  const tested = [...Object.values(TYPES), ...Object.values(DDL), "integer decimal"];
  // Only Delta has timestamps of nanoseconds (delta.test.ts).
  const ofDelta = ["timestamp_nanos", "timestamp_nanos_ntz"];
  assert.deepEqual(missingTypes("spark", tested), ofDelta);
});

test("a decimal without precision is a whole number, as Spark's is", async () => {
  const text = '{"type":"struct","fields":[{"name":"a","type":"decimal","nullable":true}]}';
  assert.deepEqual(await summaries(text), { a: "integer decimal" });
});

test("a string that Delta knows as varchar says so", async () => {
  const metadata = { __CHAR_VARCHAR_TYPE_STRING: "varchar(10)" };
  const fields = [{ name: "a", type: "string", nullable: false, metadata }];
  assert.deepEqual(await summaries(JSON.stringify({ type: "struct", fields })), {
    a: "!string varchar(10)",
  });
});

test("a user-defined type has no counterpart", async () => {
  const type = { type: "udt", class: "org.apache.spark.ml.linalg.VectorUDT", sqlType: "string" };
  const fields = [{ name: "a", type, nullable: true }];
  assert.deepEqual(await summaries(JSON.stringify({ type: "struct", fields })), { a: "- udt" });
});

for (const [text, message] of [
  ['{"type":"struct","fields":[{"type":"long"}]}', /Field 1 of the Spark schema has no name/],
  ['{"type":"struct","fields":[{"name":"a"}]}', /field a of the Spark schema has no type/],
  ["root\n |-- id: long (nullable = true)\n |-- name\n", /not a line that printSchema prints/],
  [
    "root\n |-- a: array (nullable = true)\n |    |    |-- b: long (nullable = true)\n",
    /not a line/,
  ],
  ["struct<id:bigint,... 3 more fields>", /not a column of a Spark schema: "... 3 more fields"/],
  ["struct<id:bigint", /does not end with >/],
  ["struct<id:>", /not a column/],
] as const) {
  test(`${JSON.stringify(text)} is refused`, async () => {
    const read = readSource(textSource(text), { from: "spark" });
    await assert.rejects(read, { name: "UnreadableSource", message });
  });
}

test("a comment, a bracket and a clause may hold each other's words", async () => {
  const text =
    "a STRUCT<x: INT COMMENT 'not > null'> NOT NULL COMMENT 'it''s, <', b INT DEFAULT (1, 2),`c``,d` INT not  null";
  const { tables } = await readSource(textSource(text), { from: "spark" });
  assert.deepEqual(
    tables
      .flatMap((table) => ("columns" in table ? table.columns : []))
      .map((column) => [column.name, column.required, column.physical_type]),
    [
      ["a", true, "STRUCT<x: INT COMMENT 'not > null'>"],
      ["b", false, "INT"],
      ["c`,d", true, "INT"],
    ],
  );
});

test("whatever stands in a text is read or refused", async () => {
  const pieces = fc.constantFrom(
    ..."<>(),:'`\"\\ \n",
    "struct<",
    "root\n |-- ",
    "a",
    " INT",
    "NOT NULL",
  );
  const text = fc.array(pieces, { maxLength: 40 }).map((all) => all.join(""));
  const json = fc.jsonValue({ maxDepth: 3 }).map((value) =>
    JSON.stringify({
      type: "struct",
      fields: [value, { name: "a", type: value, nullable: value }],
    }),
  );
  await fc.assert(
    fc.asyncProperty(fc.oneof(text, json), async (written) => {
      try {
        await readSource(textSource(written), { from: "spark" });
      } catch (error) {
        assert.ok(error instanceof UnreadableSource, String(error));
      }
    }),
    { numRuns: 500 },
  );
});

test("5 MB on one line are read or refused quickly", async () => {
  const million = 1_000_000;
  for (const text of [
    `struct<${"a:int,".repeat(million)}b:int>`,
    `struct<${"'\\".repeat(2 * million)}`,
    `struct<${"<".repeat(5 * million)}>`,
    `root\n |-- ${": a (nullable = true) x".repeat(200_000)}`,
    `root\n |-- a: ${" ".repeat(5 * million)}x`,
    `struct<a:${" not  ".repeat(million)}>`,
  ]) {
    await readSource(textSource(text)).catch((error) =>
      assert.ok(error instanceof UnreadableSource, String(error)),
    );
  }
});

test("nesting 10,000 deep is json", async () => {
  const deep = `${'{"type":"array","elementType":'.repeat(10_000)}"long"${"}".repeat(10_000)}`;
  const text = `{"type":"struct","fields":[{"name":"a","type":${deep}}]}`;
  assert.deepEqual(await summaries(text), { a: "json array" });
});
