import assert from "node:assert/strict";
import { test } from "node:test";
import { isIntermittent } from "./intermittent.ts";

const [EARLY, LATE] = ["2026-11-24T00:00:00.000Z", "2026-11-24T00:00:01.000Z"];

test("a change that a passing check lacked in between is intermittent", () => {
  assert.ok(isIntermittent(EARLY, LATE));
});

test("a change that nothing interrupted is not intermittent", () => {
  assert.ok(!isIntermittent(LATE, EARLY));
  assert.ok(!isIntermittent(LATE, null));
});
