import assert from "node:assert/strict";
import { test } from "node:test";
import { bytesSource } from "../source.ts";
import { textChunks } from "./text-chunks.ts";

for (const encoding of ["utf8", "utf16le"] as const) {
  test(`characters on the border of two chunks stay whole in ${encoding}`, async () => {
    for (const padding of ["", "a", "aa", "aaa"]) {
      const text = padding + "é🙂".repeat(200_000);
      const source = bytesSource(Buffer.from(`\ufeff${text}`, encoding));
      let read = "";
      for await (const chunk of textChunks(source)) read += chunk;
      assert.ok(read === text);
    }
  });
}

test("a character that is cut at the end is refused", async () => {
  const chunks = textChunks(bytesSource(Buffer.from("é").subarray(0, 1)));
  await assert.rejects(async () => {
    for await (const _ of chunks);
  }, /is not UTF-8 text/);
});
