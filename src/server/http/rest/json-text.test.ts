import assert from "node:assert/strict";
import { test } from "node:test";
import fc from "fast-check";
import { jsonText } from "./json-text.ts";

test("the text is that of JSON.stringify", async () => {
  await fc.assert(
    fc.asyncProperty(fc.oneof(fc.jsonValue(), fc.array(fc.jsonValue())), async (value) => {
      assert.equal((await jsonText(value)).toString(), JSON.stringify(value));
    }),
  );
});

test("others get their turn between the entries of a large list", async () => {
  const entries = Array.from({ length: 5 }, () => "x".repeat(100_000));
  const done: string[] = [];
  const text = jsonText(entries).then(() => done.push("text"));
  setImmediate(() => setImmediate(() => done.push("other")));
  await text;
  assert.deepEqual(done, ["other", "text"]);
});
