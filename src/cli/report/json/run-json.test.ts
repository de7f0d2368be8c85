import assert from "node:assert/strict";
import { test } from "node:test";
import { outcome, run } from "../testing/run.ts";
import { runJson } from "./run-json.ts";

test("a name cannot turn a terminal's text around, and is read from the JSON unchanged", () => {
  const name = "a\u202eb\u009b1m\u00a0c";
  const json = runJson(run(outcome({ name })));
  assert.ok(json.includes(String.raw`a\u202eb\u009b1m\u00a0c`));
  assert.equal(JSON.parse(json).checks[0].contract.name, name);
});
