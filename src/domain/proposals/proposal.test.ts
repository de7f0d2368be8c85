import assert from "node:assert/strict";
import { test } from "node:test";
import type { ApprovedChange } from "#domain/gate/approval.ts";
import { proposedText } from "./proposal.ts";

const retyped: ApprovedChange = {
  kind: "type_changed",
  column: "a",
  from: "integer",
  to: "string",
};
const removed: ApprovedChange = { kind: "required_removed", column: "b", from: "string", to: null };

const approval = (...changes: ApprovedChange[]) => proposedText({ kind: "approval", changes });

test("the same changes in another order, or repeated, are the same proposal", () => {
  assert.equal(approval(retyped, removed), approval(removed, retyped, removed));
  assert.notEqual(approval(retyped), approval(retyped, removed));
  assert.notEqual(approval(retyped), approval({ ...retyped, to: "json" }));
});

test("columns in another order are another proposal", () => {
  const [a, b] = ["a", "b"].map((name) => ({ name, type: "string" as const, required: true }));
  assert.ok(a && b);
  const columns = (...columns: (typeof a)[]) => proposedText({ kind: "columns", columns });
  assert.equal(columns(a, b), columns({ ...a }, b));
  assert.notEqual(columns(a, b), columns(b, a));
  assert.notEqual(columns(a), columns({ ...a, required: false }));
});
