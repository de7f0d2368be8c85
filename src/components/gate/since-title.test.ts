import assert from "node:assert/strict";
import { test } from "node:test";
import { sinceTitle } from "./since-title.ts";

const [EARLY, LATE] = ["2026-11-24T00:00:00.000Z", "2026-11-24T00:00:01.000Z"];

test("a change that a passing check lacked in between is there on and off", () => {
  assert.equal(sinceTitle(EARLY, LATE), "On and off since");
});

test("a change that nothing interrupted is there since it was seen", () => {
  assert.equal(sinceTitle(LATE, EARLY), "Since");
  assert.equal(sinceTitle(LATE, null), "Since");
});
