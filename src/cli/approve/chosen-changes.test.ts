import assert from "node:assert/strict";
import { test } from "node:test";
import type { DecidedChange } from "#domain/gate/decision.ts";
import type { GatedCheck } from "../service/gate-shapes.ts";
import { chosenChanges } from "./chosen-changes.ts";

function change(kind: DecidedChange["kind"], column: string, to: string | null = null) {
  const blocks = kind !== "added" && kind !== "nullable";
  return { kind, column, from: "string", to, points: 0, blocks, approval: null };
}

const CHANGES = [
  change("required_removed", "email"),
  change("nullable", "total", "nullable"),
  change("reshaped", "total", "decimal(10,4)"),
  change("added", "note"),
  change("added", "e.mail"),
  change("renamed", "email", "e\\.mail"),
];

const CASES: [columns: string[], chosen: string[]][] = [
  [[], ["required_removed email", "reshaped total", "renamed email"]],
  [["total"], ["nullable total", "reshaped total"]],
  [["email"], ["required_removed email", "added e.mail", "renamed email"]],
  [
    ["note", "total", "note"],
    ["nullable total", "reshaped total", "added note"],
  ],
];

for (const [columns, chosen] of CASES) {
  test(`approve ${columns.join(" ") || "without columns"} takes all that changed of it`, () => {
    const gated = { check: { id: "chk_1" }, changes: CHANGES } as unknown as GatedCheck;
    assert.deepEqual(
      chosenChanges(gated, columns).map(({ kind, column }) => `${kind} ${column}`),
      chosen,
    );
  });
}
