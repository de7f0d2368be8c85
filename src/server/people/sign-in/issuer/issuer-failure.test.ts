import assert from "node:assert/strict";
import { test } from "node:test";
import { AuthorizationResponseError } from "openid-client";
import { failureOf } from "./issuer-failure.ts";

for (const [code, problem] of [
  ["access_denied", "refused"],
  ["server_error", "unreachable"],
  ["constructor", "misconfigured"],
  ["__proto__", "misconfigured"],
] as const) {
  test(`an issuer's error ${code} means: ${problem}`, () => {
    const cause = new URLSearchParams({ error: code });
    assert.equal(failureOf(new AuthorizationResponseError("refused", { cause })).problem, problem);
  });
}
