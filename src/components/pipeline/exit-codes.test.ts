import assert from "node:assert/strict";
import { test } from "node:test";
import { EXIT } from "#cli/exit-code.ts";
import { EXIT_CODES } from "./exit-codes.ts";

test("the page explains every exit code but that of an interruption", () => {
  const { interrupted: _, ...explained } = EXIT;
  assert.deepEqual(
    EXIT_CODES.map(([code]) => code),
    Object.values(explained),
  );
});
