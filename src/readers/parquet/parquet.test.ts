import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { test } from "node:test";
import { missingTypes, summariseBytes } from "../testing/summary.ts";
import { parquetFile, type Struct } from "./testing/parquet-file.ts";

async function summaries(bytes: Uint8Array) {
  const { from, name, columns } = await summariseBytes(bytes, "lake/orders.snappy.parquet");
  assert.deepEqual([from, name], ["parquet", "orders"]);
  return columns;
}

function fixture(name: string) {
  return readFileSync(new URL(`fixtures/${name}.parquet`, import.meta.url));
}

const PYARROW = {
  id: "!integer int64",
  bool: "boolean boolean",
  int8: "integer int8",
  int16: "integer int16",
  int32: "integer int32",
  int64: "integer int64",
  uint8: "integer uint8",
  uint16: "integer uint16",
  uint32: "integer uint32",
  uint64: "integer uint64",
  float16: "number float16",
  float: "number float",
  double: "number double",
  decimal_2: "number decimal(12,2)",
  decimal_0: "integer decimal(12,0)",
  decimal_wide: "number decimal(60,10)",
  string: "string string",
  dictionary: "string string",
  json: "json json",
  uuid: "string uuid",
  binary: "string⚠ byte_array",
  fixed: "string⚠ fixed_len_byte_array(16)",
  date: "date date",
  time_ms: "string⚠ time(ms)",
  time_us: "string⚠ time(us)",
  time_ns: "string⚠ time(ns)",
  timestamp_ms: "timestamp timestamp(ms)",
  timestamp_us: "timestamp timestamp(us)",
  timestamp_ns: "timestamp timestamp(ns)",
  timestamp_tz: "timestamp timestamp(us, UTC)",
  struct: "json group",
  list: "json list",
  map: "json map",
  null: "- null",
  "é ⚠ a.b": "integer int32",
};

test("types that pyarrow writes", async () => {
  assert.deepEqual(await summaries(fixture("types")), PYARROW);
  assert.deepEqual(await summaries(fixture("int96")), { at: "timestamp int96" });
});

test("types that DuckDB writes", async () => {
  assert.deepEqual(await summaries(fixture("duckdb")), {
    interval: "!string⚠ interval",
    variant: "!json variant",
  });
});

test("types that fastparquet writes", async () => {
  assert.deepEqual(await summaries(fixture("fastparquet")), {
    utf8: "!string string",
    json: "!json json",
    bytes: "!string⚠ byte_array",
    uint8: "!integer uint8",
    int16: "!integer int16",
    decimal: "!number double",
    timestamp: "!timestamp timestamp(us)",
    time: "!string⚠ time(us, UTC)",
  });
});

test("a duration is one, as in Arrow's own files: the schema of Arrow in the footer says so", async () => {
  assert.deepEqual(await summaries(fixture("arrow-schema")), {
    id: "!integer int64",
    duration_s: "string⚠ duration(s)",
    duration_ms: "string⚠ duration(ms)",
    duration_us: "string⚠ duration(us)",
    duration_ns: "string⚠ duration(ns)",
    required: "!string⚠ duration(us)",
    bool8: "boolean arrow.bool8",
    int8: "integer int8",
  });
});

test("times in seconds, date64 and UUIDs are read as such, although Arrow's Rust library keeps them as numbers and bytes", async () => {
  assert.deepEqual(await summaries(fixture("arrow-rust")), {
    at: "timestamp timestamp(s)",
    at_utc: "timestamp timestamp(s, UTC)",
    time: "string⚠ time(s)",
    date64: "date date64",
    uuid: "string arrow.uuid",
    took: "string⚠ duration(s)",
    int32: "integer int32",
    int64: "integer int64",
    bytes: "string⚠ fixed_len_byte_array(16)",
    struct: "json group",
    list: "json list",
    map: "json map",
  });
});

test("whole numbers of 128 bits, which polars keeps as bytes, are whole numbers", async () => {
  assert.deepEqual(await summaries(fixture("polars-wide")), {
    wide: "integer int128",
    unsigned: "integer uint128",
    bytes: "string⚠ byte_array",
  });
});

test("a damaged schema of Arrow in the footer is refused", async () => {
  const bytes = fixture("arrow-schema");
  const value = bytes.indexOf("/////");
  for (const damage of ["!", "AAAA"]) {
    const damaged = Buffer.from(bytes);
    damaged.write(damage, value);
    await assert.rejects(summaries(damaged), {
      name: "UnreadableSource",
      message: "The Parquet file is damaged: its ARROW:schema cannot be read.",
    });
  }
});

const BYTES = 6;

/** Types by their elements of the schema, which are optional unless they say otherwise. */
const BY_HAND: readonly [expected: string, element: Struct, ...below: Struct[]][] = [
  ["string string", { 1: BYTES, 6: 0 }],
  ["string enum", { 1: BYTES, 6: 4 }],
  ["string enum", { 1: BYTES, 10: { 4: {} } }],
  ["number decimal(9,2)", { 1: 1, 6: 5, 7: 2, 8: 9 }],
  ["integer decimal(9,0)", { 1: 1, 6: 5, 8: 9 }],
  ["date date", { 1: 1, 6: 6 }],
  ["string⚠ time(ms, UTC)", { 1: 1, 6: 7 }],
  ["string⚠ time(us, UTC)", { 1: 2, 6: 8 }],
  ["timestamp timestamp(ms, UTC)", { 1: 2, 6: 9 }],
  ["timestamp timestamp(us, UTC)", { 1: 2, 6: 10 }],
  ["integer uint8", { 1: 1, 6: 11 }],
  ["integer uint16", { 1: 1, 6: 12 }],
  ["integer uint32", { 1: 1, 6: 13 }],
  ["integer uint64", { 1: 2, 6: 14 }],
  ["integer int8", { 1: 1, 6: 15 }],
  ["integer int16", { 1: 1, 6: 16 }],
  ["integer int32", { 1: 1, 6: 17 }],
  ["integer int64", { 1: 2, 6: 18 }],
  ["json json", { 1: BYTES, 6: 19 }],
  ["json bson", { 1: BYTES, 6: 20 }],
  ["json bson", { 1: BYTES, 10: { 13: {} } }],
  ["string⚠ interval", { 1: 7, 2: 12, 6: 21 }],
  ["- date on byte_array", { 1: BYTES, 6: 6 }],
  ["- date on int64", { 1: 2, 10: { 6: {} } }],
  ["- time(ms, UTC) on int64", { 1: 2, 6: 7 }],
  ["- time(us) on int32", { 1: 1, 10: { 7: { 1: false, 2: { 2: {} } } } }],
  ["- timestamp(ms, UTC) on int32", { 1: 1, 6: 9 }],
  ["- timestamp(us, UTC) on byte_array", { 1: BYTES, 10: { 8: { 1: true, 2: { 2: {} } } } }],
  ["- int64 on int32", { 1: 1, 6: 18 }],
  ["- uint8 on int64", { 1: 2, 6: 11 }],
  ["- string on fixed_len_byte_array(8)", { 1: 7, 2: 8, 6: 0 }],
  ["- json on int32", { 1: 1, 6: 19 }],
  ["- decimal(9,2) on double", { 1: 5, 6: 5, 7: 2, 8: 9 }],
  ["- uuid on byte_array", { 1: BYTES, 10: { 14: {} } }],
  ["- uuid on fixed_len_byte_array(8)", { 1: 7, 2: 8, 10: { 14: {} } }],
  ["- float16 on float", { 1: 4, 10: { 15: {} } }],
  ["- interval on byte_array", { 1: BYTES, 6: 21 }],
  ["string uuid", { 1: 7, 2: 16, 10: { 14: {} } }],
  ["- converted type 22", { 1: BYTES, 6: 22 }],
  ["- geometry", { 1: BYTES, 10: { 17: { 1: "EPSG:4326" } } }],
  ["- geography", { 1: BYTES, 10: { 18: {} } }],
  ["- logical type 2555", { 1: BYTES, 10: { 2555: {} } }],
  ["string string", { 1: BYTES, 6: 0, 10: { 2555: {} } }],
  ["- physical type 8", { 1: 8 }],
  ["json list", { 5: 1, 6: 3 }, { 1: 1, 3: 2, 4: "array" }],
  ["json map", { 5: 1, 6: 2 }, { 5: 1, 3: 2, 4: "map" }, { 1: BYTES, 3: 0, 4: "key" }],
  ["json repeated int32", { 1: 1, 3: 2 }],
  ["json repeated group", { 3: 2, 5: 1 }, { 1: 1, 3: 0, 4: "x" }],
  ["json group", { 5: 0 }],
];

for (const [expected, element, ...below] of BY_HAND) {
  test(`an element ${JSON.stringify(element)} is ${expected}`, async () => {
    const elements = [{ 3: 1, 4: "a", ...element }, ...below, { 1: 0, 3: 0, 4: "next" }];
    const columns = await summaries(parquetFile(elements, 2));
    assert.deepEqual(columns, { a: expected, next: "!boolean boolean" });
  });
}

test("each type of the table is in a test", () => {
  const tested = [...Object.values(PYARROW), ...BY_HAND.map(([expected]) => expected)];
  assert.deepEqual(missingTypes("parquet", [...tested, "json variant", "timestamp int96"]), []);
});

test("encrypted columns have types", async () => {
  assert.deepEqual(await summaries(fixture("encrypted-columns")), {
    id: "integer int64",
    secret: "string string",
  });
});
