import assert from "node:assert/strict";
import { test } from "node:test";
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
  ["Time", "string(?)"],
  ["fixed_size_binary[16][pyarrow]", "binary(16)"],
];

for (const [dtype, shape] of DTYPES) {
  test(`${dtype} is ${shape}`, async () => {
    const source = textSource(JSON.stringify({ id: "int64", a: dtype }), "orders.json");
    const { a } = await shapesOf(source, { from: "dataframe" });
    assert.equal(a, shape);
  });
}
