import assert from "node:assert/strict";
import { test } from "node:test";
import { NOTES } from "../mapping/notes.ts";
import { TYPES } from "../mapping/table.ts";
import { readSource } from "../read-source.ts";
import { type Source, textSource } from "../source.ts";
import { missingTypes, summary } from "../testing/summary.ts";

async function read(source: Source | string, message?: string) {
  const opened = typeof source === "string" ? textSource(source, "shop/orders.proto") : source;
  const { from, tables } = await readSource(opened, { message });
  assert.equal(from, "protobuf");
  return Object.fromEntries(
    tables.map((table) => [
      table.name,
      "fault" in table
        ? table.fault
        : Object.fromEntries(table.columns.map((each) => [each.name, summary(each)])),
    ]),
  );
}

/** Each type of the table as fields have it. */
const FIELDS: [field: string, read: string][] = [
  ["string f", "string string"],
  ["google.protobuf.StringValue f", "string google.protobuf.StringValue"],
  ["State f", "string⚠ State"],
  ["bytes f", "string⚠ bytes"],
  ["google.protobuf.BytesValue f", "string⚠ google.protobuf.BytesValue"],
  ["google.protobuf.Duration f", "string⚠ google.protobuf.Duration"],
  ["google.type.TimeOfDay f", "string⚠ google.type.TimeOfDay"],
  ...["int32", "int64", "uint32", "uint64", "sint32", "sint64"].map(integer),
  ...["fixed32", "fixed64", "sfixed32", "sfixed64"].map(integer),
  ...["Int32Value", "Int64Value", "UInt32Value", "UInt64Value"].map((name) =>
    integer(`google.protobuf.${name}`),
  ),
  ["float f", "number float"],
  ["double f", "number double"],
  ["google.type.Decimal f", "number google.type.Decimal"],
  ["google.protobuf.FloatValue f", "number google.protobuf.FloatValue"],
  ["google.protobuf.DoubleValue f", "number google.protobuf.DoubleValue"],
  ["bool f", "boolean bool"],
  ["google.protobuf.BoolValue f", "boolean google.protobuf.BoolValue"],
  ["google.type.Date f", "date google.type.Date"],
  ["google.protobuf.Timestamp f", "timestamp google.protobuf.Timestamp"],
  [".google.protobuf.Timestamp f", "timestamp google.protobuf.Timestamp"],
  ["google.type.DateTime f", "timestamp google.type.DateTime"],
  ["Item f", "json Item"],
  ["repeated string f", "json repeated string"],
  ["repeated other.Unknown f", "json repeated other.Unknown"],
  ["map<string, Item> f", "json map<string, Item>"],
  ["google.protobuf.Struct f", "json google.protobuf.Struct"],
  ["google.protobuf.Value f", "json google.protobuf.Value"],
  ["google.protobuf.ListValue f", "json google.protobuf.ListValue"],
  ["google.protobuf.Any f", "json google.protobuf.Any"],
];

function integer(type: string): [string, string] {
  return [`${type} f`, `integer ${type}`];
}

for (const [field, expected] of FIELDS) {
  test(`the field ${field} is read as ${expected}`, async () => {
    const text = `syntax = "proto3";
package shop.v1;
message Order {
  ${field} = 1;
  message Item { string sku = 1; }
}
enum State { STATE_UNSPECIFIED = 0; }
`;
    assert.deepEqual(await read(text), { Order: { f: expected } });
  });
}

test("each type of the table is in a test", () => {
  const seen = FIELDS.map(([, read]) => read);
  // Enums and messages have names of their own.
  assert.deepEqual(missingTypes("protobuf", seen), ["enum", "message"]);
  assert.ok(seen.includes("string⚠ State") && seen.includes("json Item"));
});

test("what is lost has a note", async () => {
  const { tables } = await readSource(textSource("message A { bytes a = 1; }", "a.proto"));
  assert.deepEqual(tables[0], {
    name: "A",
    columns: [
      {
        name: "a",
        type: "string",
        required: false,
        physical_type: "bytes",
        lossy: true,
        note: NOTES[TYPES.protobuf.find(([, names]) => names.includes("bytes"))?.[2] ?? "time"],
      },
    ],
  });
});

test("a proto2 message: labels, groups, extensions and options of every shape", async () => {
  const text = `// Orders, as "shops" don't write them. /* not a comment
syntax = 'proto2';
package shop;
import public "shop/money.proto";
import weak 'x.proto';
option java_package = "com.example." "shop";
option (my.option).sub = { a: "}" b { c: [1, 2]; } d < e: 1 > };
/* message Commented { required string no = 1; } */
message Order {
  option deprecated = true;
  required int64 id = 1 [(my.ext) = "];", deprecated = true];
  optional string message = 0x2 [default = "a;b\\"c}"];
  optional double rate = 3 [default = -1.5e-3];
  repeated group Line = 4 { required string sku = 1; }
  required group Payer = 5 { optional string name = 1; }
  oneof how { option (a) = 1; string card = 6; group Cash = 7 { optional int32 n = 1; }; }
  optional Line line2 = 8;
  reserved 20 to 30, 40;
  reserved "old", "older";
  extensions 100 to max [verification = UNVERIFIED];
  extensions 50;
  extend Order { optional string extra = 101; }
  ;
}
extend Order { optional int32 more = 102; }
service Orders { rpc Get (Order) returns (stream Order) { option (x) = { get: "/{id}" }; } };
`;
  assert.deepEqual(await read(text), {
    Order: {
      id: "!integer int64",
      message: "string string",
      rate: "number double",
      line: "json repeated Line",
      payer: "!json Payer",
      card: "string string",
      cash: "json Cash",
      line2: "json Line",
    },
  });
});

test("in an edition, a feature makes a field required", async () => {
  const text = `edition = "2024";
option features.field_presence = IMPLICIT;
local enum E { option features.enum_type = CLOSED; A = 1; reserved B; }
export message Order {
  int64 id = 1 [features.field_presence = LEGACY_REQUIRED];
  int64 code = 2 [deprecated = true, features = { field_presence: LEGACY_REQUIRED }];
  E state = 3 [features.field_presence = EXPLICIT];
  string note = 4 [json_name = "features.field_presence = LEGACY_REQUIRED"];
}`;
  assert.deepEqual(await read(text), {
    Order: {
      id: "!integer int64",
      code: "!integer int64",
      state: "string⚠ E",
      note: "string string",
    },
  });
});

test("a name stands for what is nearest", async () => {
  const text = `syntax = "proto3";
package shop.v1;
enum Kind { A = 0; }
message Timestamp { int64 s = 1; }
message Order {
  enum Inner { B = 0; }
  message Kind { string a = 1; }
  message Deep { Kind kind = 1; Inner inner = 2; Order order = 3; }
  Kind kind = 1;
  .shop.v1.Kind outer = 2;
  v1.Kind partly = 3;
  Timestamp at = 4;
  Deep.Kind none = 5;
  Inner inner = 6;
  String text = 7;
  google.protobuf.timestamp lower = 8;
}
message google { message protobuf { enum Any { Z = 0; } } }
message Last { google.protobuf.Any any = 1; .google.protobuf.Any well_known = 2; }`;
  const { Order, Last } = await read(text);
  assert.deepEqual(Order, {
    kind: "json Kind",
    outer: "string⚠ shop.v1.Kind",
    partly: "string⚠ v1.Kind",
    at: "json Timestamp",
    none: "- Deep.Kind",
    inner: "string⚠ Inner",
    text: "- String",
    lower: "- google.protobuf.timestamp",
  });
  assert.deepEqual(Last, {
    any: "string⚠ google.protobuf.Any",
    well_known: "json google.protobuf.Any",
  });
  assert.deepEqual(await read(text, "Order.Deep"), {
    Deep: { kind: "json Kind", inner: "string⚠ Inner", order: "json Order" },
  });
});

test("imports are read where files are found; other types have no counterpart", async () => {
  const files: Record<string, string> = {
    "../shop/money.proto":
      'syntax = "proto3"; package shop; import public "shop/kind.proto"; import "shop/hidden.proto"; message Money { int64 n = 1; }',
    "../shop/kind.proto": 'syntax = "proto3"; package shop; enum Kind { A = 0; }',
    "../shop/hidden.proto": 'syntax = "proto3"; package shop; enum Hidden { A = 0; }',
    "broken.proto": "message {",
  };
  const asked: string[] = [];
  const source: Source = {
    ...textSource(
      `syntax = "proto3";
package shop;
import "shop/money.proto";
import "broken.proto";
import "../secret.proto";
import "google/protobuf/timestamp.proto";
message Order { Money money = 1; Kind kind = 2; Hidden hidden = 3; b.Broken broken = 4; }`,
      "orders.proto",
    ),
    beside: async (name) => {
      asked.push(name);
      const text = files[name];
      return text === undefined ? null : textSource(text, name);
    },
  };
  const { tables } = await readSource(source);
  const [table] = tables;
  assert.ok(table && "columns" in table);
  assert.deepEqual(table.columns.map(summary), [
    "json Money",
    "string⚠ Kind",
    "- Hidden",
    "- b.Broken",
  ]);
  const [, , , broken] = table.columns;
  assert.equal(
    broken && "fault" in broken && broken.fault,
    "The type b.Broken is in a file that is not read with this one.",
  );
  assert.ok(!asked.some((name) => name.includes("secret") || name.includes("google")));
});

test("the answer of a schema registry has its schema as text", async () => {
  const schema = 'syntax = "proto3";\nmessage Order { int64 id = 1; }';
  const answer = JSON.stringify({
    subject: "orders-value",
    version: 1,
    schemaType: "PROTOBUF",
    schema,
  });
  assert.deepEqual(await read(textSource(answer)), { Order: { id: "integer int64" } });
});

for (const text of [
  'syntax = "proto3";\nmessage A { string a = 1; }',
  '// license\n\n  edition = "2023";\nmessage A { string a = 1; }',
  "message A {\n  required string a = 1;\n}\n",
]) {
  test(`Protobuf is recognised without a name: ${JSON.stringify(text.slice(0, 30))}`, async () => {
    assert.deepEqual(Object.keys(await read(textSource(text))), ["A"]);
  });
}
