import assert from "node:assert/strict";
import { test } from "node:test";
import { jsonText, lineText, nameParts, nameText } from "./name-text.ts";

const PLAIN = [
  "order_id",
  "order id",
  "Straße №5",
  "注文番号",
  "e\u0301te\u0301",
  "👩🏽\u200d💻 team",
  "❤\ufe0f",
  "🇩🇪",
  "⟨TAB⟩",
];

for (const name of PLAIN) {
  test(`${JSON.stringify(name)} is shown as it is`, () => {
    assert.deepEqual(nameParts(name), [{ text: name, mark: null }]);
    assert.equal(nameText(name), name);
  });
}

const MARKED: [name: string, shown: string][] = [
  ["order\u202edi", "order⟨U+202E⟩di"],
  ["id\u200f", "id⟨U+200F⟩"],
  ["\u2066id\u2069", "⟨U+2066⟩id⟨U+2069⟩"],
  ["i\u200bd", "i⟨U+200B⟩d"],
  ["i\u200dd", "i⟨U+200D⟩d"],
  ["i\ufe0fd", "i⟨U+FE0F⟩d"],
  ["i\u00add", "i⟨U+00AD⟩d"],
  ["\ufeffid", "⟨U+FEFF⟩id"],
  ["a\nb\tc\r", "a⟨LF⟩b⟨TAB⟩c⟨CR⟩"],
  ["a\u0085b\u007fc\u001bd", "a⟨U+0085⟩b⟨U+007F⟩c⟨U+001B⟩d"],
  ["a\u2028b\u2029c", "a⟨U+2028⟩b⟨U+2029⟩c"],
  ["order\u00a0id", "order⟨NBSP⟩id"],
  ["order\u2003id\u3000", "order⟨U+2003⟩id⟨U+3000⟩"],
  ["\u3164", "⟨U+3164⟩"],
  ["\u2800x", "⟨U+2800⟩x"],
  ["x\u{e0041}", "x⟨U+E0041⟩"],
  [" id", "⟨SPACE⟩id"],
  ["id ", "id⟨SPACE⟩"],
  [" ", "⟨SPACE⟩"],
  ["order  id", "order⟨SPACE⟩⟨SPACE⟩id"],
  ["a b c ", "a b c⟨SPACE⟩"],
];

for (const [name, shown] of MARKED) {
  test(`${JSON.stringify(name)} is shown as ${shown}`, () => {
    assert.equal(nameText(name), shown);
  });
}

test("the parts of a name add up to the name", () => {
  for (const name of [...PLAIN, ...MARKED.map(([name]) => name)]) {
    const parts = nameParts(name);
    assert.equal(parts.map(({ text }) => text).join(""), name);
  }
});

test("a line for a terminal stays one line and keeps its spaces", () => {
  const line = "  live  a\r\nb\u001b[31m\u202ec\u3164  👩🏽\u200d💻 ";
  const shown = "  live  a⟨CR⟩⟨LF⟩b⟨U+001B⟩[31m⟨U+202E⟩c⟨U+3164⟩  👩🏽\u200d💻 ";
  assert.equal(lineText(line), shown);
});

test("right-to-left name is isolated within text", () => {
  assert.equal(nameText("عدد"), "\u2068عدد\u2069");
});

test("JSON has the same value without invisible characters", () => {
  const names = [...PLAIN, ...MARKED.map(([name]) => name)];
  const text = jsonText({ names }, 2);
  assert.deepEqual(JSON.parse(text), { names });
  assert.equal(nameText(text.replaceAll(/\s+/g, " ")).includes("⟨U+"), false);
  assert.ok(text.includes('"order\\u202edi"'));
  assert.ok(text.includes('"x\\udb40\\udc41"'));
});
