import assert from "node:assert/strict";
import { test } from "node:test";
import { described, type EditedColumn, retyped } from "./edited-column.ts";

const TIME: EditedColumn = {
  name: "at",
  type: "string",
  required: false,
  physical_type: "time",
  fault: null,
  note: "a time of day is kept as text",
  detail: { nullable: true, is: { kind: "time", unit: "us" } },
};

test("another type leaves nothing of what is only true of the first", () => {
  const chosen = { ...TIME, type: "integer", note: null, detail: { nullable: true } };
  assert.deepEqual(retyped(TIME, "integer"), chosen);
  const unread: EditedColumn = { ...TIME, type: null, fault: "No type." };
  assert.deepEqual(retyped(unread, "string"), { ...TIME, note: null });
});

test("edited details take the type with them", () => {
  const { detail: _, ...bare } = TIME;
  assert.deepEqual(described(TIME, { type: "string" }), bare);
  const is = { kind: "date" } as const;
  const changed = { ...bare, type: "date", note: null, detail: { is } };
  assert.deepEqual(described(TIME, { type: "date", detail: { is } }), changed);
});
