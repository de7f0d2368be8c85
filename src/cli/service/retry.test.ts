import assert from "node:assert/strict";
import { test } from "node:test";
import { pauseAfter, pauseAfterBreak } from "./retry.ts";

function answer(status: number, retryAfter?: string, code = "") {
  const headers = new Headers(retryAfter === undefined ? {} : { "Retry-After": retryAfter });
  return { status, headers, body: { code } };
}

const FINAL = [200, 201, 301, 400, 401, 403, 404, 409, 413, 422, 500];

for (const status of FINAL) {
  test(`${status} is final`, () => assert.equal(pauseAfter(answer(status, "1"), 0), null));
}

for (const status of [429, 502, 503, 504]) {
  test(`${status} is repeated after as long as it says`, () => {
    assert.equal(pauseAfter(answer(status, "21"), 0), 21);
    assert.equal(pauseAfter(answer(status), 2), 2);
  });
}

test("a check that is still being made is asked for again", () => {
  assert.equal(pauseAfter(answer(409, "1", "idempotency_conflict"), 0), 1);
});

test("Retry-After may be a date, and nonsense counts as nothing", () => {
  const soon = new Date(Date.now() + 30_000).toUTCString();
  const pause = pauseAfter(answer(503, soon), 0) ?? 0;
  assert.ok(pause > 25 && pause <= 30, `${pause}`);
  assert.equal(pauseAfter(answer(503, new Date(0).toUTCString()), 0), 0);
  assert.equal(pauseAfter(answer(503, "soon"), 0), 0.5);
});

test("pauses double", () => {
  assert.deepEqual([0, 1, 2, 3, 4].map(pauseAfterBreak), [0.5, 1, 2, 4, 8]);
});
