import assert from "node:assert/strict";
import { test } from "node:test";
import type { Column } from "#domain/contracts/column.ts";
import { changedDetails } from "./changed-details.ts";

const text = (name: string, length?: number): Column => ({
  name,
  type: "string",
  ...(length !== undefined && { detail: { is: { kind: "string", length } } }),
});

test("details that are added, changed or gone are listed, also without any to compare them with", () => {
  const before = [
    text("new"),
    text("longer", 5),
    text("gone", 7),
    text("same", 9),
    text("removed"),
  ];
  const after = [
    text("new", 3),
    text("longer", 6),
    text("gone"),
    text("same", 9),
    text("added", 1),
  ];
  assert.deepEqual(changedDetails({ before, after }), [
    { name: "new", from: "string(?)", to: "string(3)" },
    { name: "longer", from: "string(5)", to: "string(6)" },
    { name: "gone", from: "string(7)", to: "string(?)" },
  ]);
});

test("a column whose type changes has its details beside the change", () => {
  const after: Column[] = [{ name: "a", type: "json" }];
  assert.deepEqual(changedDetails({ before: [text("a", 3)], after }), []);
});
