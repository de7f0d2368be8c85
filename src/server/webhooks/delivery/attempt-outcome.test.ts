import assert from "node:assert/strict";
import { test } from "node:test";
import { NO_ANSWER } from "#domain/webhooks/schedule.ts";
import type { AttemptResult } from "../store/finished-attempt.ts";
import { outcomeOf } from "./attempt-outcome.ts";

const FAILED = { delivered: false, duration_ms: 1, response_start: null };

const OUTCOMES: [outcome: string, result: AttemptResult | null][] = [
  ["delivered", { ...FAILED, delivered: true, status_code: 204, reason: null }],
  ["http_1xx", { ...FAILED, status_code: 101, reason: "switching protocols" }],
  ["http_3xx", { ...FAILED, status_code: 302, reason: "redirects are not followed" }],
  ["http_5xx", { ...FAILED, status_code: 599, reason: "599" }],
  ["no_answer", { ...FAILED, status_code: null, reason: NO_ANSWER }],
  ["unreachable", { ...FAILED, status_code: null, reason: "The endpoint could not be reached." }],
  ["unreadable_secret", null],
];

for (const [outcome, result] of OUTCOMES) {
  test(`${JSON.stringify(result)} is counted as ${outcome}`, () => {
    assert.equal(outcomeOf(result), outcome);
  });
}
