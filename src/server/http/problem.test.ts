import assert from "node:assert/strict";
import { test } from "node:test";
import { TRPCError } from "@trpc/server";
import { z } from "zod";
import type { ProblemCode } from "#domain/problem.ts";
import { invalid, Refusal } from "#server/api/refusal.ts";
import { refusalOf } from "#server/api/refusal-of.ts";
import { problemOf } from "./problem.ts";

const BASE = "https://scc.example";
const SECRET = "postgresql://user:pssst@db SELECT * FROM api_key";

/** Returns the response body for a thrown error. */
function bodyOf(error: unknown) {
  return problemOf(refusalOf(error), BASE, "req_1");
}

function coded(code: string, message = SECRET) {
  return Object.assign(new Error(message), { code });
}

const zodError = z.object({ name: z.string() }).safeParse({ name: 5 }).error;

test("a refusal is serialized as an RFC 9457 problem", () => {
  assert.deepEqual(bodyOf(new Refusal("no_credits", "Nothing was stored.")), {
    type: "https://scc.example/docs/errors#no_credits",
    title: "No credits left",
    status: 403,
    detail: "Nothing was stored.",
    code: "no_credits",
    request_id: "req_1",
  });
});

test("a refusal wrapped by tRPC is still recognized", () => {
  const cause = new Refusal("contract_not_found", "The account has no contract with this id.");
  const wrapped = new TRPCError({ code: "INTERNAL_SERVER_ERROR", cause });
  assert.equal(refusalOf(wrapped), cause);
});

test("an input that fails validation lists its faults", () => {
  const body = bodyOf(new TRPCError({ code: "BAD_REQUEST", cause: zodError }));
  assert.deepEqual(
    [body.status, body.code, body.detail],
    [400, "invalid_request", "name must be a string, not a number."],
  );
  assert.deepEqual(body.errors, [
    { path: "name", code: "invalid_type", message: "must be a string, not a number" },
  ]);
});

test("only an invalid request has errors in its body", () => {
  assert.deepEqual(bodyOf(invalid([])).errors, []);
  assert.equal("errors" in bodyOf(new Refusal("unknown_key", "x")), false);
});

const UNKNOWN: [what: string, error: unknown][] = [
  ["an error", new Error(SECRET)],
  ["a type error", new TypeError(SECRET)],
  ["an error with a cause", new Error(SECRET, { cause: new Error(SECRET) })],
  ["a wrapped error", new TRPCError({ code: "INTERNAL_SERVER_ERROR", cause: new Error(SECRET) })],
  ["an unauthorized of tRPC's own", new TRPCError({ code: "UNAUTHORIZED", message: SECRET })],
  [
    "an output that breaks its shape",
    new TRPCError({ code: "INTERNAL_SERVER_ERROR", cause: zodError }),
  ],
  ["a validation error of our own data", zodError],
  ["a wrong statement", coded("42601")],
  ["a unique violation", coded("P2002")],
  ["text", SECRET],
  ["an object", { message: SECRET }],
  ["null", null],
  ["undefined", undefined],
];

for (const [what, error] of UNKNOWN) {
  test(`${what} is a 500 with nothing but the request id`, () => {
    assert.deepEqual(bodyOf(error), {
      type: "https://scc.example/docs/errors#internal_error",
      title: "Something went wrong on our side",
      status: 500,
      detail: "The request was not completed.",
      code: "internal_error",
      request_id: "req_1",
    });
  });
}

const OUTAGES: [what: string, error: unknown][] = [
  ["a refused connection", coded("ECONNREFUSED")],
  ["a reset connection", coded("ECONNRESET")],
  ["a Postgres that shuts down", coded("57P01")],
  ["too many connections", coded("53300")],
  ["an exhausted pool", new Error("timeout exceeded when trying to connect")],
  ["an outage deeper down", new Error(SECRET, { cause: coded("ECONNREFUSED") })],
  [
    "an outage in a procedure",
    new TRPCError({ code: "INTERNAL_SERVER_ERROR", cause: coded("P1001") }),
  ],
];

for (const [what, error] of OUTAGES) {
  test(`${what} is a retryable 503 without its cause`, () => {
    const refusal = refusalOf(error);
    assert.deepEqual([refusal.problem, refusal.extras.retryAfter], ["unavailable", 2]);
    assert.equal(JSON.stringify(bodyOf(error)).includes("pssst"), false);
  });
}

const LINKS: [base: string, code: ProblemCode, type: string][] = [
  ["http://localhost:3000", "unknown_path", "http://localhost:3000/docs/errors#unknown_path"],
  ["https://x.example/scc", "rate_limited", "https://x.example/scc/docs/errors#rate_limited"],
];

for (const [base, code, type] of LINKS) {
  test(`the type of ${code} at ${base} links to the documentation`, () => {
    assert.equal(problemOf(new Refusal(code, "x"), base, "req_1").type, type);
  });
}

test("a bad request reported by tRPC becomes one of ours, without its message", () => {
  const refusal = refusalOf(new TRPCError({ code: "BAD_REQUEST", message: SECRET }));
  assert.equal(refusal.problem, "invalid_request");
  assert.doesNotMatch(refusal.message, new RegExp(SECRET));
});
