import assert from "node:assert/strict";
import { test } from "node:test";
import fc from "fast-check";
import { type Row, TYPES } from "../mapping/table.ts";
import { readSource } from "../read-source.ts";
import { textSource } from "../source.ts";
import { isMapped } from "../table.ts";
import { readDtype } from "./dtype.ts";

async function read(text: string) {
  const { from, tables } = await readSource(textSource(text, "orders.json"));
  assert.equal(from, "dataframe");
  const [table] = tables;
  assert.ok(table && "columns" in table);
  return table.columns.map((column) => {
    assert.equal(column.required, false);
    const lossy = isMapped(column) && column.lossy ? "~" : "";
    return `${column.name} ${isMapped(column) ? column.type : "?"}${lossy}`;
  });
}

/** As pandas 3.1, polars 2.1 and PyArrow 26 print them. */
const DTYPES = {
  string: [
    ...["string", "str", "string[python]", "string[pyarrow]", "large_string[pyarrow]"],
    ...["string_view[pyarrow]", "String", "Utf8"],
    "dictionary<values=string, indices=int32, ordered=0>[pyarrow]",
    ...["extension<arrow.uuid>[pyarrow]", "dictionary<values=string, indices=int32, order..."],
  ],
  "string~": [
    ...["object", "Object", "category", "Categorical", "Categorical(ordering='physical')"],
    ...["Enum(categories=['a', 'b'])", "Time", "time32[s][pyarrow]", "time64[us][pyarrow]"],
    ...["timedelta64[ns]", "Duration(time_unit='ms')", "duration[ns][pyarrow]"],
    ...["month_day_nano_interval[pyarrow]", "Binary", "binary[pyarrow]", "large_binary[pyarrow]"],
    ...["binary_view[pyarrow]", "fixed_size_binary[16][pyarrow]"],
  ],
  integer: [
    ...["int8", "int16", "int32", "int64", "uint8", "uint16", "uint32", "uint64"],
    ...["Int8", "Int16", "Int32", "Int64", "Int128", "UInt8", "UInt16", "UInt32", "UInt64"],
    ...["UInt128", "int64[pyarrow]", "uint16[pyarrow]", "Sparse[int64, 0]"],
    ...["Decimal(precision=10, scale=0)", "decimal32(5, 0)[pyarrow]", "decimal64(5, 0)[pyarrow]"],
    ...["decimal128(10, 0)[pyarrow]", "decimal256(40, 0)[pyarrow]"],
    "dictionary<values=int64, indices=int32, ordered=0>[pyarrow]",
  ],
  number: [
    ...["float16", "float32", "float64", "Float32", "Float64", "Sparse[float64, nan]"],
    ...["halffloat[pyarrow]", "float[pyarrow]", "double[pyarrow]", "Decimal"],
    ...["Decimal(precision=10, scale=2)", "Decimal(precision=None, scale=2)"],
    ...["decimal32(5, 2)[pyarrow]", "decimal64(5, 2)[pyarrow]", "decimal128(10, 2)[pyarrow]"],
    ...["decimal256(40, 2)[pyarrow]", "decimal32", "decimal64", "decimal128", "decimal256"],
  ],
  boolean: ["bool", "boolean", "Boolean", "bool[pyarrow]"],
  date: ["Date", "date32[day][pyarrow]", "date64[ms][pyarrow]"],
  timestamp: [
    ...["datetime64[ns]", "datetime64[us, UTC]", "datetime64[ns, Europe/Berlin]"],
    ...["Datetime", "Datetime(time_unit='us', time_zone=None)", "timestamp[us][pyarrow]"],
    ...["Datetime(time_unit='ns', time_zone='UTC')", "timestamp[ns, tz=UTC][pyarrow]"],
  ],
  json: [
    ...["List(Int64)", "Array(Int64, shape=(3,))", "Struct({'a': Int64})"],
    ...["list<item: int64>[pyarrow]", "large_list<item: int64>[pyarrow]"],
    ...["fixed_size_list<item: int64>[3][pyarrow]", "struct<a: int64>[pyarrow]"],
    ...["map<string, int64>[pyarrow]", "list_view<item: int64>", "large_list_view<item: int64>"],
    ...["extension<arrow.json>[pyarrow]", "struct<aaaaaaaaaaaaaaaa: int64, bbbbbbbbbbbbbb..."],
  ],
  "?": [
    ...["complex128", "period[M]", "interval[int64, right]", "Null", "Unknown", "geometry"],
    ...["null[pyarrow]", "<U5", "", "extension<geoarrow.point>[pyarrow]"],
  ],
} as const;

for (const [type, dtypes] of Object.entries(DTYPES)) {
  for (const dtype of dtypes) {
    test(`${dtype} is ${type}`, async () => {
      const text = JSON.stringify({ a: dtype, id: "int64" });
      assert.deepEqual(await read(text), [`a ${type}`, "id integer"]);
    });
  }
}

test("each type of the table has a data frame's type that is tried", () => {
  const keyOf = (dtype: string) => {
    const { name, args = [] } = readDtype(dtype);
    const scale = args[1] === undefined ? "" : `(p,${args[1] === "0" ? "0" : "s"})`;
    return name.toLowerCase() + scale;
  };
  const tried = new Set(Object.values(DTYPES).flat().map(keyOf));
  const names = (TYPES.dataframe as readonly Row[]).flatMap(([, names]) => names);
  assert.deepEqual(
    names.filter((name) => !tried.has(name)),
    [],
  );
});

test("a type may stand in an object of its own", async () => {
  assert.deepEqual(await read('{"id":{"type":"Int64"},"at":{"dtype":"datetime64[ns]"}}'), [
    "id integer",
    "at timestamp",
  ]);
});

const PRINTED = `order id                  int64
name                        str
a  b                    float64
where                  geometry
at          datetime64[us, UTC]
dtype: object
`;

test("what pandas prints is read", async () => {
  const columns = ["order id integer", "name string", "a  b number", "where ?", "at timestamp"];
  for (const text of [PRINTED, `cols\n${PRINTED}`, PRINTED.replaceAll("\n", "\r\n")]) {
    const { from, tables } = await readSource(textSource(text, "orders.txt"));
    assert.equal(from, "dataframe");
    const [table] = tables;
    assert.ok(table && "columns" in table);
    assert.deepEqual(
      table.columns.map((column) => `${column.name} ${isMapped(column) ? column.type : "?"}`),
      columns,
    );
  }
});

test("what pandas has cut is refused with its line", async () => {
  const text =
    "c0     int64\nc1     int64\n       ...  \nc99    int64\nLength: 100, dtype: object\n";
  const read = readSource(textSource(text, "orders.txt"));
  await assert.rejects(read, { message: /pandas left out columns/, place: { line: 3 } });
});

test("what follows the types of one data frame is refused", async () => {
  const read = readSource(textSource(`${PRINTED}c    int64\ndtype: object\n`, "orders.txt"));
  await assert.rejects(read, { message: /Something follows the types of the data frame/ });
});

for (const text of [
  '{"kind":"date of birth","note":"text"}',
  '{"dtype":"x","name":"bert","size":"float32"}',
  '{"id":{"type":"integer"}}',
  '{"id":"int64","n":1}',
  "{}",
]) {
  test(`other documents are no data frame's types: ${text}`, async () => {
    const reading = readSource(textSource(text, "orders.json"));
    const from = await reading.then((read) => read.from).catch(() => null);
    assert.notEqual(from, "dataframe");
  });
}

test("any types are read or refused", async () => {
  const piece = fc.constantFrom("int64", "[", "]", "(", ")", "<", ">", " ", ",", "Decimal", "1");
  const dtype = fc.array(piece).map((pieces) => pieces.join(""));
  const property = fc.asyncProperty(fc.dictionary(fc.string(), dtype), async (dtypes) => {
    const source = textSource(JSON.stringify(dtypes), "orders.json");
    const read = readSource(source, { from: "dataframe" });
    await read.catch((error) => assert.equal(error.name, "UnreadableSource"));
  });
  await fc.assert(property, { numRuns: 500 });
});
