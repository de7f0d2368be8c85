import assert from "node:assert/strict";
import { test } from "node:test";
import fc from "fast-check";
import { assertLinear } from "#server/testing/growth.ts";
import { NOTES } from "../mapping/notes.ts";
import { TYPES } from "../mapping/table.ts";
import { readSource } from "../read-source.ts";
import { textSource } from "../source.ts";
import type { SourceTable } from "../table.ts";
import { parseProto } from "./parse.ts";

async function read(text: string, message?: string) {
  const { from, tables } = await readSource(textSource(text), { message });
  assert.equal(from, "protobuf");
  return tables;
}

/** name, type, and ! when required; a type without counterpart as ? */
function written(table: SourceTable | undefined) {
  assert.ok(table && "columns" in table, JSON.stringify(table));
  return table.columns.map(
    (one) => `${one.name} ${"type" in one ? one.type : "?"}${one.required ? "!" : ""}`,
  );
}

const CASES: Record<string, string> = {
  "google.protobuf.stringvalue": "google.protobuf.StringValue",
  "google.protobuf.bytesvalue": "google.protobuf.BytesValue",
  "google.type.timeofday": "google.type.TimeOfDay",
  message: "M",
  enum: "E",
  repeated: "repeated string",
  map: "map<string, M>",
};

for (const [type, names, note] of TYPES.protobuf) {
  for (const name of names) {
    const field = CASES[name] ?? name;
    test(`a field of type ${field} is ${type}`, async () => {
      const [table] = await read(`syntax = "proto3";
        import "google/protobuf/timestamp.proto";
        message T { ${field} a = 1; }
        message M {} enum E { NONE = 0; }`);
      assert.ok(table && "columns" in table);
      const column = { name: "a", type, required: false, physical_type: field, lossy: !!note };
      assert.deepEqual(table.columns, [note ? { ...column, note: NOTES[note] } : column]);
    });
  }
}

const SHOP = `// An order; message Nothing { }
syntax = "proto2";
package shop.v1;
import public "other.proto";
option java_package = "com.example; message X {";
option (custom) = { name: "x" nested { y: 1 } };
message Order {
  option deprecated = true;
  reserved 2, 15, 9 to 11;
  reserved "foo", "bar";
  extensions 100 to 199;
  required int64 id = 1;
  optional string note = 3 [default = "a]b;", deprecated = true];
  repeated Line lines = 4 [packed = true, (opt).x = { a: [1, 2] }];
  message Line { required string sku = 1; optional Order.State state = 2; }
  enum State { option allow_alias = true; NEW = 0; PAID = 1 [(text) = "x"]; }
  optional State state = 5;
  optional .shop.v1.Order.Line first = 6;
  oneof payment { string card = 7; Customer customer = 8; }
  map<string, Line> by_sku = 9;
  optional group Gift = 12 { required string text = 1; }
  optional elsewhere.Thing thing = 13;
  optional String text = 14;
  extend Customer { optional int32 more = 101; }
  optional int32 message = 16;
  optional bytes reserved = 17;
  ;
}
message Customer { optional google.protobuf.Timestamp since = 1; }
service Orders { rpc Get(Order) returns (Customer) { option (http) = { get: "/x" }; } }
extend google.protobuf.FieldOptions { optional string text = 50000; }
`;

const ORDER = [
  ...["id integer!", "note string", "lines json", "state string", "first json", "card string"],
  ...["customer json", "by_sku json", "gift json", "thing ?", "text ?", "message integer"],
  "reserved string",
];

test("each message that is not within another is a table", async () => {
  const tables = await read(SHOP);
  assert.deepEqual(
    tables.map((table) => [table.name, written(table)]),
    [
      ["Order", ORDER],
      ["Customer", ["since timestamp"]],
    ],
  );
});

for (const name of ["Line", "Order.Line", "shop.v1.Order.Line"]) {
  test(`a message within another is asked for as ${name}`, async () => {
    const tables = await read(SHOP, name);
    assert.deepEqual(
      tables.map((table) => [table.name, written(table)]),
      [["Line", ["sku string!", "state string"]]],
    );
  });
}

test("a message that is not there is named, with those that are", async () => {
  const message =
    "There is no message Orders. There are: shop.v1.Order, shop.v1.Order.Line, shop.v1.Customer.";
  await assert.rejects(read(SHOP, "Orders"), { name: "UnreadableSource", message });
});

test("a name that several messages have needs what is around it", async () => {
  const text = `syntax = "proto3"; message A { message X { int32 a = 1; } }
    message B { message X { int32 b = 1; } X x = 1; }`;
  await assert.rejects(read(text, "X"), /Several messages are called X: A.X, B.X/);
  assert.deepEqual(written((await read(text, "B.X"))[0]), ["b integer"]);
});

test("editions say with an option that a field is required", async () => {
  const [table] = await read(`edition = "2023";
    message A {
      int32 a = 1 [features.field_presence = LEGACY_REQUIRED];
      int32 b = 2 [features.field_presence = EXPLICIT];
    }`);
  assert.deepEqual(written(table), ["a integer!", "b integer"]);
});

for (const [text, message, line, column] of [
  ['syntax = "proto3";\nmessage A {\n  string = 1;\n}', /A name is missing/, 3, 10],
  ['syntax = "proto3";\nmessage A { int32 a = 1 }', /Expected ;, but found }/, 2, 25],
  ['syntax = "proto3";\nmessage A { int32 a = 1;', /ends too early/, 2, 25],
  ['syntax = "proto3";\nmesage A {}', /mesage begins no statement/, 2, 1],
  ['syntax = "proto3";\nmessage A { map<string> a = 1; }', /Expected ,, but found >/, 2, 23],
] as const) {
  test(`${JSON.stringify(text)} is refused with its place`, async () => {
    await assert.rejects(read(text), {
      name: "UnreadableSource",
      message,
      place: { line, column },
    });
  });
}

test("a file without messages says so", async () => {
  await assert.rejects(read('syntax = "proto3"; enum E { A = 0; }'), /There is no message/);
});

test("messages that are nested too deeply are refused", async () => {
  const text = `syntax = "proto3"; ${"message A { ".repeat(5_000)}${"}".repeat(5_000)}`;
  await assert.rejects(read(text), /nested too deeply/);
});

test("the time to parse a file is linear in its length", () => {
  const parse = (text: string) => {
    try {
      return parseProto(text);
    } catch {
      return null;
    }
  };
  assertLinear(parse, ["message A { ", "message A { int32 a = 1 [", "option x = "]);
});

test("nothing that a file may hold makes the reader throw anything else", async () => {
  const piece = fc.constantFrom(
    ..."message enum oneof map group option reserved extend required repeated optional".split(" "),
    ..."{ } [ ] < > ( ) ; , = 1 a .b \"x ' // /* */ string int32 package syntax service".split(" "),
  );
  const text = fc.array(piece, { maxLength: 40 }).map((pieces) => pieces.join(" "));
  await fc.assert(
    fc.asyncProperty(fc.oneof(text, fc.string({ unit: "binary" })), async (text) => {
      for (const whole of [text, `message A { ${text}`, `message A { ${text} }`]) {
        await readSource(textSource(whole), { from: "protobuf" }).catch((error) =>
          assert.equal(error.name, "UnreadableSource", error.stack),
        );
      }
    }),
    { numRuns: 700 },
  );
});
