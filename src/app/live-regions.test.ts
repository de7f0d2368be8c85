import assert from "node:assert/strict";
import { globSync, readFileSync } from "node:fs";
import { test } from "node:test";

/** Screen readers often stay silent about a live region that appears together with its text. */
const HIDDEN_WHILE_EMPTY = /role="status"[^>]*\bempty:hidden\b|\bempty:hidden\b[^>]*role="status"/;

test("live regions are on the page before they have text", () => {
  const files = globSync("src/{app,components}/**/*.tsx");
  assert.ok(files.length > 100);
  const offenders = files.filter((file) => HIDDEN_WHILE_EMPTY.test(readFileSync(file, "utf8")));
  assert.deepEqual(offenders, []);
});
