import assert from "node:assert/strict";
import { test } from "node:test";
import fc from "fast-check";
import { assertLinear } from "#testing/growth.ts";
import { repeatedKey } from "./repeated-key.ts";

/** The ↓ stands before the key that is there again. */
const REPEATED = [
  '{"a": 1, ↓"a": 2}',
  '{"a": {"b": 1, "c": [{"d": 1, ↓"d": 2}]}}',
  '{"a": {"a": 1}, ↓"a": 2}',
  '[{"a": "}"}, {"a": "{", "b": 1, ↓"b" : 2}]',
  '{"é": 1, ↓"\\u00e9": 2}',
  '{"\\"": 1, ↓"\\"": 2}',
  '{"": 1, ↓"": 2}',
];

for (const marked of REPEATED) {
  test(`the key that is there again is found in ${marked}`, () => {
    assert.equal(repeatedKey(marked.replace("↓", ""))?.at, marked.indexOf("↓"));
  });
}

for (const text of [
  '[{"a": 1}, {"a": 2}]',
  '{"a": {"a": {"a": "a"}}, "b": ["a", "a"]}',
  '{"__proto__": 1, "constructor": 2}',
  '{"a": "\\"b\\": 1", "b": "{\\"b\\":"}',
  "[]",
]) {
  test(`no key is there again in ${text}`, () => {
    assert.equal(repeatedKey(text), null);
  });
}

test("what a value is written as has no key twice", () => {
  fc.assert(
    fc.property(fc.jsonValue(), (value) => {
      assert.equal(repeatedKey(JSON.stringify(value, null, 1)), null);
    }),
  );
});

test("any text takes time in proportion to its length", () => {
  assertLinear(repeatedKey, ['{"', '{"a":', "{\\"]);
});
