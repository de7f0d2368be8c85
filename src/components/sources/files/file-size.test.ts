import assert from "node:assert/strict";
import { test } from "node:test";
import { sizeText } from "./file-size.ts";

for (const [bytes, text] of [
  [0, "0 bytes"],
  [999, "999 bytes"],
  [1000, "1 kB"],
  [3_240, "3.2 kB"],
  [123_456, "123 kB"],
  [999_999, "1,000 kB"],
  [5_368_709_120, "5.4 GB"],
  [2e15, "2,000 TB"],
] as const) {
  test(`${bytes} bytes are shown as ${text}`, () => {
    assert.equal(sizeText(bytes), text);
  });
}
