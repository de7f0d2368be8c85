import assert from "node:assert/strict";
import { test } from "node:test";
import { readAuditQuery } from "./audit-query.ts";

test("an actor is matched in full, and truncated at a code point boundary when too long", () => {
  const name = "🧊".repeat(255);
  assert.deepEqual(readAuditQuery({ actor: name }), { actor: name });
  assert.deepEqual(readAuditQuery({ actor: `x${name}` }), { actor: `x${"🧊".repeat(254)}` });
});

test("an action that is never logged for an account is not accepted as a filter", () => {
  assert.deepEqual(readAuditQuery({ action: "staff.viewed" }), { action: "staff.viewed" });
  assert.deepEqual(readAuditQuery({ action: "staff.searched" }), {});
  assert.deepEqual(readAuditQuery({ action: "toString" }), {});
});
