import assert from "node:assert/strict";
import { test } from "node:test";
import { changedFields } from "./changed-fields.ts";

test("only fields that differ are sent; lists are compared by their items", () => {
  const before = { name: "a", columns: ["x", "y"], owner: null as string | null };
  assert.deepEqual(changedFields(before, { ...before, columns: ["x", "y"], owner: "Ada" }), {
    owner: "Ada",
  });
  assert.deepEqual(changedFields(before, { ...before, columns: ["y"] }), { columns: ["y"] });
});

test("nothing is sent if nothing differs", () => {
  const before = { name: "a", columns: ["x"] };
  assert.equal(changedFields(before, { name: "a", columns: ["x"] }), null);
});
