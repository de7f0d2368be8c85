import assert from "node:assert/strict";
import { test } from "node:test";
import { approvedChange } from "./approved-change.ts";

const REMOVED = { kind: "required_removed", column: "email", from: "string" };

test("an approval is described by its change, and keeps its other details", () => {
  assert.deepEqual(approvedChange("approvals.create", { ...REMOVED, reason: "agreed" }), {
    words: "removed: email (string, required)",
    others: { reason: "agreed" },
  });
  assert.deepEqual(approvedChange("approvals.withdraw", { ...REMOVED, approval_id: "apr_1" }), {
    words: "removed: email (string, required)",
    others: {},
  });
});

test("a withdrawal that names only the approval, and other entries, stay as they are", () => {
  const old = { approval_id: "apr_1" };
  assert.deepEqual(approvedChange("approvals.withdraw", old), { words: null, others: old });
  const webhook = { kind: "slack" };
  assert.deepEqual(approvedChange("webhooks.create", webhook), { words: null, others: webhook });
});
