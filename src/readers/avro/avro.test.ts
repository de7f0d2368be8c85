import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { test } from "node:test";
import fc from "fast-check";
import { assertLinear } from "#testing/growth.ts";
import { NOTES } from "../mapping/notes.ts";
import { TYPES } from "../mapping/table.ts";
import { readSource } from "../read-source.ts";
import { bytesSource, type Source, textSource } from "../source.ts";
import { anyDocument, assertDocumentsReadOrRefused } from "../testing/any-document.ts";
import { summarise, summary } from "../testing/summary.ts";
import { withoutComments } from "./without-comments.ts";

function fixture(name: string) {
  return new Uint8Array(readFileSync(join(import.meta.dirname, "fixtures", name)));
}

async function read(source: Source) {
  const { from, tables } = await readSource(source);
  assert.equal(from, "avro");
  return tables;
}

async function columnsOf(...fields: unknown[]) {
  const record = { type: "record", name: "shop.Order", fields };
  const [table] = await read(textSource(JSON.stringify(record), "order.avsc"));
  assert.ok(table && "columns" in table);
  assert.equal(table.name, "Order");
  return table.columns;
}

/** How Avro writes a type of the table. */
const WRITTEN: Record<string, unknown> = {
  "decimal(p,0)": { type: "bytes", logicalType: "decimal", precision: 9 },
  "decimal(p,s)": {
    type: "fixed",
    name: "D",
    size: 8,
    logicalType: "decimal",
    precision: 9,
    scale: 2,
  },
  "big-decimal": { type: "bytes", logicalType: "big-decimal" },
  uuid: { type: "string", logicalType: "uuid" },
  enum: { type: "enum", name: "E", symbols: ["A"] },
  fixed: { type: "fixed", name: "F", size: 16 },
  duration: { type: "fixed", name: "L", size: 12, logicalType: "duration" },
  date: { type: "int", logicalType: "date" },
  "time-millis": { type: "int", logicalType: "time-millis" },
  record: { type: "record", name: "R", fields: [{ name: "x", type: "int" }] },
  error: { type: "error", name: "X", fields: [{ name: "x", type: "int" }] },
  array: { type: "array", items: "string" },
  map: { type: "map", values: "long" },
  union: ["string", "int"],
};

for (const [type, names, , note] of TYPES.avro) {
  for (const name of names) {
    const isLong = /^(local-)?time/.test(name);
    const written = WRITTEN[name] ?? (isLong ? { type: "long", logicalType: name } : name);
    test(`a field of type ${JSON.stringify(written)} is ${type}`, async () => {
      const [column] = await columnsOf({ name: "a", type: written });
      assert.ok(column && "type" in column, JSON.stringify(column));
      assert.deepEqual(
        [column.type, column.required, column.lossy, column.note],
        [type, true, !!note, note && NOTES[note]],
      );
    });
  }
}

test("a union with null may be null, and several others are JSON", async () => {
  const columns = await columnsOf(
    { name: "a", type: ["null", "long"] },
    { name: "b", type: ["long", "null"] },
    { name: "c", type: ["null", "string", { type: "int", logicalType: "date" }] },
    { name: "d", type: ["long"] },
    { name: "e", type: "null" },
  );
  assert.deepEqual(
    columns.map((column) => [
      column.physical_type,
      "type" in column ? column.type : null,
      column.required,
    ]),
    [
      ["long", "integer", false],
      ["long", "integer", false],
      ["string | date", "json", false],
      ["long", "integer", true],
      ["null", null, false],
    ],
  );
});

test("a logical type counts only where it may be, and with what it needs", async () => {
  const columns = await columnsOf(
    { name: "a", type: "long", logicalType: "timestamp-millis" },
    { name: "b", type: { type: "string", logicalType: "date" } },
    { name: "c", type: { type: "bytes", logicalType: "decimal" } },
    { name: "d", type: { type: "long", logicalType: "toString" } },
    { name: "e", type: { type: { type: "int", logicalType: "date" } } },
  );
  assert.deepEqual(
    columns.map((column) => "type" in column && column.type),
    ["integer", "string", "string", "integer", "date"],
  );
});

test("named types are found by their names, with and without namespaces", async () => {
  const columns = await columnsOf(
    { name: "a", type: { type: "enum", name: "State", namespace: "shop", symbols: ["A"] } },
    { name: "b", type: ["null", "shop.State"] },
    { name: "c", type: "State" },
    { name: "d", type: { type: "array", items: { type: "fixed", name: "Hash", size: 16 } } },
    { name: "e", type: "Hash" },
    { name: "f", type: { type: "record", name: "Line", fields: [{ name: "x", type: "Gone" }] } },
    { name: "g", type: "elsewhere.Thing" },
  );
  assert.deepEqual(
    columns.map((column) => ("type" in column ? column.type : column.fault)),
    [
      ...["string", "string", "string", "json", "string"],
      "The type Gone is not defined in this schema. Also give the schema that defines it.",
      "The type elsewhere.Thing is not defined in this schema. Also give the schema that defines it.",
    ],
  );
});

test("a name without a namespace has that of what is around it", async () => {
  const enumState = { type: "enum", name: "State", symbols: ["A"] };
  const columns = await columnsOf(
    { name: "a", type: { type: "fixed", name: "other.State", size: 16 } },
    { name: "b", type: { type: "record", name: "other.Deep", fields: [] } },
    { name: "c", type: { type: "array", items: enumState } },
    { name: "d", type: "State" },
    { name: "e", type: "shop.State" },
    { name: "f", type: "other.State" },
    { name: "g", type: "Deep" },
    {
      name: "h",
      type: { type: "map", values: { type: "fixed", name: "Root", namespace: "", size: 1 } },
    },
    { name: "i", type: "Root" },
  );
  assert.deepEqual(
    columns.slice(3).map((column) => ("type" in column ? column.physical_type : column.fault)),
    [
      ...["enum", "enum", "fixed"],
      "The type Deep is not defined in this schema. Also give the schema that defines it.",
      ...["map", "fixed"],
    ],
  );
});

test("what is no type of Avro is not taken for one", async () => {
  for (const type of ["String", "date", "uuid", "decimal", "union", "timestamp-millis", "array"]) {
    const [column] = await columnsOf({ name: "a", type });
    assert.deepEqual(column && "fault" in column && column.physical_type, type);
  }
});

test("null may be written as an object, and a union within one", async () => {
  const columns = await columnsOf(
    { name: "a", type: [{ type: "null" }, "string"] },
    { name: "b", type: { type: ["null", "long"] } },
  );
  assert.deepEqual(columns.map(summary), ["string string", "integer long"]);
});

for (const schema of [
  { type: "fixed", name: "F", size: 8, logicalType: "duration" },
  { type: "fixed", name: "F", size: 12, logicalType: "uuid" },
  { type: "fixed", name: "F", size: 8, logicalType: "decimal", precision: 19 },
  { type: "bytes", logicalType: "decimal", precision: 2, scale: 5 },
  { type: "bytes", logicalType: "decimal", precision: 0 },
  { type: "bytes", logicalType: "decimal", precision: 2, scale: -1 },
]) {
  test(`a logical type that cannot be says nothing: ${JSON.stringify(schema)}`, async () => {
    const [column] = await columnsOf({ name: "a", type: schema });
    assert.equal(column && summary(column), `!string⚠ ${schema.type}`);
  });
}

test("a schema may have comments", async () => {
  const text = `/* Licensed, "as is" */
{ "type": "record", "name": "A", // a record
  "fields": [{ "name": "a//b", "type": "int" /* whole */ }] }`;
  const [table] = await read(textSource(text, "a.avsc"));
  assert.ok(table && "columns" in table);
  assert.equal(table.columns[0]?.name, "a//b");
});

test("the time to leave out comments is linear in the text's length", () => {
  assertLinear(withoutComments, ['"', "/*", '"\\', "//"]);
});

test("a union of records has a table for each", async () => {
  const record = (name: string) => ({ type: "record", name, fields: [{ name: "x", type: "int" }] });
  const tables = await read(textSource(JSON.stringify(["null", record("A"), record("B")])));
  assert.deepEqual(
    tables.map(({ name }) => name),
    ["A", "B"],
  );
});

test("a schema without a record may be there for others", async () => {
  const fault = "This Avro schema is not a record, so it has no fields.";
  for (const [text, name] of [
    ['{"type":"enum","name":"E","symbols":["A"]}', "E"],
    ['"string"', "a"],
  ] as const) {
    const tables = await read(textSource(text, "a.avsc"));
    assert.deepEqual(tables, [{ name, fault, isOptional: true }]);
  }
});

test("a protocol of messages alone is left out", async () => {
  for (const text of ['{"protocol":"Shop","types":[],"messages":{}}', '{"protocol":"Shop"}']) {
    const [table] = await read(textSource(text, "shop.avpr"));
    assert.deepEqual(table, {
      name: "shop",
      fault: "This Avro protocol has no records, so it has no fields.",
      isOptional: true,
    });
  }
});

/** A schema whose fields have types of other schemas, which are in its folder. */
async function typesBeside(types: unknown[], others: Record<string, unknown>) {
  const fields = types.map((type, index) => ({ name: `f${index}`, type }));
  const order = { type: "record", name: "shop.Order", fields };
  const sources = Object.entries(others).map(([name, schema]) =>
    textSource(typeof schema === "string" ? schema : JSON.stringify(schema), name),
  );
  const own = textSource(JSON.stringify(order), "order.avsc");
  const [table] = await read({ ...own, siblings: async () => sources });
  assert.ok(table && "columns" in table);
  const tables = await readSource(own, { together: async () => [own, ...sources] });
  assert.deepEqual(tables.tables, [table]);
  return table.columns.map((column) => ("fault" in column ? column.fault : summary(column)));
}

test("types are found in other schemas of the folder, or given with this one", async () => {
  const item = { type: "record", name: "Item", namespace: "shop", fields: [] };
  const others = {
    "item.avsc": item,
    "state.avsc": '/* states */ {"type":"enum","name":"other.State","symbols":["A"]}',
    "day.avsc": [{ type: "fixed", name: "Hash", size: 16 }],
    "all.avpr": {
      protocol: "P",
      namespace: "shop",
      types: [item, { type: "enum", name: "Kind", symbols: ["A"] }],
    },
    "broken.avsc": "{",
    "notes.txt": '{"type":"enum","name":"Missing","symbols":["A"]}',
  };
  const types = ["Item", ["null", "shop.Item"], "other.State", "Hash", "Kind", "Missing"];
  assert.deepEqual(await typesBeside(types, others), [
    "!json record",
    "json record",
    "!string⚠ enum",
    "!string⚠ fixed",
    "!string⚠ enum",
    "The type Missing is not defined in this schema. Also give the schema that defines it.",
  ]);
});

test("a type that other schemas define with differences is none", async () => {
  const others = {
    "a.avsc": { type: "fixed", name: "Id", size: 16, logicalType: "uuid" },
    "b.avsc": { type: "fixed", name: "Id", size: 12 },
  };
  assert.deepEqual(await typesBeside(["Id"], others), [
    "The type Id has several definitions that differ.",
  ]);
  const own = { type: "enum", name: "Id", symbols: ["A"] };
  assert.deepEqual(await typesBeside([own, "Id"], others), ["!string⚠ enum", "!string⚠ enum"]);
});

test("definitions of a type differ if their fields or symbols do, and not by remarks or names in full", async () => {
  const enumOf = (...symbols: string[]) => ({ type: "enum", name: "Id", symbols });
  const recordOf = (...fields: unknown[]) => ({ type: "record", name: "shop.Id", fields });
  const field = (type: unknown) => recordOf({ name: "a", type });
  const tag = { type: "record", name: "Tag", fields: [{ name: "on", type: "boolean" }] };
  const date = { type: "int", logicalType: "date" };
  const more = { doc: "an id", default: 1, aliases: ["key"] };
  const typeOf = async (...others: unknown[]) => {
    const named = Object.fromEntries(others.map((other, n) => [`${n}.avsc`, other]));
    return (await typesBeside(["Id"], named))[0];
  };
  const same = [
    [enumOf("A"), { ...enumOf("A"), ...more }],
    [field("int"), recordOf({ name: "a", type: { type: "int" }, ...more })],
    [
      field(["null", { type: "array", items: tag }]),
      field(["null", { type: "array", items: "Tag" }]),
    ],
    [field({ type: "map", values: date }), field({ type: "map", values: { ...date, ...more } })],
    [field("Tag"), field("shop.Tag"), { ...tag, namespace: "shop" }, field({ type: "shop.Tag" })],
  ];
  for (const types of same) assert.match(`${await typeOf(...types)}`, /record|enum/);
  const different = [
    [enumOf("A"), enumOf("A", "B")],
    [recordOf(), field("int")],
    [field("int"), field(date)],
    [field("int"), field(["null", "int"])],
    [field({ type: "array", items: "int" }), field({ type: "map", values: "int" })],
    [field("Tag"), field("other.Tag")],
  ];
  for (const types of different) {
    assert.equal(await typeOf(...types), "The type Id has several definitions that differ.");
  }
});

test("a type that a schema itself defines with differences is none", async () => {
  const columns = await columnsOf(
    { name: "a", type: { type: "enum", name: "Id", symbols: ["A"] } },
    { name: "b", type: { type: "fixed", name: "Id", size: 8 } },
    { name: "c", type: "Id" },
  );
  assert.deepEqual(
    columns.map((column) => ("fault" in column ? column.fault : summary(column))),
    [...["!string⚠ enum", "!string⚠ fixed"], "The type Id has several definitions that differ."],
  );
});

test("of a protocol, each record is a table; names without a namespace have the protocol's", async () => {
  const text = `/** Orders. */
{ "protocol": "Shop", "namespace": "shop", "messages": {}, "types": [
  { "type": "enum", "name": "State", "symbols": ["A"] },
  { "type": "record", "name": "Item", "fields": [{ "name": "sku", "type": "string" }] },
  { "type": "error", "name": "Broken", "fields": [{ "name": "why", "type": "string" }] },
  { "type": "record", "name": "Order", "fields": [
    { "name": "state", "type": "State" }, { "name": "item", "type": ["null", "shop.Item"] },
    { "name": "far", "type": "other.State" }] }] }`;
  const tables = await read(textSource(text, "shop.avpr"));
  assert.deepEqual(
    tables.map((table) => ["columns" in table && table.columns.map(summary), table.name]),
    [
      [["!string string"], "Item"],
      [["!string⚠ enum", "json record", "!- other.State"], "Order"],
    ],
  );
});

test("types that fastavro writes", async () => {
  const { columns } = await summarise(bytesSource(fixture("types.avro"), "types.avro"));
  assert.deepEqual(columns, {
    boolean: "!boolean boolean",
    int: "!integer int",
    long: "!integer long",
    float: "!number float",
    double: "!number double",
    bytes: "!string⚠ bytes",
    string: "!string string",
    null: "- null",
    enum: "!string⚠ enum",
    fixed: "!string⚠ fixed",
    array: "!json array",
    map: "!json map",
    record: "!json record",
    named: "json record",
    union: "json⚠ string | date | enum",
    decimal: "!number decimal(12,2)",
    decimal_whole: "!integer decimal(18,0)",
    big_decimal: "!number big-decimal",
    uuid: "!string uuid",
    uuid_fixed: "!string uuid",
    uuid_too_short: "!string⚠ fixed",
    duration: "!string⚠ duration",
    date: "!date date",
    time_millis: "!string⚠ time-millis",
    time_micros: "!string⚠ time-micros",
    time_nanos: "!string⚠ time-nanos",
    timestamp_millis: "!timestamp timestamp-millis",
    timestamp_micros: "!timestamp timestamp-micros",
    timestamp_nanos: "!timestamp timestamp-nanos",
    local_timestamp_millis: "!timestamp local-timestamp-millis",
    local_timestamp_micros: "!timestamp local-timestamp-micros",
    local_timestamp_nanos: "!timestamp local-timestamp-nanos",
  });
});

test("a header of millions of entries is refused", async () => {
  const bytes = new Uint8Array(1024 * 1024);
  bytes.set([79, 98, 106, 1, 0xfe, 0xff, 0xff, 0xff, 0x7f]);
  await assert.rejects(read(bytesSource(bytes)), /too many entries/);
});

test("a header whose schema is no JSON is refused", async () => {
  const key = new TextEncoder().encode("avro.schema");
  const bytes = Uint8Array.from([79, 98, 106, 1, 2, 22, ...key, 4, 0x7b, 0x5d, 0]);
  await assert.rejects(read(bytesSource(bytes)), /header is not valid JSON/);
});

test("a list of records has a table for each", async () => {
  const record = (name: string) => ({ type: "record", name, fields: [{ name: "x", type: "int" }] });
  const tables = await read(textSource(JSON.stringify([record("A"), record("B")])));
  assert.deepEqual(
    tables.map(({ name }) => name),
    ["A", "B"],
  );
});

test("the answer of a schema registry has its schema as text", async () => {
  const schema = JSON.stringify({
    type: "record",
    name: "Order",
    fields: [{ name: "id", type: "long" }],
  });
  for (const type of [{}, { schemaType: "AVRO" }]) {
    const answer = { subject: "orders", id: 3, ...type, schema };
    assert.equal((await read(textSource(JSON.stringify(answer))))[0]?.name, "Order");
  }
});

test("a file of records tells its schema in its header, of which no more is read", async () => {
  const [orders] = await read(bytesSource(fixture("orders.avro"), "orders.avro"));
  assert.ok(orders && "columns" in orders);
  assert.deepEqual(
    orders.columns.map(
      (column) => `${column.name} ${"type" in column && column.type}${column.required ? "!" : ""}`,
    ),
    [
      ...["id integer!", "note string", "placed_at timestamp!", "total number!", "state string!"],
      ...["was string", "tags json!"],
    ],
  );
  const [wide] = await read(bytesSource(fixture("wide.avro"), "wide.avro"));
  assert.equal(wide?.name, "Wide");
});

for (const [what, bytes, message] of [
  ["it ends within its header", fixture("orders.avro").subarray(0, 100), /ends within its header/],
  [
    "a length is impossible",
    [79, 98, 106, 1, 2, 0xff, 0xff, 0xff, 0xff, 0x7f],
    /impossible length/,
  ],
  ["a length is negative", [79, 98, 106, 1, 2, 1, 0, 0], /impossible length/],
  ["a number goes on", [79, 98, 106, 1, ...Array(11).fill(0xff)], /header is damaged/],
  ["there is no schema", [79, 98, 106, 1, 0], /has no schema/],
] as const) {
  test(`a file of records is refused when ${what}`, async () => {
    await assert.rejects(read(bytesSource(Uint8Array.from(bytes))), {
      name: "UnreadableSource",
      message,
    });
  });
}

test("blocks of a header may tell their sizes", async () => {
  const text = (value: string) => [2 * value.length, ...new TextEncoder().encode(value)];
  const schema = '{"type":"record","name":"A","fields":[{"name":"x","type":"int"}]}';
  const long = [((2 * schema.length) & 0x7f) | 0x80, (2 * schema.length) >> 7];
  const entry = [...text("avro.schema"), ...long, ...new TextEncoder().encode(schema)];
  const bytes = Uint8Array.from([79, 98, 106, 1, 1, 20, ...entry, 0]);
  assert.equal((await read(bytesSource(bytes)))[0]?.name, "A");
});

test("a schema that is nested too deeply is refused", async () => {
  const type = `${'{"type":"array","items":'.repeat(5_000)}"int"${"}".repeat(5_000)}`;
  const record = `{"type":"record","name":"A","fields":[{"name":"a","type":${type}}]}`;
  await assert.rejects(read(textSource(record)), /nested too deeply/);
});

test("a damaged file of records gets a sentence, whatever is wrong", async () => {
  const orders = fixture("orders.avro");
  const change = fc.tuple(fc.nat({ max: orders.length - 1 }), fc.nat({ max: 255 }));
  await fc.assert(
    fc.asyncProperty(
      fc.array(change, { maxLength: 5 }),
      fc.nat(orders.length),
      async (all, end) => {
        const bytes = orders.slice(0, end);
        for (const [at, byte] of all) if (at >= 4 && at < end) bytes[at] = byte;
        await readSource(bytesSource(bytes), { from: "avro" }).catch((error) =>
          assert.equal(error.name, "UnreadableSource", error.stack),
        );
      },
    ),
    { numRuns: 300 },
  );
});

test("no JSON makes the reader throw anything else", async () => {
  const keys = "type name fields items symbols namespace logicalType precision values";
  const values = ["record", "a", "null", "decimal", "bytes", 1, null, "fixed"];
  const record = (type: unknown) => ({ type: "record", name: "a", fields: [{ name: "x", type }] });
  const around = (document: unknown) => [document, record(document)];
  await assertDocumentsReadOrRefused("avro", anyDocument(keys, values), around);
});

test("a time or JSON of Debezium that Avro knows as a number or text is told", async () => {
  const named = (type: string, name: string, more = {}) => ({
    type,
    "connect.name": name,
    ...more,
  });
  const columns = await columnsOf(
    { name: "at", type: named("long", "io.debezium.time.MicroTimestamp") },
    { name: "day", type: ["null", named("int", "io.debezium.time.Date")] },
    { name: "doc", type: named("string", "io.debezium.data.Json") },
    {
      name: "known",
      type: named("int", "org.apache.kafka.connect.data.Date", { logicalType: "date" }),
    },
    { name: "own", type: named("long", "com.example.Id") },
  );
  assert.deepEqual(
    columns.map((column) => "type" in column && [column.type, column.lossy, column.note]),
    [
      ["integer", true, "io.debezium.time.MicroTimestamp is kept as long"],
      ["integer", true, "io.debezium.time.Date is kept as int"],
      ["string", true, "io.debezium.data.Json is kept as string"],
      ["date", false, undefined],
      ["integer", false, undefined],
    ],
  );
});
