import assert from "node:assert/strict";
import { test } from "node:test";
import { Refusal } from "#server/api/refusal.ts";
import { Overloaded } from "#server/batch/overloaded.ts";
import { keptLog } from "#testing/kept-log.ts";
import { loggedRefusal } from "./log.ts";

/** Returns what is logged for a request that failed with this error. */
function logged(error: unknown) {
  const { log, lines } = keptLog();
  loggedRefusal(log, error, { request_id: "r" });
  return lines.map(({ level, msg, request_id, reason, err }) => ({
    level,
    msg,
    request_id,
    reason,
    stack: typeof (err as { stack?: unknown } | undefined)?.stack,
  }));
}

const [WARN, ERROR] = [40, 50];

test("a request refused by an overloaded database is logged in one line, without a stack", () => {
  const reason = "Too many requests are waiting for the database.";
  const line = { level: WARN, msg: "request refused", request_id: "r", reason, stack: "undefined" };
  assert.deepEqual(logged(new Overloaded()), [line]);
});

test("an unexpected error is logged with its stack", () => {
  const line = { level: ERROR, msg: "request failed", request_id: "r", reason: undefined };
  assert.deepEqual(logged(new TypeError("x")), [{ ...line, stack: "string" }]);
});

test("client errors are not logged", () => {
  assert.deepEqual(logged(new Refusal("no_credits", "There are none.")), []);
});
