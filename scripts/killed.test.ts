import assert from "node:assert/strict";
import { test } from "node:test";
import { killedText } from "./killed.mjs";

test("a server that ran out of memory is said to be down, and what to do", () => {
  assert.equal(
    killedText("start", "SIGABRT"),
    "npm start was ended by SIGABRT, most likely because its memory ran out; Node's report is above. " +
      "It does not restart the server: run npm start again, or use a supervisor (docs/operations.md).",
  );
  assert.match(
    killedText("start", "SIGKILL") ?? "",
    /ended by SIGKILL, by a person, or by the system/,
  );
  assert.equal(killedText("demo", "SIGSEGV"), "npm run demo was ended by SIGSEGV.");
});

test("an end that was asked for needs no words", () => {
  for (const signal of [null, "SIGINT", "SIGTERM", "SIGHUP"]) {
    assert.equal(killedText("start", signal), null);
  }
});
