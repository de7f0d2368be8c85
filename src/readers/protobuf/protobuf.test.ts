import assert from "node:assert/strict";
import { test } from "node:test";
import { NOTES } from "../mapping/notes.ts";
import { readSource } from "../read-source.ts";
import { type Source, textSource } from "../source.ts";
import { missingTypes, summary } from "../testing/summary.ts";
import { withoutDetail } from "../testing/without-detail.ts";

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
  ["google.protobuf.NullValue f", "string⚠ google.protobuf.NullValue"],
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
  ["confluent.type.Decimal f", "number confluent.type.Decimal"],
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
  ["google.protobuf.Empty f", "json google.protobuf.Empty"],
  ["google.protobuf.FieldMask f", "json google.protobuf.FieldMask"],
  ["google.rpc.Status f", "json google.rpc.Status"],
  ["google.protobuf.DescriptorProto f", "json google.protobuf.DescriptorProto"],
  ["google.protobuf.Field.Kind f", "string⚠ google.protobuf.Field.Kind"],
  ["google.type.Money f", "json google.type.Money"],
  ["google.type.DayOfWeek f", "string⚠ google.type.DayOfWeek"],
  ["google.rpc.Code f", "string⚠ google.rpc.Code"],
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
  const [table] = tables;
  assert.ok(table && "columns" in table);
  assert.deepEqual(table.columns.map(withoutDetail), [
    {
      name: "a",
      type: "string",
      required: false,
      physical_type: "bytes",
      lossy: true,
      note: NOTES.binary,
    },
  ]);
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

/** A file in a folder with others. */
function among(files: Record<string, string>, text: string): Source {
  return {
    ...textSource(text, "orders.proto"),
    beside: async (name) => {
      const file = files[name];
      return file === undefined ? null : textSource(file, name);
    },
  };
}

async function columnsAmong(files: Record<string, string>, text: string) {
  const { tables } = await readSource(among(files, text));
  const [table] = tables;
  assert.ok(table && "columns" in table);
  return table.columns.map((column) => ("fault" in column ? column.fault : summary(column)));
}

test("imports are read where files are found, and the others are named", async () => {
  const columns = await columnsAmong(
    {
      "../shop/money.proto":
        'syntax = "proto3"; package shop; import public "shop/" "kind.proto"; import "shop/hidden.proto"; message Money { int64 n = 1; }',
      "../shop/kind.proto": 'syntax = "proto3"; package shop; enum Kind { A = 0; }',
      "../shop/hidden.proto": 'syntax = "proto3"; package shop; enum Hidden { A = 0; }',
      "broken.proto": "message {",
      "../secret.proto": "message Secret {}",
      "../../../../google/example/v1/library.proto":
        "package google.example.v1; enum Shelf { A = 0; }",
    },
    `syntax = "proto3";
package shop;
import "shop/money.proto";
import "broken.proto";
import "../secret.proto";
import "google/protobuf/timestamp.proto";
import "google/example/v1/library.proto";
message Order {
  Money money = 1; Kind kind = 2; google.example.v1.Shelf shelf = 3; Hidden hidden = 4; b.Broken broken = 5;
}`,
  );
  const unread =
    "Not read: broken.proto (not valid), ../secret.proto (not the plain name of a file), google/protobuf/timestamp.proto (not found).";
  assert.deepEqual(columns, [
    "json Money",
    "string⚠ Kind",
    "string⚠ google.example.v1.Shelf",
    `The type Hidden is in a file that was not read. ${unread}`,
    `The type b.Broken is in a file that was not read. ${unread}`,
  ]);
});

test("of two files with the name of an import, neither is taken unless they are the same", async () => {
  const text = 'import "a.proto"; message Order { A a = 1; }';
  const [message, enumeration] = ["message A {}", "enum A { B = 0; }"];
  assert.deepEqual(await columnsAmong({ "a.proto": message, "../a.proto": enumeration }, text), [
    "The type A is in a file that was not read. Not read: a.proto (found more than once, with different contents).",
  ]);
  assert.deepEqual(await columnsAmong({ "a.proto": message, "../a.proto": message }, text), [
    "json A",
  ]);
});

test("a name is looked for as protoc does: its first part decides", async () => {
  const files = { "v1.proto": "package v1; enum Kind { A = 0; }" };
  const text =
    'package shop.v1; import "v1.proto"; message Order { v1.Kind a = 1; .v1.Kind b = 2; }';
  assert.deepEqual(await columnsAmong(files, text), [
    "The type v1.Kind is not in this file or those it imports.",
    "string⚠ v1.Kind",
  ]);
});

test("what a file that was not read may define is not taken from a package further out", async () => {
  const outer = { "outer.proto": "package shop; enum Kind { A = 0; }" };
  const text =
    'package shop.v1; import "outer.proto"; import "v1.proto"; message Order { Kind a = 1; }';
  assert.deepEqual(await columnsAmong(outer, text), [
    "The type Kind is in a file that was not read. Not read: v1.proto (not found).",
  ]);
  const both = { ...outer, "v1.proto": "package shop.v1; message Other { int32 a = 1; }" };
  assert.deepEqual(await columnsAmong(both, text), ["string⚠ Kind"]);
});

test("names may go over several lines, with comments between their parts", async () => {
  const text = `package
  shop . v1;
message Order {
  google.protobuf
      .Timestamp at = 1;
  map<string, .google . protobuf. /* the last part */ Any> any = 2;
  .shop
    // of this file
    .v1.Order parent = 3;
}`;
  assert.deepEqual(await read(text, "shop.v1.Order"), {
    Order: {
      at: "timestamp google.protobuf.Timestamp",
      any: "json map<string, google.protobuf.Any>",
      parent: "json shop.v1.Order",
    },
  });
});

test("options may have names in any number of parentheses, and values of any shape", async () => {
  const text = `edition = "2023";
option features.(pb.go).api_level = API_OPAQUE;
message Order {
  option (o).(sub).x = { a # 1 };
  int64 a = 1 [(o).(sub)=3, (.shop.o).sub.(deep) = { b: [1, 2], c < d: ";" > }, json_name = "x" "y"];
  int64 b = 2 [features.(pb.go).field_presence = LEGACY_REQUIRED, default = -.5e-3];
  int64 c = 3 [features = { [pb.go] { field_presence: LEGACY_REQUIRED } field_presence: EXPLICIT }];
  int64 d = 4 [features = { field_presence: 3 }];
  int64 e = 5 [features . field_presence = LEGACY_REQUIRED];
}`;
  assert.deepEqual(await read(text), {
    Order: {
      a: "integer int64",
      b: "integer int64",
      c: "integer int64",
      d: "!integer int64",
      e: "!integer int64",
    },
  });
});

test("a message without fields, and a file without messages, may be left out", async () => {
  const { tables } = await readSource(
    textSource("message Empty { message Within { int32 a = 1; } } message Order { int32 a = 1; }"),
  );
  assert.deepEqual(tables[0], {
    name: "Empty",
    fault: "This message has no fields.",
    isOptional: true,
  });
  assert.equal(tables[1]?.name, "Order");
  const none = await readSource(textSource("enum Kind { A = 0; }", "shop/kind.proto"));
  assert.deepEqual(none.tables, [
    { name: "kind", fault: "This Protobuf schema has no messages.", isOptional: true },
  ]);
});

test("a number that two fields have is refused", async () => {
  await assert.rejects(read("message Order { int32 a = 1; string b = 1; }"), {
    message: /Two fields of Order have the number 1/,
  });
});

test("a group among extensions is a message of the file", async () => {
  const text = `extend Order { optional group Extra = 100 { optional int32 n = 1; } optional Kind k = 101; }
message Order { optional Extra extra = 1; extensions 100 to max; }`;
  assert.deepEqual(await read(text), {
    Extra: { n: "integer int32" },
    Order: { extra: "json Extra" },
  });
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

test("fields that extensions give to a message are told, also of a package and from within a message", async () => {
  const text = `syntax = "proto2"; package shop;
message A { optional int32 id = 1; extensions 100 to 199; }
message AA { optional int32 id = 1; extensions 100 to 199; }
extend A { optional string note = 100; }
message B { optional int32 x = 1; extend .shop.A { optional int32 y = 101; } }`;
  const { tables } = await readSource(textSource(text, "a.proto"));
  assert.deepEqual(
    tables.map((table) => [table.name, "note" in table ? table.note : null]),
    [
      ["A", "Fields of extensions are not among the columns: note, y."],
      ["AA", null],
      ["B", null],
    ],
  );
});

test("a decimal of Kafka Connect is a number even without the file that defines it", async () => {
  const schema = `syntax = "proto3";
package shop.value;
import "confluent/meta.proto";
import "confluent/type/decimal.proto";
message Order {
  .confluent.type.Decimal total = 1 [(confluent.field_meta) = {
    params: [ { key: "precision", value: "10" }, { key: "scale", value: "2" } ]
  }];
  Kind kind = 2;
}`;
  const kind = 'syntax = "proto3"; package shop; enum Kind { A = 0; }';
  const columns = await columnsAmong(
    { "kind.proto": kind },
    schema.replace("import", 'import "kind.proto";\nimport'),
  );
  assert.deepEqual(columns, ["number confluent.type.Decimal", "string⚠ Kind"]);
});
