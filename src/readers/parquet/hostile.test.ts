import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { test } from "node:test";
import fc from "fast-check";
import { openInput } from "../input/input.ts";
import { bytesSource } from "../source.ts";
import { UnreadableSource } from "../unreadable.ts";
import { parquet } from "./parquet.ts";
import { parquetFile, withFooter } from "./testing/parquet-file.ts";

async function read(bytes: Uint8Array) {
  return parquet.read(await openInput(bytesSource(bytes, "a.parquet")), {});
}

function fixture(name: string) {
  return new Uint8Array(readFileSync(new URL(`fixtures/${name}.parquet`, import.meta.url)));
}

async function readOrRefuse(bytes: Uint8Array) {
  try {
    await read(bytes);
  } catch (error) {
    assert.ok(error instanceof UnreadableSource, String(error));
  }
}

const FILE = fixture("types");

const NAMED = { 1: 0, 3: 0, 4: "a" };

for (const [title, bytes, message] of [
  ["an encrypted footer", fixture("encrypted-footer"), /footer is encrypted/],
  ["the magic bytes alone", new TextEncoder().encode("PAR1"), /cut off/],
  ["a file without its end", FILE.subarray(0, -1), /cut off/],
  ["a file without its beginning", FILE.subarray(1), /does not begin with PAR1/],
  ["a footer longer than the file", withFooter(new Uint8Array(9), 0xffffffff), /claims 4294967295/],
  ["an empty footer", withFooter(new Uint8Array(0)), /damaged/],
  ["a footer without a schema", withFooter(Uint8Array.of(0)), /no schema/],
  [
    "a list of 2^31 elements",
    withFooter(Uint8Array.of(0x29, 0xfc, 255, 255, 255, 255, 7)),
    /damaged/,
  ],
  ["nesting without end", withFooter(new Uint8Array(100_000).fill(0x1c)), /damaged/],
  ["fields without end", withFooter(new Uint8Array(100_000).fill(0x11)), /damaged/],
  ["too few columns", parquetFile([NAMED], 2), /contradicts itself/],
  ["too many columns", parquetFile([NAMED, NAMED], 1), /contradicts itself/],
  ["a group that claims more", parquetFile([{ 3: 0, 4: "g", 5: 9 }, NAMED], 1), /contradicts/],
  ["a column without a name", parquetFile([{ 1: 0, 3: 0 }]), /damaged/],
] as const) {
  test(`${title} is refused`, async () => {
    await assert.rejects(read(bytes), { name: "UnreadableSource", message });
  });
}

test("a file cut anywhere is refused", async () => {
  for (let end = 0; end < FILE.length; end += 1) {
    await assert.rejects(read(FILE.subarray(0, end)), { name: "UnreadableSource" });
  }
});

test("changed bytes are read or refused", async () => {
  const change = fc.record({ at: fc.nat({ max: FILE.length - 1 }), to: fc.nat({ max: 255 }) });
  await fc.assert(
    fc.asyncProperty(fc.array(change, { minLength: 1, maxLength: 8 }), async (changes) => {
      const changed = FILE.slice();
      for (const { at, to } of changes) changed[at] = to;
      await readOrRefuse(changed);
    }),
    { numRuns: 500 },
  );
});

test("arbitrary footers are read or refused", async () => {
  await fc.assert(
    fc.asyncProperty(fc.uint8Array({ maxLength: 200 }), async (footer) => {
      await readOrRefuse(withFooter(footer));
      await readOrRefuse(withFooter(Uint8Array.from([0x29, 0x5c, ...footer])));
    }),
    { numRuns: 500 },
  );
});

test("a schema of 200,000 elements is refused before it fills memory", async () => {
  const element = [0x48, 1, 0x61, 0];
  const elements = Uint8Array.from({ length: 1_000_000 }, (_, at) => element[at % 4] ?? 0);
  const footer = Uint8Array.from([0x29, 0xfc, 0x90, 0xa1, 0x0f, ...elements]);
  await assert.rejects(read(withFooter(footer)), /over 200,000 columns/);
});

test("3,000 columns and groups 10,000 deep are read", async () => {
  const columns = Array.from({ length: 3000 }, (_, n) => ({ 1: 1, 3: 0, 4: `c${n}` }));
  const groups = Array.from({ length: 10_000 }, () => ({ 3: 0, 4: "g", 5: 1 }));
  const [table] = await read(parquetFile([...columns, ...groups, NAMED], 3001));
  assert.equal(table && "columns" in table && table.columns.length, 3001);
});

test("of a large file, only the ends are read", async () => {
  const size = 5 * 1024 ** 3;
  const end = size - FILE.length;
  let bytes = 0;
  const source = {
    name: "large.parquet",
    size,
    read: async (from: number, to: number) => {
      bytes += to - from;
      const read = new Uint8Array(to - from);
      if (from === 0) read.set(FILE.subarray(0, 4));
      else read.set(FILE.subarray(from - end, to - end));
      return read;
    },
  };
  const [table] = await parquet.read(await openInput(source), {});
  assert.equal(table && "columns" in table && table.columns.length, 35);
  assert.ok(bytes < 100_000, `${bytes} bytes were read`);
});

test("of a long footer, the schema is read", async () => {
  const rowGroups = new Uint8Array(3_000_000);
  const schema = parquetFile([NAMED]).subarray(4, -8 - 1);
  const bytes = withFooter(new Uint8Array(Buffer.concat([schema, rowGroups])));
  const source = bytesSource(bytes, "a.parquet");
  let longest = 0;
  const counted = (from: number, to: number) => {
    longest = Math.max(longest, to - from);
    return source.read(from, to);
  };
  await parquet.read(await openInput({ ...source, read: counted }), {});
  assert.equal(longest, 256 * 1024);
});
