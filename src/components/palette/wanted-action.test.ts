import assert from "node:assert/strict";
import { test } from "node:test";
import { arrivedAt, offer, want } from "./wanted-action.ts";

/** Offers an action and returns how often it was started. */
function offered(action: Parameters<typeof offer>[0]) {
  const counted = { starts: 0, end: () => {} };
  counted.end = offer(action, () => {
    counted.starts += 1;
  });
  return counted;
}

test("an action starts once, on the page that it leads to", () => {
  want("create key", "/keys");
  arrivedAt("/keys");
  const page = offered("create key");
  assert.equal(page.starts, 1);
  page.end();
  const again = offered("create key");
  assert.equal(again.starts, 0);
  again.end();
});

test("an action of a page that was left before it was there does not start later", () => {
  want("create key", "/keys");
  arrivedAt("/checks");
  arrivedAt("/keys");
  const page = offered("create key");
  assert.equal(page.starts, 0);
  page.end();
});

test("an action that nothing here offers does not start later", () => {
  want("sign out", null);
  const page = offered("sign out");
  assert.equal(page.starts, 0);
  want("sign out", null);
  assert.equal(page.starts, 1);
  page.end();
});
