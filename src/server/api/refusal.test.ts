import assert from "node:assert/strict";
import { test } from "node:test";
import { absent, invalid } from "./refusal.ts";

const FAULT = { path: "name", code: "empty", message: "must not be empty" };

test("the detail of an invalid request is its first fault", () => {
  const refusal = invalid([FAULT]);
  assert.equal(refusal.message, "name must not be empty.");
  assert.equal(refusal.problem, "invalid_request");
  assert.deepEqual(refusal.extras.faults, [FAULT]);
});

test("the detail says how many more faults there are", () => {
  assert.equal(invalid([FAULT, FAULT, FAULT]).message, "name must not be empty (and 2 more).");
});

test("a fault without a path is about the body", () => {
  const fault = { path: "", code: "invalid_type", message: "must be an object, not null" };
  assert.equal(invalid([fault]).message, "The body must be an object, not null.");
});

for (const what of ["contract", "check", "key", "webhook"] as const) {
  test(`a missing ${what} is refused as ${what}_not_found`, () => {
    const { problem, message } = absent(what);
    assert.equal(problem, `${what}_not_found`);
    assert.equal(message, `The account has no ${what} with this id.`);
  });
}
