import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { test } from "node:test";
import { shapeText } from "#domain/details/detail-text.ts";
import { newInside } from "../mapping/map-inner.ts";
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

const [REQUIRED, OPTIONAL, REPEATED] = [0, 1, 2];
const [LIST, MAP] = [3, 1];

function element(
  name: string,
  repetition: number | undefined,
  more: Partial<SchemaElement> = {},
): SchemaElement {
  return {
    ...{ name, repetition, type: undefined, length: undefined, children: 0, converted: undefined },
    ...{ scale: undefined, precision: undefined, logical: undefined, id: undefined, ...more },
  };
}

const leaf = (name: string, repetition: number | undefined, id?: number) =>
  element(name, repetition, { type: 1, id });
const group = (
  name: string,
  repetition: number | undefined,
  children: number,
  converted?: number,
) => element(name, repetition, { children, converted });

/** From LogicalTypes.md, Lists and Maps: the forms that older writers use. */
const FORMS: [what: string, elements: SchemaElement[], shape: string | undefined][] = [
  [
    "three levels",
    [group("l", OPTIONAL, 1, LIST), group("list", REPEATED, 1), leaf("element", OPTIONAL)],
    "list<int32 nullable>",
  ],
  [
    "a repeated leaf",
    [group("l", OPTIONAL, 1, LIST), leaf("element", REPEATED)],
    "list<int32 not null>",
  ],
  [
    "a repeated group of two",
    [
      group("l", OPTIONAL, 1, LIST),
      group("element", REPEATED, 2),
      leaf("a", REQUIRED),
      leaf("b", OPTIONAL),
    ],
    "list<struct<a: int32 not null, b: int32 nullable> not null>",
  ],
  [
    "a group called array",
    [group("l", OPTIONAL, 1, LIST), group("array", REPEATED, 1), leaf("a", REQUIRED)],
    "list<struct<a: int32 not null> not null>",
  ],
  [
    "a group called like its list",
    [group("l", OPTIONAL, 1, LIST), group("l_tuple", REPEATED, 1), leaf("a", REQUIRED)],
    "list<struct<a: int32 not null> not null>",
  ],
  ["a repeated field without a list", [leaf("a", REPEATED)], "list<int32 not null>"],
  [
    "a repeated group without a list",
    [group("a", REPEATED, 1), leaf("b", OPTIONAL)],
    "list<struct<b: int32 nullable> not null>",
  ],
  [
    "a map",
    [
      group("m", OPTIONAL, 1, MAP),
      group("key_value", REPEATED, 2),
      leaf("key", REQUIRED),
      leaf("value", OPTIONAL),
    ],
    "map<int32 not null, int32 nullable>",
  ],
  [
    "a map without values",
    [group("m", OPTIONAL, 1, MAP), group("key_value", REPEATED, 1), leaf("key", REQUIRED)],
    undefined,
  ],
  ["a list of nothing", [group("l", OPTIONAL, 0, LIST)], undefined],
  [
    "two fields of one name",
    [group("s", OPTIONAL, 2), leaf("a", REQUIRED), leaf("a", REQUIRED)],
    undefined,
  ],
];

for (const [what, elements, shape] of FORMS) {
  test(`${what}: ${shape ?? "not known"}`, () => {
    const { is } = saidOf({ elements, at: 0 }, newInside());
    assert.equal(is && shapeText(is), shape);
  });
}

test("numbers of fields are kept, inside as well", () => {
  const elements = [{ ...group("s", OPTIONAL, 1), id: 4 }, leaf("a", REQUIRED, 7)];
  const said = saidOf({ elements, at: 0 }, newInside());
  assert.equal(said.id, 4);
  assert.ok(said.is?.kind === "struct");
  assert.equal(said.is.fields[0]?.detail?.id, 7);
});

test("groups 100,000 deep and 20,000 wide are read as far as they may be", () => {
  const deep = Array.from({ length: 100_000 }, () => group("g", OPTIONAL, 1)).concat(
    leaf("a", OPTIONAL),
  );
  const { is } = saidOf({ elements: deep, at: 0 }, newInside());
  assert.equal(is && shapeText(is).match(/struct</g)?.length, 32);
  const wide = [
    group("g", OPTIONAL, 20_000),
    ...Array.from({ length: 20_000 }, (_, n) => leaf(`c${n}`, OPTIONAL)),
  ];
  assert.equal(saidOf({ elements: wide, at: 0 }, newInside()).is, undefined);
});
