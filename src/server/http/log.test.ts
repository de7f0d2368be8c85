import assert from "node:assert/strict";
import { test } from "node:test";
import { Refusal } from "#server/api/refusal.ts";
import { Overloaded } from "#server/batch/collect.ts";
import { keptLog } from "#server/testing/kept-log.ts";
import { loggedRefusal } from "./log.ts";

/** What is logged of a request that failed so. */
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

test("a request that an overloaded database refused is a line without a stack", () => {
  const reason = "too many calls wait for the database";
  const line = { level: WARN, msg: "request refused", request_id: "r", reason, stack: "undefined" };
  assert.deepEqual(logged(new Overloaded()), [line]);
});

test("what nobody expected is logged with its stack", () => {
  const line = { level: ERROR, msg: "request failed", request_id: "r", reason: undefined };
  assert.deepEqual(logged(new TypeError("x")), [{ ...line, stack: "string" }]);
});

test("what the client has to mend is not logged", () => {
  assert.deepEqual(logged(new Refusal("no_credits", "There are none.")), []);
});
