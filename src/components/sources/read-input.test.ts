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

const CSV = (name: string) => `${name}\n1\n`;

test("a file that changes a table of another is not read without that change", async () => {
  const change = "create table items (x int); alter table orders add column note varchar(9)";
  const reading = await read({
    files: [chosen("1.sql", "create table orders (id int)"), chosen("2.sql", change)],
  });
  assert.ok("tables" in reading);
  assert.deepEqual(
    reading.tables.map((table) => [table.name, "fault" in table ? table.fault : null]),
    [
      ["orders", null],
      [
        "2.sql",
        "ALTER TABLE changes orders, which 1.sql creates, and each file is read by itself. Paste such files as one text, in their order.",
      ],
    ],
  );
});

test("of a folder's files, the last is read, and its table says from where", async () => {
  const files = ["day=1/part-9.csv", "day=2/part-10.csv"].map((path) =>
    chosen(`orders/${path}`, CSV("id")),
  );
  const reading = await read({ files });
  assert.ok("tables" in reading);
  assert.deepEqual(
    reading.tables.map(
      (table) => "columns" in table && [table.name, table.columns.length, table.note],
    ),
    [
      [
        "orders",
        2,
        "The last of 2 files was read: part-10.csv. The column day comes from the names of its folders.",
      ],
    ],
  );
});

for (const [title, files, most, fault] of [
  [
    "do not agree",
    { "orders/day=1/a.csv": CSV("id"), "orders/day=2/b.csv": CSV("n") },
    100,
    "orders/day=1/a.csv and orders/day=2/b.csv do not have the same columns: n and id. Choose the folder of one table, or one of the files by itself.",
  ],
  [
    "are too many bytes to be compared",
    { "orders/day=1/a.csv": CSV("id"), "orders/day=2/b.csv": CSV("id") },
    3,
    "orders/day=1/a.csv: A browser can compare at most 3 bytes of a table's files, and this table has more. Choose one of its files, or use the command line.",
  ],
  [
    "cannot be read",
    { "orders/day=1/a.orc": "ORC\0\0", "orders/day=2/b.csv": CSV("id") },
    100,
    "orders/day=1/a.orc: This is an ORC file, which cannot be read. Convert it to Parquet, and read that.",
  ],
] as const) {
  test(`files of a folder that ${title} say what to do`, async () => {
    const chosenFiles = Object.entries(files).map(([path, text]) => chosen(path, text));
    const reading = await readInput({ ...NO_SOURCE, files: chosenFiles }, () => {}, most);
    assert.deepEqual(reading, { fault });
  });
}

test("the ways out of the command line's options are not told in the console", async () => {
  const header = await read({ files: [chosen("a.csv", "1,2026-01-31\n")] });
  assert.match("fault" in header ? header.fault : "", /^Line 1: 1 looks like a value.* add one/);
  const metadata = (kind: string, day: number) => ({
    dbt_schema_version: `https://schemas.getdbt.com/dbt/${kind}/v12.json`,
    generated_at: `2026-11-${day}T00:00:00Z`,
    adapter_type: "postgres",
  });
  const columns = { id: { name: "id", type: "bigint", index: 1 } };
  const id = "model.shop.orders";
  const node = { resource_type: "model", name: "orders", columns: {}, unique_id: id };
  const manifest = { metadata: metadata("manifest", 25), nodes: { [id]: node } };
  const catalog = { metadata: metadata("catalog", 24), nodes: { [id]: { columns } }, sources: {} };
  const stale = await read({
    files: [
      chosen("manifest.json", JSON.stringify(manifest)),
      chosen("catalog.json", JSON.stringify(catalog)),
    ],
  });
  assert.ok("tables" in stale);
  const [table] = stale.tables;
  assert.match(
    table && "fault" in table ? table.fault : "",
    /is older than manifest\.json .* choose both files again/,
  );
  const dialects = await read({
    files: [chosen("a.sql", "create table t (a int not null); -- \\\ncreate table u (b int)")],
  });
  assert.match("fault" in dialects ? dialects.fault : "", /differently\. Choose its dialect\.$/);
  for (const reading of [header, stale, dialects])
    assert.doesNotMatch(JSON.stringify(reading), /--[a-z]/);
});

test("a catalog that another folder's manifest has beside it is not taken for this one's", async () => {
  const reading = await read({
    files: [
      chosen(
        "a/manifest.json",
        '{"metadata":{"dbt_schema_version":"https://schemas.getdbt.com/dbt/manifest/v12.json"}}',
      ),
      chosen("a/catalog.json", "{}"),
      chosen("b/catalog.json", LIST),
    ],
  });
  assert.ok("tables" in reading);
  assert.deepEqual(
    reading.tables.filter((table) => "columns" in table).map(({ name }) => name),
    ["catalog"],
  );
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
