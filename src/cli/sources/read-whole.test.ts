import assert from "node:assert/strict";
import { test } from "node:test";
import { readWhole } from "./read-whole.ts";

/** Chunks of 64 MB that are never filled. */
async function* chunks(count: number) {
  for (let index = 0; index < count; index++) yield new Uint8Array(64 * 1024 * 1024);
}

test("a stream without end is not read on for ever", async () => {
  await assert.rejects(readWhole(chunks(Number.POSITIVE_INFINITY)), /more than 256 MB/);
});

test("a stream is read whole", async () => {
  async function* texts() {
    yield new TextEncoder().encode("a,");
    yield new TextEncoder().encode("b");
  }
  assert.equal(new TextDecoder().decode(await readWhole(texts())), "a,b");
});
