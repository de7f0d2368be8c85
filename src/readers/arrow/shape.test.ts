import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { test } from "node:test";
import { readSource } from "../read-source.ts";
import { bytesSource } from "../source.ts";
import { shapesOf } from "../testing/shapes.ts";

function fixture(path: string) {
  const bytes = readFileSync(new URL(path, import.meta.url));
  return shapesOf(bytesSource(new Uint8Array(bytes), path.slice(path.lastIndexOf("/") + 1)));
}

test("what pyarrow writes is known to the units, digits and fields inside", async () => {
  const shapes = await fixture("fixtures/types.arrow");
  const known = {
    id: "int64 not null",
    decimal_negative: "decimal(12,-2) nullable",
    fixed_size_binary: "binary(16) nullable",
    dictionary_of_int: "int64 nullable",
    time_s: "time(s) nullable",
    timestamp_tz: "timestamp(us, zone) nullable",
    duration_ns: "duration(ns) nullable",
    interval: "string(?) nullable",
    struct: "struct<a: struct<b: list<int32 nullable> nullable> nullable> nullable",
    large_list_view: "list<int32 nullable> nullable",
    map: "map<string not null, int32 nullable> nullable",
    dense_union: "json(?) nullable",
    run_end_encoded: "float64 nullable",
    uuid: "uuid nullable",
    tensor: "json(?) nullable",
    variant: "json nullable",
  };
  for (const [name, shape] of Object.entries(known)) assert.equal(shapes[name], shape, name);
});

test("what is inside of a column is known although runs of its values are encoded", async () => {
  const line = "struct<sku: string not null, tags: list<int8 nullable> nullable> nullable";
  assert.deepEqual(await fixture("fixtures/runs.arrow"), {
    struct: line,
    list: `list<${line}> nullable`,
    map: `map<string not null, ${line}> nullable`,
    // An extension keeps its values in its own way.
    tensor: "json(?) nullable",
  });
});

test("columns of the same types are the same in Arrow and in Parquet", async () => {
  const arrow = await fixture("fixtures/types.arrow");
  const parquet = await fixture("../parquet/fixtures/types.parquet");
  const same: [arrow: string, parquet: string][] = [
    ...["id", "bool", "int8", "uint64", "float16", "decimal_2", "decimal_wide", "time_ns"].map(
      (name): [string, string] => [name, name],
    ),
    ...["timestamp_ms", "timestamp_tz", "list", "map", "uuid", "json"].map(
      (name): [string, string] => [name, name],
    ),
    ["float64", "double"],
    ["utf8", "string"],
    ["large_binary", "binary"],
    ["fixed_size_binary", "fixed"],
    ["date64", "date"],
  ];
  for (const [one, other] of same) assert.equal(arrow[one], parquet[other], one);
});

test("fields have the numbers that a table format gave them, in Arrow and in Parquet", async () => {
  for (const name of ["fixtures/numbers.arrow", "fixtures/numbers.parquet"]) {
    assert.deepEqual(await fixture(name), {
      id: "int64 not null #1",
      took: "duration(us) nullable #2",
      lines: "list<struct<sku: string nullable> nullable> nullable #3",
      none: "int8 nullable",
    });
    const bytes = readFileSync(new URL(name, import.meta.url));
    const { tables } = await readSource(bytesSource(new Uint8Array(bytes), name));
    assert.deepEqual(
      [...JSON.stringify(tables).matchAll(/"id":(\d+)/g)].map(([, id]) => id),
      ["1", "2", "3", "4", "5"],
      name,
    );
  }
});
