import assert from "node:assert/strict";
import { test } from "node:test";
import { lossesOf } from "./losses.ts";

test("each kind of loss is told once, with its columns in their order", () => {
  const columns = [
    { name: "a", note: "bytes are kept as text" },
    { name: "b" },
    { name: "c", note: "the currency is not kept" },
    { name: "d", note: null },
    { name: "e", note: "bytes are kept as text" },
  ];
  assert.deepEqual(lossesOf(columns), [
    { note: "bytes are kept as text", names: ["a", "e"] },
    { note: "the currency is not kept", names: ["c"] },
  ]);
});
