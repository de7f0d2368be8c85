import assert from "node:assert/strict";
import { createHash } from "node:crypto";
import type { IncomingHttpHeaders, IncomingMessage } from "node:http";
import { test } from "node:test";
import type { ProblemCode } from "#domain/problem.ts";
import { admission } from "#testing/tenants/admission.ts";
import { keyHashOf, rateHeaders } from "./authenticate.ts";

const KEY = `svc_live_${"a".repeat(24)}`;

function request(headers: IncomingHttpHeaders) {
  return { headers } as IncomingMessage;
}

const HASHED: [what: string, headers: IncomingHttpHeaders][] = [
  ["X-API-Key alone", { "x-api-key": KEY }],
  ["another form of Authorization", { "x-api-key": KEY, authorization: "Basic YTpi" }],
  ["an Authorization that begins like Bearer", { "x-api-key": KEY, authorization: "Bearers x" }],
];

for (const [what, headers] of HASHED) {
  test(`${what}: the key is looked up by its SHA-256`, () => {
    assert.deepEqual(keyHashOf(request(headers)), createHash("sha256").update(KEY).digest("hex"));
  });
}

const REFUSED: [what: string, headers: IncomingHttpHeaders, problem: ProblemCode][] = [
  ["no header", {}, "missing_key"],
  ["an empty header", { "x-api-key": "" }, "missing_key"],
  ["two headers", { "x-api-key": `${KEY}, ${KEY}` }, "malformed_key"],
  ["a list", { "x-api-key": [KEY, KEY] }, "missing_key"],
  ["a short key", { "x-api-key": "svc_live_x" }, "malformed_key"],
  ["another environment", { "x-api-key": `svc_prod_${"a".repeat(24)}` }, "malformed_key"],
  ["Basic alone", { authorization: "Basic YTpi" }, "missing_key"],
  ["Bearer", { authorization: `Bearer ${KEY}` }, "bearer_not_supported"],
  [
    "Bearer beside a good key",
    { authorization: "Bearer x", "x-api-key": KEY },
    "bearer_not_supported",
  ],
  [
    "Bearer in another case",
    { authorization: "bEARER x", "x-api-key": KEY },
    "bearer_not_supported",
  ],
  ["Bearer alone", { authorization: "Bearer", "x-api-key": KEY }, "bearer_not_supported"],
  [
    "Bearer beside a bad key",
    { authorization: "Bearer x", "x-api-key": "x" },
    "bearer_not_supported",
  ],
];

for (const [what, headers, problem] of REFUSED) {
  test(`${what} is refused: ${problem}`, () => {
    assert.throws(() => keyHashOf(request(headers)), { problem });
  });
}

test("a refusal does not echo what was sent", () => {
  for (const headers of [{ "x-api-key": "pssst" }, { authorization: "Bearer pssst" }]) {
    assert.throws(
      () => keyHashOf(request(headers)),
      (error: Error) => !error.message.includes("pssst"),
    );
  }
});

const RATES: [count: number, second: number, remaining: number, secondsLeft: number][] = [
  [1, 0, 99, 60],
  [40, 12.5, 60, 48],
  [99, 59.2, 1, 1],
  [100, 59.999, 0, 1],
  [101, 30, 0, 30],
  [5000, 61, 0, 1],
];

for (const [count, second, remaining, secondsLeft] of RATES) {
  test(`after ${count} requests at second ${second}, ${remaining} remain for ${secondsLeft} s`, () => {
    assert.deepEqual(rateHeaders(admission(count, second)), {
      "RateLimit-Policy": '"minute";q=100;w=60',
      RateLimit: `"minute";r=${remaining};t=${secondsLeft}`,
      "X-RateLimit-Limit": 100,
      "X-RateLimit-Remaining": remaining,
      "X-RateLimit-Reset": Date.parse("2026-01-31T09:31:00.000Z") / 1000,
    });
  });
}
