import assert from "node:assert/strict";
import { test } from "node:test";
import { readSource } from "../read-source.ts";
import { textSource } from "../source.ts";
import { shapesOf } from "../testing/shapes.ts";

/** As pandas 3.1, polars 2.1 and PyArrow 26 print them. */
const DTYPES: [dtype: string, shape: string][] = [
  ["datetime64[ns]", "timestamp(ns)"],
  ["datetime64[us, UTC]", "timestamp(us, zone)"],
  ["Datetime(time_unit='ms', time_zone=None)", "timestamp(ms)"],
  ["Datetime(time_unit='ns', time_zone='Europe/Berlin')", "timestamp(ns, zone)"],
  ["Datetime", "timestamp"],
  ["timestamp[us, tz=UTC]", "timestamp(us, zone)"],
  ["timestamp[s][pyarrow]", "timestamp(s)"],
  ["dictionary<values=timestamp[ms], indices=int8, ordered=0>", "timestamp(ms)"],
  ["timedelta64[ns]", "duration(ns)"],
  ["Duration(time_unit='us')", "duration(us)"],
  ["duration[ms][pyarrow]", "duration(ms)"],
  ["time32[s]", "time(s)"],
  ["time64[us][pyarrow]", "time(us)"],
  ["dictionary<values=timestamp[ms, tz=UTC], indices=int8, ordered=0>", "timestamp(ms, zone)"],
  ["Sparse[datetime64[ns], NaT]", "timestamp(ns)"],
  ["Time", "time(ns)"],
  ["fixed_size_binary[16][pyarrow]", "binary(16)"],
  ["extension<arrow.uuid>[pyarrow]", "uuid"],
  ["extension<arrow.json>", "json"],
  ["List(Int64)", "list<int64>"],
  ["Array(Int8, shape=(2, 3))", "list<list<int8>>"],
  ["Array(List(Int8), shape=(3,))", "list<list<int8>>"],
  [
    "Map(String, Datetime(time_unit='us', time_zone='UTC'))",
    "map<string not null, timestamp(us, zone)>",
  ],
  [
    "Enum(categories=['a', \"it's\", 'x\"y', 'l\\n', 'é😀', 'back\\\\s, \\u200b'])",
    "enum('a','it\\'s','x\"y','l\\n','é😀','back\\\\s, \u200b')",
  ],
  ["Enum(categories=['a', 'a'])", "string(?)"],
  ["List(Enum(categories=[']', '), (']))", "list<enum(']','), (')>"],
  [
    "Struct({'a': Int64, \"it's\": List(String), 'x, y: {': Struct({'b': Time})})",
    'struct<a: int64, "it\'s": list<string>, "x, y: {": struct<b: time(ns)>>',
  ],
  ["Struct({'a': Int64, 'a': Int8})", "json(?)"],
  ["Struct({'a': Int64, 'b': Null})", "json(?)"],
  ["Struct({'a': Int64", "json(?)"],
  ["Struct({})", "struct<>"],
  ["list<item: int64>[pyarrow]", "list<int64 nullable>"],
  ["large_list<element: int64 not null>", "list<int64 not null>"],
  ["fixed_size_list<item: halffloat>[3][pyarrow]", "list<float16 nullable>"],
  ["large_list_view<item: string>", "list<string nullable>"],
  [
    "struct<a b: int64 not null, c: map<string, list<item: int8>>>[pyarrow]",
    'struct<"a b": int64 not null, c: map<string not null, list<int8 nullable>> nullable>',
  ],
  [
    "struct<u: extension<arrow.uuid>, t: timestamp[us, tz=UTC], n: decimal128(10, 2)>",
    "struct<u: uuid nullable, t: timestamp(us, zone) nullable, n: decimal(10,2) nullable>",
  ],
  ["struct<a: b: int8, x, y: int8>", "json(?)"],
  ["struct<a: int8, n: null>", "json(?)"],
  ["struct<a: int8>, b: int8>", "json(?)"],
  ["map<string ('k'), int8 ('v')>", "map<string not null, int8>"],
  ["map<string, int8, keys_sorted>[pyarrow]", "map<string not null, int8>"],
  ["dictionary<values=list<item: int8>, indices=int32, ordered=1>", "list<int8 nullable>"],
  [
    "run_end_encoded<run_ends: int32, values: struct<a: int8>>[pyarrow]",
    "struct<a: int8 nullable>",
  ],
];

for (const [dtype, shape] of DTYPES) {
  test(`${dtype} is ${shape}`, async () => {
    const source = textSource(JSON.stringify({ id: "int64", a: dtype }), "orders.json");
    const { a } = await shapesOf(source, { from: "dataframe" });
    assert.equal(a, shape);
  });
}

const N = 100_000;

/** A type without end, and how that begins which is read of it. */
const DEEP: [dtype: string, shape: string][] = [
  ["List(".repeat(N) + ")".repeat(N), "list<list<"],
  ["struct<a: ".repeat(N) + ">".repeat(N), "struct<a: struct<"],
  [`Array(Int8, shape=(${"2, ".repeat(N)}))`, "list<list<"],
  [`int64${"[pyarrow]".repeat(N)}`, "int64"],
  ["Sparse[".repeat(N), "-"],
  ["dictionary<values=".repeat(N) + ", indices=int8, ordered=0>".repeat(N), "-"],
];

for (const [dtype, shape] of DEEP) {
  test(`${dtype.slice(0, 30)}… without end is read`, async () => {
    const source = textSource(JSON.stringify({ id: "int64", a: dtype }), "orders.json");
    const { a } = await shapesOf(source, { from: "dataframe" });
    assert.ok(a?.startsWith(shape));
  });
}

test("what is inside a column beyond the deepest level is told", async () => {
  const deep = `${"List(".repeat(40)}Int8${")".repeat(40)}`;
  const source = textSource(JSON.stringify({ id: "int64", a: deep }), "orders.json");
  const { tables } = await readSource(source, { from: "dataframe" });
  assert.match(JSON.stringify(tables), /what is inside it has more than 32 levels/);
});
