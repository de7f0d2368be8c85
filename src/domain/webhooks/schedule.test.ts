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

test("entries of the audit log are tried for three days, in an order that starts like any other", () => {
  const delays: number[] = [];
  for (let failures = 1; ; failures++) {
    const delay = retryDelay(failures, "audit");
    if (delay === null) break;
    delays.push(delay);
  }
  assert.deepEqual(delays.slice(0, 5), [5, 25, 300, 1800, 3600]);
  const hours = delays.reduce((sum, delay) => sum + delay) / 3600;
  assert.ok(hours > 71 && hours <= 72, `${hours} h`);
});
