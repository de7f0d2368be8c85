import assert from "node:assert/strict";
import { test } from "node:test";
import { LINES } from "#testing/rights.ts";
import { appRouter } from "./router.ts";

test("every procedure is listed with who may call it", () => {
  const procedures = Object.keys(appRouter._def.procedures);
  assert.deepEqual(
    procedures.filter((path) => !LINES[path]),
    [],
    "testing/rights.ts has the lines",
  );
});

test("every listed procedure exists", () => {
  const procedures = new Set(Object.keys(appRouter._def.procedures));
  assert.deepEqual(
    Object.keys(LINES).filter((path) => !procedures.has(path)),
    [],
  );
});
