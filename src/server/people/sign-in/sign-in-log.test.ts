import assert from "node:assert/strict";
import { test } from "node:test";
import { failureOf } from "./sign-in-log.ts";

const CASES: [status: number, code: string | null, failure: string | null][] = [
  [401, "INVALID_EMAIL_OR_PASSWORD", "signIn.wrongPassword"],
  [401, "INVALID_CODE", "signIn.wrongCode"],
  [401, "INVALID_BACKUP_CODE", "signIn.wrongCode"],
  [400, "TOO_MANY_ATTEMPTS_REQUEST_NEW_CODE", "signIn.tooManyAttempts"],
  [429, "ACCOUNT_TEMPORARILY_LOCKED", "signIn.tooManyAttempts"],
  [429, null, "signIn.tooManyAttempts"],
  [400, "VALIDATION_ERROR", null],
  [403, "constructor", null],
  [403, null, null],
  [200, "INVALID_CODE", null],
];

for (const [status, code, failure] of CASES) {
  test(`a sign-in that is answered ${status} ${code ?? "without a code"} is logged as ${failure}`, () => {
    const text = Buffer.from(code === null ? "" : JSON.stringify({ code }));
    assert.equal(failureOf({ status, text }), failure);
  });
}
