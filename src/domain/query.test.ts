import assert from "node:assert/strict";
import { test } from "node:test";
import { filterOf, searchOf, withoutUnset } from "./query.ts";

test("periods cover whole days, including the last", () => {
  assert.deepEqual(filterOf({ result: "pass", from: "2026-01-31", to: "2026-01-31" }), {
    result: "pass",
    from: "2026-01-31T00:00:00Z",
    to: "2026-02-01T00:00:00Z",
  });
});

test("an unset filter does not appear in the address", () => {
  assert.equal(searchOf(withoutUnset({ result: undefined, key_id: undefined })), "");
  assert.equal(searchOf(withoutUnset({ result: undefined, min_severity: 0 })), "?min_severity=0");
});
