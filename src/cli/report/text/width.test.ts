import assert from "node:assert/strict";
import { test } from "node:test";
import { cutTo, fitted, widthOf } from "./width.ts";

const WIDTHS: [text: string, width: number][] = [
  ["", 0],
  ["abc", 3],
  ["é", 1],
  ["e\u0301\u0301", 1],
  ["订单", 4],
  ["ｆｕｌｌ", 8],
  ["ﾊﾝｶｸ", 4],
  ["한국어", 6],
  ["🧊", 2],
  ["👩‍👩‍👧‍👦", 2],
  ["🇨🇭", 2],
  ["❤️", 2],
  ["❤", 1],
  ["\u200b", 0],
  ["\u2068שלום\u2069", 4],
  ["integer → string", 16],
];

for (const [text, width] of WIDTHS) {
  test(`${JSON.stringify(text)} takes ${width} cells`, () => assert.equal(widthOf(text), width));
}

test("texts are filled up to the widest of them", () => {
  assert.deepEqual(fitted(["a", "订单", ""], 60), ["a   ", "订单", "    "]);
});

test("a text that is too wide ends with an ellipsis, and never with half a character", () => {
  assert.equal(cutTo("abcdef", 6), "abcdef");
  assert.equal(cutTo("abcdef", 5), "abcd…");
  assert.equal(cutTo("订单订单", 5), "订单…");
  assert.equal(cutTo("👩‍👩‍👧‍👦👩‍👩‍👧‍👦", 3), "👩‍👩‍👧‍👦…");
  assert.equal(cutTo(`a${"\u0301".repeat(100_000)}`, 10).length < 200, true);
});
