import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { test } from "node:test";
import { typesDocument } from "./document.ts";

test("docs/types.md is what npm run types writes", () => {
  assert.equal(readFileSync("docs/types.md", "utf8"), typesDocument());
});
