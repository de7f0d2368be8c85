import assert from "node:assert/strict";
import { test } from "node:test";
import { gzipSync } from "node:zlib";
import { gunzip } from "../../cli/sources/gunzip.ts";
import { readSource } from "../read-source.ts";
import { bytesSource } from "../source.ts";
import { isMapped } from "../table.ts";
import { unpacked } from "./gzip.ts";
import { openInput } from "./input.ts";

const ROWS = "id,day\n1,2026-01-31\n";

/** What is read of bytes as the command line unpacks them, or as browsers do. */
async function read(bytes: Uint8Array, name: string, isBrowser = false) {
  const source = bytesSource(bytes, name);
  const { from, tables } = await readSource(isBrowser ? source : { ...source, gunzip });
  const [table] = tables;
  assert.ok(table && "columns" in table);
  const columns = table.columns.map(
    (column) => `${column.name} ${isMapped(column) && column.type}`,
  );
  return `${from} ${table.name}: ${columns.join(", ")}`;
}

for (const isBrowser of [false, true]) {
  const where = isBrowser ? "a browser" : "the command line";

  for (const [name, text, expected] of [
    ["orders.csv.gz", ROWS, "csv orders: id integer, day date"],
    ["orders.gz", ROWS, "csv orders: id integer, day date"],
    ["orders.csv", ROWS, "csv orders: id integer, day date"],
    ["orders.tsv.gz", "id\tday\n1\tx\n", "tsv orders: id integer, day string"],
    ["orders.ndjson.gz", '{"id":1}\n{"id":2.5}\n', "ndjson orders: id number"],
    ["orders.jsonl.gz", '{"id":1}\n', "ndjson orders: id integer"],
    ["orders.json.gz", '[{"id":1}]', "json orders: id integer"],
    ["orders.sql.gz", "create table orders (id int)", "sql orders: id integer"],
  ] as const) {
    test(`${name} is unpacked in ${where}`, async () => {
      assert.equal(await read(gzipSync(text), name, isBrowser), expected);
    });
  }

  test(`a gzip file that is cut off or changed is refused in ${where}`, async () => {
    const whole = gzipSync(ROWS);
    const changed = Uint8Array.from(whole);
    changed[changed.length - 6] = (changed[changed.length - 6] ?? 0) ^ 1;
    for (const bytes of [whole.subarray(0, -5), whole.subarray(0, 5), changed]) {
      await assert.rejects(read(bytes, "orders.csv.gz", isBrowser), {
        name: "UnreadableSource",
        message: /^The gzip file is damaged/,
      });
    }
  });

  test(`what is compressed twice or is no text is refused in ${where}`, async () => {
    for (const [content, message] of [
      [gzipSync(ROWS), /compressed with gzip, and its content is not UTF-8 text/],
      [Buffer.from("PAR1\0\0\0\0PAR1"), /compressed with gzip, and its content/],
      [Buffer.from("SQLite format 3\0\0"), /an SQLite database/],
      [Buffer.alloc(0), /The file is empty/],
    ] as const) {
      await assert.rejects(read(gzipSync(content), "orders.gz", isBrowser), { message });
    }
  });
}

/** A file that unpacks to this line again and again, at the cost of nothing. */
function bomb(line: string, size: number) {
  const chunk = Buffer.from(line.repeat((1024 * 1024) / line.length));
  async function* endless() {
    for (;;) yield chunk;
  }
  return { ...bytesSource(gzipSync(Buffer.alloc(size)), "orders.csv.gz"), size, gunzip: endless };
}

test("a gzip file is unpacked to 256 MB or 100 times its size, and no further", async () => {
  for (const [size, most] of [
    [1000, 256],
    [5 * 1024 * 1024, 500],
  ] as const) {
    let unpackedTo = 0;
    const reading = (async () => {
      for await (const chunk of unpacked(bomb("x", size))) unpackedTo += chunk.length;
    })();
    await assert.rejects(reading, /unpacks to more than 100 times its size/);
    assert.equal(unpackedTo, most * 1024 * 1024);
  }
});

test("a text that is read as a whole is unpacked to 256 MB and no further", async () => {
  const input = await openInput(bomb("[", 5 * 1024 * 1024));
  await assert.rejects(input.text(), /larger than 256 MB/);
});

test("a gzip file of several parts is read as a whole by the command line", async () => {
  const bytes = Buffer.concat([gzipSync(ROWS), gzipSync("0.5,soon\n")]);
  assert.equal(await read(bytes, "orders.csv.gz"), "csv orders: id number, day string");
  await assert.rejects(read(bytes, "orders.csv.gz", true), /several parts, which browsers do not/);
});

test("a gzip file is unpacked no further than the records that are asked for", async () => {
  const rows = Array.from({ length: 200_000 }, (_, id) => `${id},${Math.random()}\n`);
  const packed = gzipSync(`id,x\n${rows.join("")}`);
  let bytes = 0;
  const source = bytesSource(packed, "orders.csv.gz");
  const counting = (from: number, to: number) => {
    bytes += to - from;
    return source.read(from, to);
  };
  await readSource({ ...source, gunzip, read: counting }, { rows: 10 });
  assert.ok(bytes < packed.length / 2, `${bytes} of ${packed.length} bytes`);
});

test("a file that cannot be read is not called damaged", async () => {
  const read = async (from: number, to: number) => {
    if (from > 0) throw new Error("EIO");
    return gzipSync(Buffer.alloc(9)).subarray(0, to - from);
  };
  const source = { name: "orders.csv.gz", size: 1e6, read };
  await assert.rejects(readSource({ ...source, gunzip }), /EIO/);
  await assert.rejects(readSource(source), /EIO/);
});
