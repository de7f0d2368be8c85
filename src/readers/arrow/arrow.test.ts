import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { test } from "node:test";
import { missingTypes, summariseBytes } from "../testing/summary.ts";

async function summaries(file: string, name = "a/orders.bin") {
  const bytes = readFileSync(new URL(`fixtures/${file}`, import.meta.url));
  const read = await summariseBytes(bytes, name);
  assert.deepEqual([read.from, read.name], ["arrow", "orders"]);
  return read.columns;
}

const PYARROW = {
  id: "!integer int64",
  bool: "boolean bool",
  int8: "integer int8",
  int16: "integer int16",
  int32: "integer int32",
  int64: "integer int64",
  uint8: "integer uint8",
  uint16: "integer uint16",
  uint32: "integer uint32",
  uint64: "integer uint64",
  float16: "number float16",
  float32: "number float32",
  float64: "number float64",
  decimal_2: "number decimal(12,2)",
  decimal_0: "integer decimal(12,0)",
  decimal_negative: "integer decimal(12,-2)",
  decimal_small: "number decimal(7,3)",
  decimal_wide: "number decimal(60,10)",
  utf8: "string utf8",
  large_utf8: "string large_utf8",
  utf8_view: "string utf8_view",
  binary: "string⚠ binary",
  large_binary: "string⚠ large_binary",
  binary_view: "string⚠ binary_view",
  fixed_size_binary: "string⚠ fixed_size_binary(16)",
  dictionary: "string utf8",
  dictionary_of_int: "integer int64",
  date32: "date date32",
  date64: "date date64",
  time_s: "string⚠ time(s)",
  time_ms: "string⚠ time(ms)",
  time_us: "string⚠ time(us)",
  time_ns: "string⚠ time(ns)",
  timestamp_s: "timestamp timestamp(s)",
  timestamp_ms: "timestamp timestamp(ms)",
  timestamp_us: "timestamp timestamp(us)",
  timestamp_ns: "timestamp timestamp(ns)",
  timestamp_tz: "timestamp timestamp(us, Europe/Berlin)",
  duration_s: "string⚠ duration(s)",
  duration_ms: "string⚠ duration(ms)",
  duration_us: "string⚠ duration(us)",
  duration_ns: "string⚠ duration(ns)",
  interval: "string⚠ interval(month_day_nano)",
  struct: "json struct",
  list: "json list",
  large_list: "json large_list",
  fixed_size_list: "json fixed_size_list(3)",
  list_view: "json list_view",
  large_list_view: "json large_list_view",
  map: "json map",
  sparse_union: "json⚠ union",
  dense_union: "json⚠ union",
  run_end_encoded: "number float64",
  null: "- null",
  uuid: "string arrow.uuid",
  json: "json arrow.json",
  bool8: "boolean arrow.bool8",
  tensor: "json arrow.fixed_shape_tensor",
  variable_tensor: "json arrow.variable_shape_tensor",
  variant: "json arrow.parquet.variant",
  opaque: "- arrow.opaque",
  "é ⚠ a.b": "integer int32",
};

for (const file of ["types.arrow", "types.arrows"]) {
  test(`types that pyarrow writes to ${file}`, async () => {
    assert.deepEqual(await summaries(file), PYARROW);
  });
}

test("types that polars writes", async () => {
  assert.deepEqual(await summaries("polars.arrow"), {
    category: "string utf8_view",
    enum: "string utf8_view",
    at: "timestamp timestamp(us, UTC)",
    list: "json large_list",
  });
});

const WIDE = { wide: "integer int128", unsigned: "integer uint128" };

test("whole numbers of 128 bits, which only polars writes", async () => {
  assert.deepEqual(await summaries("polars-wide.arrow"), WIDE);
});

for (const file of ["legacy.arrow", "feather-2.feather"]) {
  test(`${file} is read`, async () => {
    assert.deepEqual(await summaries(file), { id: "integer int64", name: "string utf8" });
  });
}

test("a stream from before Arrow 0.15 is read by its file's name", async () => {
  const columns = await summaries("legacy.arrows", "orders.arrows");
  assert.deepEqual(columns, { id: "integer int64", name: "string utf8" });
});

test("each type of the table is in a test", () => {
  assert.deepEqual(missingTypes("arrow", [...Object.values(PYARROW), ...Object.values(WIDE)]), []);
});
