import assert from "node:assert/strict";
import { test } from "node:test";
import { TRPCError } from "@trpc/server";
import { getHTTPStatusCodeFromError } from "@trpc/server/http";
import { PROBLEMS, type ProblemCode } from "#domain/problem.ts";
import { errorShape, trpcCodeOf } from "./error-shape.ts";
import { Refusal } from "./refusal.ts";

/** What tRPC makes of an error that it does not know. */
const UNKNOWN = { code: -32603, message: "", data: {} };

for (const problem of Object.keys(PROBLEMS) as ProblemCode[]) {
  const { status } = PROBLEMS[problem];
  if (status === 431) continue;
  test(`${problem} is ${status} for the console, too`, () => {
    const error = new TRPCError({ code: trpcCodeOf(problem) });
    assert.equal(getHTTPStatusCodeFromError(error), status);
  });
}

const SHOWN: [ProblemCode, number][] = [
  ["invalid_request", -32600],
  ["not_signed_in", -32001],
  ["not_allowed", -32003],
  ["contract_not_found", -32004],
  ["rate_limited", -32029],
];

for (const [problem, code] of SHOWN) {
  test(`a procedure that refuses with ${problem} is answered with tRPC's code ${code}`, () => {
    const cause = new Refusal(problem, "Because.");
    const wrapped = new TRPCError({ code: "INTERNAL_SERVER_ERROR", cause });
    const data = { problem, faults: [] };
    assert.deepEqual(errorShape(UNKNOWN, wrapped), { code, message: "Because.", data });
  });
}

test("an error of tRPC's own keeps its code", () => {
  const error = new TRPCError({ code: "NOT_FOUND" });
  const shape = { code: -32004, message: "", data: {} };
  assert.equal(errorShape(shape, error).code, -32004);
});
