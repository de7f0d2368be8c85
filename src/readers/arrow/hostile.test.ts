import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { test } from "node:test";
import fc from "fast-check";
import { openInput } from "../input/input.ts";
import { bytesSource } from "../source.ts";
import { UnreadableSource } from "../unreadable.ts";
import { arrow, readArrowMessage } from "./arrow.ts";

async function read(bytes: Uint8Array) {
  return arrow.read(await openInput(bytesSource(bytes, "a.arrow")), {});
}

function fixture(name: string) {
  return new Uint8Array(readFileSync(new URL(`fixtures/${name}`, import.meta.url)));
}

const FILE = fixture("types.arrow");
const STREAM = fixture("types.arrows");

/** A stream whose schema has `columns` columns that are all the same Field, with a long name. */
function repeating(columns: number, nameLength: number) {
  const field = 48 + 4 * columns;
  const view = new DataView(new ArrayBuffer(field + 20 + nameLength));
  const shorts = (at: number, values: number[]) =>
    values.forEach((value, n) => {
      view.setUint16(at + 2 * n, value, true);
    });
  view.setUint32(0, 16, true);
  shorts(4, [10, 12, 0, 8, 4]);
  view.setInt32(16, 12, true);
  view.setUint32(20, 16, true);
  view.setUint8(24, 1);
  shorts(28, [8, 8, 0, 4]);
  view.setInt32(36, 8, true);
  view.setUint32(40, 4, true);
  view.setUint32(44, columns, true);
  for (let at = 48; at < field; at += 4) view.setUint32(at, field + 8 - at, true);
  shorts(field, [6, 8, 4]);
  view.setInt32(field + 8, 8, true);
  view.setUint32(field + 12, 4, true);
  view.setUint32(field + 16, nameLength, true);
  return stream(new Uint8Array(view.buffer));
}

function stream(message: Uint8Array, length = message.length) {
  const bytes = new Uint8Array(8 + message.length).fill(0xff, 0, 4);
  new DataView(bytes.buffer).setUint32(4, length, true);
  bytes.set(message, 8);
  return bytes;
}

test("the same Field may be two columns", async () => {
  const [table] = await read(repeating(2, 1));
  assert.equal(table && "columns" in table && table.columns.length, 2);
});

for (const [title, bytes, message] of [
  ["Feather 1", fixture("feather-1.feather"), /version 1. Convert it/],
  ["the magic alone", new TextEncoder().encode("ARROW1"), /cut off/],
  ["a file without its end", FILE.subarray(0, -1), /cut off/],
  ["a stream without its end", STREAM.subarray(0, 2000), /cut off/],
  ["a stream of nothing", stream(new Uint8Array(0)), /ends before its schema/],
  ["a footer longer than the file", Buffer.from("ARROW1\0\0~~~~ARROW1"), /damaged/],
  ["a message of 4 GB", stream(new Uint8Array(9), 0xfffffff0), /cut off/],
  ["a message of zeros", stream(new Uint8Array(1000)), /damaged/],
  ["a text", new TextEncoder().encode("id,name\n1,a\n"), /not Arrow/],
  ["one Field as 300,000 columns", repeating(300_000, 1), /damaged/],
  ["one long name 10,000 times", repeating(10_000, 60_000), /damaged/],
  ["a name of 1 MB", repeating(1, 1_000_000), /damaged/],
] as const) {
  test(`${title} is refused`, async () => {
    await assert.rejects(read(bytes), { name: "UnreadableSource", message });
  });
}

test("fields that nobody asked for count towards the limit", async () => {
  const wanted = new Set(["wanted"]);
  assert.deepEqual(await readArrowMessage(bytesSource(repeating(200_000, 1)), wanted), []);
  const message = /damaged/;
  const many = bytesSource(repeating(200_001, 1));
  await assert.rejects(readArrowMessage(many, wanted), { name: "UnreadableSource", message });
});

test("a file or stream cut within its schema is refused", async () => {
  for (let end = 0; end < FILE.length; end += 1) {
    await assert.rejects(read(FILE.subarray(0, end)), { name: "UnreadableSource" });
  }
  for (let end = 0; end < STREAM.length - 8; end += 1) {
    await assert.rejects(read(STREAM.subarray(0, end)), { name: "UnreadableSource" });
  }
});

async function readOrRefuse(bytes: Uint8Array) {
  try {
    await read(bytes);
  } catch (error) {
    assert.ok(error instanceof UnreadableSource, String(error));
  }
}

test("changed bytes are read or refused", async () => {
  for (const original of [FILE, STREAM]) {
    const change = fc.record({
      at: fc.nat({ max: original.length - 1 }),
      to: fc.nat({ max: 255 }),
    });
    await fc.assert(
      fc.asyncProperty(fc.array(change, { minLength: 1, maxLength: 8 }), async (changes) => {
        const changed = original.slice();
        for (const { at, to } of changes) changed[at] = to;
        await readOrRefuse(changed);
      }),
      { numRuns: 300 },
    );
  }
});

test("arbitrary messages are read or refused", async () => {
  await fc.assert(
    fc.asyncProperty(fc.uint8Array({ maxLength: 300 }), async (message) => {
      await readOrRefuse(stream(message));
      await readOrRefuse(message);
    }),
    { numRuns: 500 },
  );
});
