import assert from "node:assert/strict";
import { test } from "node:test";
import type { ContractColumn } from "#domain/contracts/column.ts";
import { decide } from "#domain/gate/decision.ts";
import { DEFAULT_POLICY } from "#domain/gate/policy.ts";
import { compareColumns } from "./compare.ts";
import { shownChanges } from "./shown-changes.ts";

function column(name: string, id: number, required = true): ContractColumn {
  return { name, type: "string", required, detail: { id } };
}

const OLD = [column("id", 1), column("e.mail", 2), column("note", 3, false), column("gone", 4)];
const NOW = [column("id", 1), column("mail", 2), column("remark", 3), column("new", 5)];

const DECIDED = decide(
  compareColumns(OLD, NOW),
  { ...DEFAULT_POLICY, min_severity: null },
  [],
  null,
).changes;

function shown(changes: typeof DECIDED) {
  return shownChanges(changes).map(({ kind, column, to, points, blocks, approval }) => {
    return [kind, column, to, points, blocks, approval?.id ?? null];
  });
}

test("a column that was renamed is one change, with all that it counts for", () => {
  assert.deepEqual(shown(DECIDED), [
    ["renamed", "e\\.mail", "mail", 45, true, null],
    ["renamed", "note", "remark", 25, true, null],
    ["required_removed", "gone", null, 40, true, null],
    ["added", "new", "string", 5, false, null],
  ]);
});

test("it is approved once nothing of it blocks", () => {
  const approval = { id: "apr_1" } as (typeof DECIDED)[number]["approval"];
  const approved = (kinds: string[]) =>
    DECIDED.map((change) =>
      kinds.includes(change.kind) ? { ...change, blocks: false, approval } : change,
    );
  assert.deepEqual(shown(approved(["renamed"]))[0]?.slice(4), [true, null]);
  const all = shown(approved(["renamed", "required_removed"]));
  assert.deepEqual(all[0]?.slice(4), [false, "apr_1"]);
});

test("changes without renames, and renames inside columns, stay as they are", () => {
  const inside = { kind: "renamed", column: "a.b", from: "a.b", to: "a.c", points: 0 } as const;
  const others = DECIDED.filter(({ kind }) => kind !== "renamed");
  const changes = [...others, { ...inside, blocks: true, approval: null }];
  assert.deepEqual(shownChanges(changes), changes);
});

test("a column that also has another type is a rename and a change of type", () => {
  const now: ContractColumn[] = [column("id", 1), { ...column("mail", 2), type: "json" }];
  const { changes } = decide(compareColumns(OLD.slice(0, 2), now), DEFAULT_POLICY, [], null);
  assert.deepEqual(shown(changes), [
    ["renamed", "e\\.mail", "mail", 45, true, null],
    ["nested_type_changed", "e\\.mail", "json(?)", 0, true, null],
  ]);
});

test("where the change of its type was not stored, it is shown as removed and added", () => {
  const now: ContractColumn[] = [column("id", 1), { ...column("mail", 2), type: "json" }];
  const { changes } = decide(compareColumns(OLD.slice(0, 2), now), DEFAULT_POLICY, [], null);
  const stored = changes.filter(({ kind }) => kind !== "nested_type_changed");
  assert.equal(stored.length, 3);
  assert.deepEqual(shownChanges(stored), stored);
});
