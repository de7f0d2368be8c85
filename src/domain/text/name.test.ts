import assert from "node:assert/strict";
import { test } from "node:test";
import { codePoints, firstCodePoints, isStorable, type NameFault, nameFault } from "./name.ts";

const FAMILY = "👩‍👩‍👧‍👦";

const NAMES: [what: string, name: string, fault: NameFault | null][] = [
  ["an ordinary name", "customer_id", null],
  ["one character", "x", null],
  ["spaces alone", "  ", null],
  ["a line break and a tab", "a\n\tb", null],
  ["U+0001", "\u0001", null],
  ["U+FFFF", "\uffff", null],
  ["a right-to-left override", "\u202ecba", null],
  ["__proto__", "__proto__", null],
  ["constructor", "constructor", null],
  ["toString", "toString", null],
  ["an emoji", "🧊", null],
  ["a family of seven code points", FAMILY, null],
  ["255 letters", "x".repeat(255), null],
  ["255 emoji (510 UTF-16 units)", "🧊".repeat(255), null],
  ["255 combining accents", "\u0301".repeat(255), null],
  ["36 families and 3 letters (255 code points)", `${FAMILY.repeat(36)}abc`, null],
  ["nothing", "", "empty"],
  ["256 letters", "x".repeat(256), "too_long"],
  ["256 emoji", "🧊".repeat(256), "too_long"],
  ["255 emoji and a letter", `${"🧊".repeat(255)}x`, "too_long"],
  ["36 families and 4 letters (256 code points)", `${FAMILY.repeat(36)}abcd`, "too_long"],
  ["a million letters", "x".repeat(1_000_000), "too_long"],
  ["U+0000 alone", "\0", "unstorable"],
  ["U+0000 within", "a\0b", "unstorable"],
  ["U+0000 at the end", "a\0", "unstorable"],
  ["a lone high surrogate", "\ud83e", "unstorable"],
  ["a lone low surrogate", "\uddca", "unstorable"],
  ["surrogates in the wrong order", "\uddca\ud83e", "unstorable"],
  ["half an emoji behind a whole one", "🧊\ud83e", "unstorable"],
];

for (const [what, name, fault] of NAMES) {
  test(`${what}: ${fault ?? "a name"}`, () => assert.equal(nameFault(name), fault));
}

const COUNTS: [text: string, count: number][] = [
  ["", 0],
  ["abc", 3],
  ["é", 1],
  ["e\u0301", 2],
  ["🧊", 1],
  [FAMILY, 7],
  ["\ud83e", 1],
];

for (const [text, count] of COUNTS) {
  test(`${JSON.stringify(text)} has ${count} code points`, () => {
    assert.equal(codePoints(text), count);
  });
}

const BEGINNINGS: [text: string, max: number, beginning: string][] = [
  ["", 2, ""],
  ["ab", 2, "ab"],
  ["abc", 2, "ab"],
  ["🧊🧊", 2, "🧊🧊"],
  ["a🧊b", 2, "a🧊"],
  ["🧊🧊🧊", 2, "🧊🧊"],
  ["a\ud83eb", 2, "a\ufffd"],
];

for (const [text, max, beginning] of BEGINNINGS) {
  test(`the first ${max} code points of ${JSON.stringify(text)} are ${beginning}`, () => {
    assert.equal(firstCodePoints(text, max), beginning);
  });
}

test("the empty text can be stored", () => assert.equal(isStorable(""), true));
