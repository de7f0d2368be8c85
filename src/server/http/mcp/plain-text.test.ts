import assert from "node:assert/strict";
import { test } from "node:test";
import { LONGEST_TEXTS, MAX_RESULT_BYTES, plainResult, plainText } from "./plain-text.ts";

const SHOWN: [text: string, shown: string][] = [
  ["order_id", "order_id"],
  ["Straße №5", "Straße №5"],
  ["a\nb", "a⟨LF⟩b"],
  ["a\u0000b", "a⟨U+0000⟩b"],
  ["a\u001b[31m", "a⟨U+001B⟩[31m"],
  ["a\u202eb", "a⟨U+202E⟩b"],
  ["a\u200bb\u{e0041}", "a⟨U+200B⟩b⟨U+E0041⟩"],
  ["عدد", "عدد"],
  ["\ud800", "\ufffd"],
];

for (const [text, shown] of SHOWN) {
  test(`${JSON.stringify(text)} reaches a model as ${JSON.stringify(shown)}`, () => {
    assert.equal(plainText(text), shown);
  });
}

test("a long text is cut between characters, and says so", () => {
  const [longest] = LONGEST_TEXTS;
  assert.equal(plainText("x".repeat(longest)), "x".repeat(longest));
  assert.equal(plainText("x".repeat(longest + 1)), `${"x".repeat(longest)}…`);
  const emoji = plainText(`x${"😀".repeat(longest)}`);
  assert.ok(emoji.isWellFormed() && emoji.endsWith("😀…"));
  assert.ok(plainText("\u202e".repeat(longest)).length <= longest + 1);
});

test("only texts change, and keys stay", () => {
  const result = { a: [1, null, true, { b: "x\ny" }], c: "z" };
  const { value, json } = plainResult(result);
  assert.deepEqual(value, { a: [1, null, true, { b: "x⟨LF⟩y" }], c: "z" });
  assert.deepEqual(JSON.parse(json), value);
});

test("a result has at most 256 KiB, whatever is in it", () => {
  for (const text of ["x".repeat(5000), "\u202e".repeat(255), "😀".repeat(255), '"'.repeat(5000)]) {
    const entry = { kind: text, column: text, from: text, to: text, reason: text };
    const { json } = plainResult({ entries: Array.from({ length: 200 }, () => entry) });
    assert.ok(Buffer.byteLength(json) <= MAX_RESULT_BYTES);
    assert.equal(JSON.parse(json).entries.length, 200);
  }
});
