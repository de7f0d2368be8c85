import assert from "node:assert/strict";
import { test } from "node:test";
import { admission } from "#testing/tenants/admission.ts";
import { keyRefusal } from "./key-refusal.ts";

test("an unknown key is refused", () => {
  assert.equal(keyRefusal(null).problem, "unknown_key");
});

test("a revoked key is refused, over its limit or not", () => {
  const revoked = { ...admission(0, 1), is_active: false as const, minute: null };
  assert.equal(keyRefusal(revoked).problem, "revoked_key");
  assert.equal(keyRefusal({ ...revoked, count: 101 }).problem, "revoked_key");
});

test("a key whose owner has left is refused for that, revoked or not", () => {
  const left = { ...admission(0, 1), role: null, is_active: false as const, minute: null };
  assert.equal(keyRefusal(left).problem, "key_owner_left");
});

const OVER: [count: number, second: number, retryAfter: number][] = [
  [101, 0, 60],
  [101, 0.001, 60],
  [101, 30, 30],
  [101, 59, 1],
  [101, 59.999, 1],
  [5000, 60, 1],
  [101, 75, 1],
];

for (const [count, second, retryAfter] of OVER) {
  test(`request ${count} at second ${second} is refused for ${retryAfter} s`, () => {
    const { problem, extras } = keyRefusal(admission(count, second));
    assert.deepEqual([problem, extras], ["rate_limited", { retryAfter }]);
  });
}

test("a request within its limit is refused because the account is suspended", () => {
  const suspended = { ...admission(100, 1), is_suspended: true };
  assert.equal(keyRefusal(suspended).problem, "account_suspended");
  const over = { ...suspended, count: 101 };
  assert.equal(keyRefusal(over).problem, "rate_limited");
});
