import assert from "node:assert/strict";
import { test } from "node:test";
import { retryDelay } from "./schedule.ts";

test("the second attempt comes 5 seconds after the first failed", () => {
  assert.equal(retryDelay(1), 5);
});

test("the third attempt comes 25 seconds after the second failed", () => {
  assert.equal(retryDelay(2), 25);
});

test("after three failed attempts the delivery is abandoned", () => {
  for (const failures of [3, 4, 100]) assert.equal(retryDelay(failures), null);
});
