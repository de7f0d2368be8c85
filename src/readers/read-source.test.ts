import assert from "node:assert/strict";
import { test } from "node:test";
import { readSource } from "./read-source.ts";
import { bytesSource, textSource } from "./source.ts";

test("what is in no format says so", async () => {
  for (const source of [textSource("How are you?"), bytesSource(Uint8Array.of(0, 1, 2, 3))]) {
    await assert.rejects(readSource(source), {
      name: "UnreadableSource",
      message: "The format was not recognised. Say which one it is.",
    });
  }
  await assert.rejects(readSource(textSource("")), /The file is empty/);
});

test("of a broken document, the place of its fault is told", async () => {
  for (const [text, name, place] of [
    ["{a: 1}", "", { line: 1, column: 2 }],
    ['{\n "a": [\n}', "", { line: 3, column: 1 }],
    ["a: [1\nb: 2\n", "orders.yaml", { line: 2, column: 1 }],
  ] as const) {
    await assert.rejects(readSource(textSource(text, name)), { name: "UnreadableSource", place });
  }
});
