import assert from "node:assert/strict";
import { test } from "node:test";
import { textSource } from "../source.ts";
import { shapesOf } from "../testing/shapes.ts";

const shapes = (text: string, message?: string) =>
  shapesOf(textSource(text, "orders.proto"), message === undefined ? {} : { message });

test("widths, symbols, fields with their numbers, lists and maps are known", async () => {
  const text = `syntax = "proto3";
    package shop;
    import "google/protobuf/timestamp.proto";
    import "google/protobuf/wrappers.proto";
    message Order {
      message Line { string sku = 1; optional uint32 count = 0x2; repeated Price prices = 010; }
      message Price { sfixed64 units = 1; Currency currency = 2; }
      enum Currency { option allow_alias = true; NONE = 0; EUR = 1 [deprecated = true]; E = 1; reserved 7; }
      int64 id = 1;
      Price price = 2;
      repeated Line lines = 3;
      map<int32, Currency> seen = 4;
      repeated bytes hashes = 5;
      google.protobuf.Timestamp at = 6;
      google.protobuf.Int32Value stars = 7;
      oneof payment { string card = 8; double cash = 9; }
      optional bool paid = 10;
      google.protobuf.Any more = 536870911;
    }`;
  const price = "struct<units: int64 not null, currency: enum('NONE','EUR','E') not null>";
  assert.deepEqual(await shapes(text), {
    id: "int64 not null #1",
    price: `${price} nullable #2`,
    lines: `list<struct<sku: string not null, count: uint32 nullable, prices: list<${price} not null> not null> not null> not null #3`,
    seen: "map<int32 not null, enum('NONE','EUR','E') not null> not null #4",
    hashes: "list<binary not null> not null #5",
    at: "timestamp(ns, zone) nullable #6",
    stars: "int32 nullable #7",
    card: "string nullable #8",
    cash: "float64 nullable #9",
    paid: "boolean nullable #10",
    more: "json nullable #536870911",
  });
});

test("fields inside have their numbers", async () => {
  const text =
    'syntax = "proto3"; message A { B b = 1; message B { string x = 3; string y = 5; } }';
  const { readSource } = await import("../read-source.ts");
  const { tables } = await readSource(textSource(text, "a.proto"), { message: "A" });
  const [column] = tables[0] && "columns" in tables[0] ? tables[0].columns : [];
  const is = column && "detail" in column ? column.detail?.is : undefined;
  assert.deepEqual(is?.kind === "struct" && is.fields.map(({ detail }) => detail?.id), [3, 5]);
});

const PRESENCE: [head: string, field: string, word: string][] = [
  ['syntax = "proto3";', "int32 a = 1;", "not null"],
  ['syntax = "proto3";', "optional int32 a = 1;", "nullable"],
  ['syntax = "proto3";', "E a = 1;", "not null"],
  ['syntax = "proto3";', "M a = 1;", "nullable"],
  ['syntax = "proto2";', "optional int32 a = 1;", "nullable"],
  ['syntax = "proto2";', "required int32 a = 1;", "not null"],
  ['syntax = "proto2";', "repeated int32 a = 1;", "not null"],
  ["", "optional int32 a = 1;", "nullable"],
  ['edition = "2023";', "int32 a = 1;", "nullable"],
  ['edition = "2023";', "int32 a = 1 [features.field_presence = IMPLICIT];", "not null"],
  ['edition = "2023";', "int32 a = 1 [features = { field_presence: 3 }];", "not null"],
  ['edition = "2023"; option features.field_presence = IMPLICIT;', "int32 a = 1;", "not null"],
  [
    'edition = "2023"; option features.field_presence = IMPLICIT;',
    "int32 a = 1 [features.field_presence = EXPLICIT];",
    "nullable",
  ],
];

for (const [head, field, word] of PRESENCE) {
  test(`after ${head || "nothing"}, ${field} is ${word}`, async () => {
    const text = `${head} message A { ${field} } message M { int32 x = 1; } enum E { X = 0; }`;
    const { a = "" } = await shapes(text, "A");
    assert.ok(a.endsWith(` ${word} #1`) && !a.endsWith(` not ${word} #1`), a);
  });
}

test("a message within itself ends as free form", async () => {
  const text = `syntax = "proto3";
    message Node { int32 value = 1; Node next = 2; Tree tree = 3; }
    message Tree { repeated Node nodes = 1; map<string, Tree> trees = 2; }`;
  assert.deepEqual(await shapes(text, "Node"), {
    value: "int32 not null #1",
    next: "json nullable #2",
    tree: "struct<nodes: list<json not null> not null, trees: map<string not null, json not null> not null> nullable #3",
  });
});

test("what is inside is known from files that only an import imports, or not at all", async () => {
  const files: Record<string, string> = {
    "a.proto": 'syntax = "proto3"; import "b.proto"; message A { b.B b = 1; }',
    "b.proto": 'syntax = "proto3"; package b; import "c.proto"; message B { c.C c = 1; }',
    "c.proto": 'syntax = "proto3"; package c; message C { bool yes = 1; }',
  };
  const read = async (without: string) => {
    const beside = async (path: string) =>
      path in files && path !== without ? textSource(files[path] ?? "", path) : null;
    return await shapesOf({ ...textSource(files["a.proto"] ?? "", "a.proto"), beside });
  };
  assert.deepEqual(await read(""), {
    b: "struct<c: struct<yes: boolean not null> nullable> nullable #1",
  });
  assert.deepEqual(await read("c.proto"), { b: "json(?) nullable #1" });
});

test("messages that have two of the next, 30 times, are read as far as they may be", async () => {
  const next = (n: number) => `message M${n} { M${n + 1} a = 1; M${n + 1} b = 2; }`;
  const all = Array.from({ length: 30 }, (_, n) => next(n)).join("\n");
  const { a, id } = await shapes(
    `syntax = "proto3"; ${all} message M30 { int32 x = 1; } message R { M0 a = 1; int32 id = 2; }`,
    "R",
  );
  assert.deepEqual([a, id], ["json(?) nullable #1", "int32 not null #2"]);
});
