import assert from "node:assert/strict";
import { test } from "node:test";
import { hiddenIn } from "./hidden-text.ts";

test("plain text of any language hides nothing, on several lines and with emoji", () => {
  for (const text of ["", " ", "a  b\n\n - c", "Grüße, 你好, שלום", "fine 👩🏽‍💻 ❤️"]) {
    assert.equal(hiddenIn(text), null, JSON.stringify(text));
  }
});

for (const [text, mark] of [
  ["a\u202eb", "U+202E"],
  ["\u2066a\u2069", "U+2066"],
  ["a\u200bb", "U+200B"],
  ["\u0007", "U+0007"],
  ["a\u001b[31m", "U+001B"],
  ["a\tb", "TAB"],
  ["a\r\nb", "CR"],
  ["a\u00a0b", "NBSP"],
  ["\u{e0041}", "U+E0041"],
] as const) {
  test(`${JSON.stringify(text)} hides ${mark}`, () => {
    assert.equal(hiddenIn(text), mark);
  });
}
