import assert from "node:assert/strict";
import { test } from "node:test";
import { bytesSource } from "../source.ts";
import { byteChunks } from "./byte-chunks.ts";
import { textChunks } from "./text-chunks.ts";

function inPieces(bytes: Uint8Array) {
  return { head: bytes, chunks: () => byteChunks(bytesSource(bytes)) };
}

for (const encoding of ["utf8", "utf16le"] as const) {
  test(`characters on the border of two chunks stay whole in ${encoding}`, async () => {
    for (const padding of ["", "a", "aa", "aaa"]) {
      const text = padding + "é🙂".repeat(200_000);
      const bytes = Buffer.from(`\ufeff${text}`, encoding);
      let read = "";
      for await (const chunk of textChunks(inPieces(bytes))) read += chunk;
      assert.ok(read === text);
    }
  });
}

test("a character that is cut at the end is refused", async () => {
  const chunks = textChunks(inPieces(Buffer.from("é").subarray(0, 1)));
  await assert.rejects(async () => {
    for await (const _ of chunks);
  }, /is not UTF-8 text/);
});
