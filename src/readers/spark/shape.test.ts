import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { test } from "node:test";
import { bytesSource, textSource } from "../source.ts";
import { shapesOf } from "../testing/shapes.ts";

const field = (name: string, type: unknown, nullable = true, metadata = {}) => ({
  name,
  type,
  nullable,
  metadata,
});
const schema = (...fields: unknown[]) =>
  textSource(JSON.stringify({ type: "struct", fields }), "orders.json");

test("what is inside structs, arrays and maps is known, with null and precision", async () => {
  const line = {
    type: "struct",
    fields: [
      field("sku", "string", false),
      field("qty", "integer"),
      field("price", "decimal(10,2)"),
    ],
  };
  assert.deepEqual(
    await shapesOf(
      schema(
        field("id", "long", false),
        field("lines", { type: "array", elementType: line, containsNull: false }),
        field("tags", {
          type: "map",
          keyType: "string",
          valueType: "timestamp",
          valueContainsNull: true,
        }),
        field("code", "string", true, { __CHAR_VARCHAR_TYPE_STRING: "varchar(20)" }),
      ),
    ),
    {
      id: "int64 not null",
      lines:
        "list<struct<sku: string not null, qty: int32 nullable, price: decimal(10,2) nullable> not null> nullable",
      tags: "map<string not null, timestamp(us, zone) nullable> nullable",
      code: "string(20) nullable",
    },
  );
});

test("texts inside have the lengths that Spark writes beside a field only", async () => {
  const bytes = readFileSync(new URL("fixtures/chars.json", import.meta.url));
  assert.deepEqual(await shapesOf(bytesSource(new Uint8Array(bytes), "chars.json")), {
    codes: "list<string(10) nullable> nullable",
    names: "map<string(3) not null, string(7) nullable> nullable",
    place:
      "struct<city: string(5) nullable, tags: list<string(2) nullable> nullable, note: string nullable> nullable",
    deep: "list<struct<by: map<string not null, string(9) nullable> nullable> nullable> nullable",
  });
});

test("of a type whose lengths cannot be read, nothing is known of the inside", async () => {
  const tags = { type: "array", elementType: "string", containsNull: true };
  const struct = { type: "struct", fields: [field("a", "string"), field("b", "string")] };
  const written = (type: string) => ({ __CHAR_VARCHAR_TYPE_STRING: type });
  const source = schema(
    field("tags", tags, true, written("array<varchar(10)")),
    field("other", tags, true, written("map<string,varchar(10)>")),
    field("struct", struct, true, written("struct<a:varchar(10)>")),
  );
  assert.deepEqual(await shapesOf(source), {
    tags: "json(?) nullable",
    other: "json(?) nullable",
    struct: "json(?) nullable",
  });
});

test("a text that is older than the fields of its struct tells the lengths of those that it names", async () => {
  const text = { __CHAR_VARCHAR_TYPE_STRING: "struct<a:varchar(3),b:varchar(5),n:int>" };
  const struct = (...fields: object[]) => ({ type: "struct", fields });
  const source = schema(
    field("dropped", struct(field("b", "string"), field("m", "long")), true, text),
    field("renamed", struct(field("c", "string"), field("b", "string")), true, text),
  );
  assert.deepEqual(await shapesOf(source), {
    dropped: "struct<b: string(5) nullable, m: int64 nullable> nullable",
    renamed: "json(?) nullable",
  });
});

test("the numbers of Delta's column mapping are those of fields", async () => {
  const mapped = field("id", "long", true, { "delta.columnMapping.id": 7 });
  const beyond = field("other", "long", true, { "delta.columnMapping.id": 2 ** 31 });
  const expected = { id: "int64 nullable #7", other: "int64 nullable" };
  assert.deepEqual(await shapesOf(schema(mapped, beyond)), expected);
});

test("of a struct with a type that has no counterpart, nothing is known of the inside", async () => {
  const struct = { type: "struct", fields: [field("a", "long"), field("b", "void")] };
  const deep = { type: "array", elementType: struct, containsNull: true };
  assert.deepEqual(await shapesOf(schema(field("s", struct), field("d", deep))), {
    s: "json(?) nullable",
    d: "list<json(?) nullable> nullable",
  });
});

test("33 arrays in each other are known to the 32nd", async () => {
  let type: unknown = "long";
  for (let n = 0; n < 33; n++) type = { type: "array", elementType: type, containsNull: false };
  const { a = "" } = await shapesOf(schema(field("a", type)));
  assert.equal(a.match(/list</g)?.length, 32);
});

/** What each way of writing a schema says of the inside of its columns. */
const WRITTEN = {
  "types.json": {
    id: "int64 not null",
    array: "list<string nullable> nullable",
    map: "map<string not null, int32 nullable> nullable",
    struct:
      "struct<a: int32 not null, b: list<struct<x: float64 nullable, y: int32 nullable> nullable> nullable> nullable",
    collated: "string nullable",
  },
  "simple-string.txt": {
    id: "int64",
    array: "list<string>",
    map: "map<string not null, int32>",
    struct: "struct<a: int32, b: list<struct<x: float64, y: int32>>>",
    collated: "string",
  },
};

for (const [file, expected] of Object.entries({
  ...WRITTEN,
  "print-schema.txt": WRITTEN["types.json"],
  "types.ddl": WRITTEN["types.json"],
})) {
  test(`what is inside is read from ${file}, and whether it may be null if that is said`, async () => {
    const bytes = readFileSync(new URL(`fixtures/${file}`, import.meta.url));
    const shapes = await shapesOf(bytesSource(new Uint8Array(bytes), file), { from: "spark" });
    const read = Object.keys(expected).map((name) => [name, shapes[name]]);
    assert.deepEqual(Object.fromEntries(read), expected);
  });
}

test("what printSchema left out, as printSchema(1) does, is not known", async () => {
  const text = "root\n |-- a: struct (nullable = true)\n |-- b: array (nullable = false)\n";
  assert.deepEqual(await shapesOf(textSource(text, "a.txt")), {
    a: "json(?) nullable",
    b: "json(?) not null",
  });
});
