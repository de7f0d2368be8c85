import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { test } from "node:test";
import { API_TYPES, apiTypes } from "./api-types.ts";

test("the client's types are those of the API's document", async () => {
  const isCurrent = readFileSync(API_TYPES, "utf8") === (await apiTypes());
  assert.ok(isCurrent, `${API_TYPES} is out of date: run "npm run types"`);
});
