import assert from "node:assert/strict";
import { test } from "node:test";
import { readAuditQuery } from "./audit-query.ts";

test("an actor is read whole, and what is longer is cut between characters", () => {
  const name = "🧊".repeat(255);
  assert.deepEqual(readAuditQuery({ actor: name }), { actor: name });
  assert.deepEqual(readAuditQuery({ actor: `x${name}` }), { actor: `x${"🧊".repeat(254)}` });
});

test("an act that no account's log has is no filter of one", () => {
  assert.deepEqual(readAuditQuery({ action: "staff.viewed" }), { action: "staff.viewed" });
  assert.deepEqual(readAuditQuery({ action: "staff.searched" }), {});
  assert.deepEqual(readAuditQuery({ action: "toString" }), {});
});
