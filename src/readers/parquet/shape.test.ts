import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { test } from "node:test";
import { shapeText } from "#domain/details/detail-text.ts";
import { excessOf, newInside } from "../mapping/inside.ts";
import { bytesSource } from "../source.ts";
import { shapesOf } from "../testing/shapes.ts";
import type { SchemaElement } from "./schema-element.ts";
import { saidOf } from "./shape.ts";

test("what pyarrow writes is known to the units, digits and fields inside", async () => {
  const bytes = readFileSync(new URL("fixtures/types.parquet", import.meta.url));
  const shapes = await shapesOf(bytesSource(new Uint8Array(bytes), "types.parquet"));
  const known = {
    id: "int64 not null",
    uint16: "uint16 nullable",
    float16: "float16 nullable",
    decimal_wide: "decimal(60,10) nullable",
    uuid: "uuid nullable",
    fixed: "binary(16) nullable",
    time_ns: "time(ns) nullable",
    timestamp_ms: "timestamp(ms) nullable",
    timestamp_tz: "timestamp(us, zone) nullable",
    json: "json nullable",
    struct:
      "struct<a: int32 nullable, b: struct<c: list<int32 nullable> nullable> nullable> nullable",
    list: "list<int32 nullable> nullable",
    map: "map<string not null, int32 nullable> nullable",
  };
  for (const [name, shape] of Object.entries(known)) assert.equal(shapes[name], shape, name);
});

test("durations inside columns, which Parquet keeps as numbers, are known from the schema of Arrow", async () => {
  const bytes = readFileSync(new URL("fixtures/arrow-schema-inside.parquet", import.meta.url));
  assert.deepEqual(await shapesOf(bytesSource(new Uint8Array(bytes), "trips.parquet")), {
    trip: "struct<took: duration(us) not null> nullable",
    waits: "list<duration(s) nullable> nullable",
    by_day:
      "map<string not null, list<struct<left: duration(ns) nullable, n: int64 nullable> nullable> nullable> nullable",
  });
});

test("so are times in seconds, date64 and UUIDs, which Arrow's Rust library keeps as numbers and bytes", async () => {
  const bytes = readFileSync(new URL("fixtures/arrow-rust.parquet", import.meta.url));
  const inside = {
    at: "timestamp(s) nullable",
    at_utc: "timestamp(s, zone) nullable",
    time: "time(s) nullable",
    date64: "date nullable",
    uuid: "uuid nullable",
    took: "duration(s) nullable",
  };
  const fields = Object.entries(inside).map(([name, shape]) => `${name}: ${shape}`);
  assert.deepEqual(await shapesOf(bytesSource(new Uint8Array(bytes), "events.parquet")), {
    ...inside,
    int32: "int32 nullable",
    int64: "int64 nullable",
    bytes: "binary(16) nullable",
    struct: `struct<${fields.join(", ")}> nullable`,
    list: "list<timestamp(s) nullable> nullable",
    map: "map<string not null, date nullable> nullable",
  });
});

const [REQUIRED, OPTIONAL, REPEATED] = [0, 1, 2];
const [LIST, MAP] = [3, 1];

function element(
  name: string,
  repetition: number | undefined,
  more: Partial<SchemaElement> = {},
): SchemaElement {
  return {
    name,
    repetition,
    type: undefined,
    length: undefined,
    converted: undefined,
    scale: undefined,
    precision: undefined,
    logical: undefined,
    id: undefined,
    count: 0,
    members: [],
    ...more,
  };
}

const leaf = (name: string, repetition: number | undefined, id?: number) =>
  element(name, repetition, { type: 1, id });
const group = (name: string, repetition: number, members: SchemaElement[], converted?: number) =>
  element(name, repetition, { count: members.length, members, converted });

/** From LogicalTypes.md, Lists and Maps: the forms that older writers use. */
const FORMS: [what: string, element: SchemaElement, shape: string | undefined][] = [
  [
    "three levels",
    group("l", OPTIONAL, [group("list", REPEATED, [leaf("element", OPTIONAL)])], LIST),
    "list<int32 nullable>",
  ],
  [
    "a repeated leaf",
    group("l", OPTIONAL, [leaf("element", REPEATED)], LIST),
    "list<int32 not null>",
  ],
  [
    "a repeated group of two",
    group(
      "l",
      OPTIONAL,
      [group("element", REPEATED, [leaf("a", REQUIRED), leaf("b", OPTIONAL)])],
      LIST,
    ),
    "list<struct<a: int32 not null, b: int32 nullable> not null>",
  ],
  [
    "a group called array",
    group("l", OPTIONAL, [group("array", REPEATED, [leaf("a", REQUIRED)])], LIST),
    "list<struct<a: int32 not null> not null>",
  ],
  [
    "a group called like its list",
    group("l", OPTIONAL, [group("l_tuple", REPEATED, [leaf("a", REQUIRED)])], LIST),
    "list<struct<a: int32 not null> not null>",
  ],
  ["a repeated field without a list", leaf("a", REPEATED), "list<int32 not null>"],
  [
    "a repeated group without a list",
    group("a", REPEATED, [leaf("b", OPTIONAL)]),
    "list<struct<b: int32 nullable> not null>",
  ],
  [
    "a map",
    group(
      "m",
      OPTIONAL,
      [group("key_value", REPEATED, [leaf("key", REQUIRED), leaf("value", OPTIONAL)])],
      MAP,
    ),
    "map<int32 not null, int32 nullable>",
  ],
  [
    "a map without values",
    group("m", OPTIONAL, [group("key_value", REPEATED, [leaf("key", REQUIRED)])], MAP),
    undefined,
  ],
  ["a list of nothing", group("l", OPTIONAL, [], LIST), undefined],
  [
    "two fields of one name",
    group("s", OPTIONAL, [leaf("a", REQUIRED), leaf("a", REQUIRED)]),
    undefined,
  ],
];

for (const [what, element, shape] of FORMS) {
  test(`${what}: ${shape ?? "not known"}`, () => {
    const { is } = saidOf(element, newInside());
    assert.equal(is && shapeText(is), shape);
  });
}

test("numbers of fields are kept, inside as well", () => {
  const struct = { ...group("s", OPTIONAL, [leaf("a", REQUIRED, 7)]), id: 4 };
  const said = saidOf(struct, newInside());
  assert.equal(said.id, 4);
  assert.ok(said.is?.kind === "struct");
  assert.equal(said.is.fields[0]?.detail?.id, 7);
});

test("groups 100,000 deep and 20,000 wide are refused as soon as they are too much", () => {
  let deep = leaf("a", OPTIONAL);
  for (let level = 0; level < 100_000; level++) deep = group("g", OPTIONAL, [deep]);
  const leaves = Array.from({ length: 20_000 }, (_, n) => leaf(`c${n}`, OPTIONAL));
  for (const [element, excess] of [
    [deep, "what is inside it has more than 32 levels"],
    [
      group("g", OPTIONAL, leaves),
      "with what is inside it, there are more than 10,000 fields in columns",
    ],
  ] as const) {
    const inside = newInside();
    saidOf(element, inside);
    assert.equal(excessOf(inside), excess);
  }
});

test("as many fields as details can have are known", () => {
  const lists = Array.from({ length: 5_000 }, (_, n) =>
    group(`l${n}`, OPTIONAL, [group("list", REPEATED, [leaf("element", OPTIONAL)])], LIST),
  );
  const inside = newInside();
  assert.ok(saidOf(group("s", OPTIONAL, lists), inside).is);
  assert.equal(excessOf(inside), null);
});
