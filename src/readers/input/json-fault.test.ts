import assert from "node:assert/strict";
import { test } from "node:test";
import fc from "fast-check";
import { jsonFaultAt } from "./json-fault.ts";

/** The ↓ stands before the fault. */
const FAULTS = [
  "↓",
  "  ↓x",
  "{↓",
  "[1, ↓]",
  "[1 ↓2]",
  "[↓,1]",
  '{"a" ↓1}',
  '{"a": 1, ↓}',
  '{"a": 1 ↓"b": 2}',
  "{↓a: 1}",
  '{"a": ↓}',
  '{"a": [1, {"b": true↓',
  '{"a": 1} ↓}',
  '["a↓\n"]',
  '["a↓\\x"]',
  '["a↓\\u12"]',
  '["abc↓',
  "[0↓1]",
  "[1↓.]",
  "[↓-]",
  "{}  ↓[]",
  "[1↓}",
];

test("the place of a fault is where the text stops being JSON", () => {
  for (const marked of FAULTS) {
    const text = marked.replace("↓", "");
    assert.equal(jsonFaultAt(text), marked.indexOf("↓"), marked);
    assert.throws(() => JSON.parse(text));
  }
});

test("what is valid has no fault before its end", () => {
  fc.assert(
    fc.property(fc.json(), (text) => {
      assert.equal(jsonFaultAt(text), text.length);
    }),
  );
});

test("a fault is found wherever a text is cut", () => {
  fc.assert(
    fc.property(fc.jsonValue(), fc.nat(), (value, cut) => {
      const text = JSON.stringify({ a: value, b: [value] }, null, 2);
      const end = cut % (text.length - 1);
      const at = jsonFaultAt(text.slice(0, end));
      assert.ok(at <= end && at >= end - 6, `${at} of ${end}`);
    }),
  );
});

test("10,000 levels and a string of 5 MB are passed", () => {
  const deep = `${"[".repeat(10_000)}x`;
  assert.equal(jsonFaultAt(deep), 10_000);
  const long = `["${"a".repeat(5_000_000)}`;
  assert.equal(jsonFaultAt(long), long.length);
});
