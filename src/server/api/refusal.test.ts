import assert from "node:assert/strict";
import { test } from "node:test";
import { TRPCError } from "@trpc/server";
import { getHTTPStatusCodeFromError } from "@trpc/server/http";
import { PROBLEMS, type ProblemCode } from "#domain/problem.ts";
import { absent, invalid, Refusal } from "./refusal.ts";

for (const problem of Object.keys(PROBLEMS) as ProblemCode[]) {
  const { status } = PROBLEMS[problem];
  if (status === 431) continue;
  test(`${problem} is ${status} for the console, too`, () => {
    const refusal = new Refusal(problem, "Because.");
    assert.ok(refusal instanceof TRPCError);
    assert.equal(getHTTPStatusCodeFromError(refusal), status);
    assert.deepEqual([refusal.problem, refusal.message], [problem, "Because."]);
  });
}

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
