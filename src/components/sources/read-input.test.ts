import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { test } from "node:test";
import { type ReadRequest, readInput } from "./read-input.ts";
import { type ChosenFile, NO_SOURCE } from "./source-input.ts";

const PARQUET = readFileSync(
  new URL("../../readers/parquet/fixtures/types.parquet", import.meta.url),
);

function chosen(path: string, ...parts: BlobPart[]): ChosenFile {
  return { path, file: new File(parts, path.split("/").at(-1) ?? "") };
}

function read(request: Partial<ReadRequest>, onBytes?: (bytes: number) => void) {
  return readInput({ ...NO_SOURCE, ...request }, onBytes);
}

const LIST = '{"columns": [{"name": "id", "type": "integer"}]}';
const ID = { name: "id", type: "integer", required: true, physical_type: "integer", lossy: false };

test("a text and a file that says the same have the same columns; the file has a name", async () => {
  const [ofText, ofFile] = await Promise.all([
    read({ text: LIST }),
    read({ files: [chosen("orders.json", LIST)] }),
  ]);
  assert.deepEqual(ofText, { from: "columns", tables: [{ name: "", columns: [ID] }] });
  assert.deepEqual(ofFile, { from: "columns", tables: [{ name: "orders", columns: [ID] }] });
});

test("of a large Parquet file, only its ends are read", async () => {
  const middle = new Uint8Array(50_000_000);
  const file = chosen("orders.parquet", "PAR1", middle, PARQUET);
  let bytes = 0;
  const reading = await read({ files: [file] }, (more) => {
    bytes += more;
  });
  assert.ok("tables" in reading);
  assert.equal(reading.from, "parquet");
  const [table] = reading.tables;
  assert.equal(table && "columns" in table && table.columns.length, 35);
  assert.ok(bytes > 0 && bytes < 200_000, `${bytes} bytes were read`);
});

test("several files are several tables; one that cannot be read comes last, with its fault", async () => {
  const reading = await read({
    files: [chosen("orders.json", LIST), chosen("broken.parquet", "PAR1"), chosen("a.json", LIST)],
  });
  assert.ok("tables" in reading);
  assert.deepEqual(
    reading.tables.map((table) => [table.name, "fault" in table ? table.fault : null]),
    [
      ["orders", null],
      ["a", null],
      [
        "broken.parquet",
        "The Parquet file is cut off: it does not end with PAR1. Was it copied while it was being written?",
      ],
    ],
  );
  assert.equal(reading.from, null);
});

test("more columns than a contract can have are a fault of their table", async () => {
  const columns = Array.from({ length: 3000 }, (_, n) => ({ name: `c${n}`, type: "date" }));
  const reading = await read({ text: JSON.stringify({ columns }) });
  assert.ok("tables" in reading);
  const [table] = reading.tables;
  assert.match(table && "fault" in table ? table.fault : "", /3,000 columns.* 2,000/);
});

test("a fault says its line and column", async () => {
  const reading = await read({ text: '{\n  "columns": [\n}', from: "columns" });
  assert.deepEqual(reading, { fault: "Line 3, column 1: This is not valid JSON." });
});

test("a file that has gone says so", async () => {
  const gone = {
    name: "gone.parquet",
    size: 1000,
    slice: () => ({
      arrayBuffer: () => Promise.reject(new DOMException("gone", "NotReadableError")),
    }),
  };
  const reading = await read({ files: [{ path: "gone.parquet", file: gone as unknown as File }] });
  assert.match("fault" in reading ? reading.fault : "", /moved, changed or locked/);
});
