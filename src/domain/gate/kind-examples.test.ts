import assert from "node:assert/strict";
import { test } from "node:test";
import { CHANGE_KINDS } from "#domain/checks/change.ts";
import { compareColumns } from "#domain/checks/compare.ts";
import type { ContractColumn } from "#domain/contracts/column.ts";
import { KIND_EXAMPLES } from "./kind-examples.ts";

/** Proves that the numbers of both sides are from one source. */
const KEPT: ContractColumn = {
  name: "id",
  type: "integer",
  required: true,
  detail: { id: 1 },
};

for (const kind of CHANGE_KINDS) {
  test(`the example of ${kind} is such a change`, () => {
    const { before, after } = KIND_EXAMPLES[kind];
    const listed = (column: ContractColumn | null) => [KEPT, ...(column ? [column] : [])];
    const kinds = compareColumns(listed(before), listed(after)).map((change) => change.kind);
    const counted = ["required_removed", "renamed", "added"];
    assert.deepEqual(kinds, kind === "renamed" ? counted : [kind]);
  });
}
