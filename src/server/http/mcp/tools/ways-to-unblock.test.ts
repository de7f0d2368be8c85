import assert from "node:assert/strict";
import { test } from "node:test";
import { waysToUnblock } from "./ways-to-unblock.ts";

const BLOCKED = {
  decision: "block",
  standing: { state: "as_decided" },
  blocking_now: [{}, {}],
  lacks_details_now: false,
  current_version: 3,
  url: "https://checks.example.com/c",
} as const;

test("a blocked check can be unblocked by the data or by people", () => {
  const ways = waysToUnblock(BLOCKED);
  assert.equal(ways.length, 3);
  assert.match(ways[0] ?? "", /version 3/);
  assert.match(ways[1] ?? "", /the 2 changes that block.*https:\/\/checks\.example\.com\/c$/);
  assert.match(
    waysToUnblock({ ...BLOCKED, blocking_now: [{}] })[1] ?? "",
    /the change that blocks/,
  );
});

test("missing details are named beside what changed, or alone", () => {
  const [, , , details] = waysToUnblock({ ...BLOCKED, lacks_details_now: true });
  assert.match(details ?? "", /in full on both sides.*needed as well/);
  const alone = waysToUnblock({ ...BLOCKED, blocking_now: [], lacks_details_now: true });
  assert.equal(alone.length, 1);
  assert.doesNotMatch(alone[0] ?? "", /as well/);
});

test("a check that passed but would be blocked now has ways to unblock it, too", () => {
  const standing = { state: "will_block" } as const;
  assert.equal(waysToUnblock({ ...BLOCKED, decision: "pass", standing }).length, 3);
});

for (const state of ["resolved", "passes", "deleted"] as const) {
  test(`what is ${state} needs nothing`, () => {
    assert.deepEqual(waysToUnblock({ ...BLOCKED, standing: { state } }), []);
  });
}

test("a check that passed, or whose contract is gone, needs nothing", () => {
  assert.deepEqual(waysToUnblock({ ...BLOCKED, decision: "pass" }), []);
  assert.deepEqual(waysToUnblock({ ...BLOCKED, decision: null }), []);
  assert.deepEqual(waysToUnblock({ ...BLOCKED, current_version: null }), []);
});
