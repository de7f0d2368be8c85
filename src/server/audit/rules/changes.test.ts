import assert from "node:assert/strict";
import { test } from "node:test";
import fc from "fast-check";
import { changesBetween, changeWords, type Value } from "./changes.ts";

const CASES: [before: Record<string, Value>, after: Record<string, Value>, words: string[]][] = [
  [{ name: "a" }, { name: "a" }, []],
  [{ name: "a", owner: null }, { name: "b", owner: null }, ["name: a → b"]],
  [{ owner: null }, { owner: "Finance" }, ["owner: none → Finance"]],
  [{ report_only: false }, { report_only: true }, ["only reports: no → yes"]],
  [{ min_severity: 90 }, { min_severity: null }, ["blocks from severity: 90 → none"]],
  [
    { ignore_columns: ["_tmp", "_x"] },
    { ignore_columns: ["_x", "_old"] },
    ["ignored columns: − _tmp, + _old"],
  ],
  [{ columns: null }, { columns: ["id", "email"] }, ["columns: none → id, email"]],
  [{ columns: ["a", "b"] }, { columns: ["b", "a"] }, ["columns: another order"]],
  [{ name: "Revenue" }, {}, ["name: Revenue → none"]],
];

for (const [before, after, words] of CASES) {
  test(`from ${JSON.stringify(before)} to ${JSON.stringify(after)}`, () => {
    assert.deepEqual(changeWords(changesBetween(before, after)), words);
  });
}

test("a long list is logged in part", () => {
  const items = Array.from({ length: 2000 }, (_, n) => `c${n}`);
  const { columns } = changesBetween({ columns: items }, { columns: [] });
  assert.deepEqual(columns, [[...items.slice(0, 50), "… and 1950 more"], []]);
});

const value = fc.oneof(
  fc.constantFrom(null, true, false, 0, 90, "", "a"),
  fc.uniqueArray(fc.constantFrom("a", "b", "c", "d"), { maxLength: 4 }),
);
const fields = fc.record({ name: value, block: value, columns: value });

test("the words of a change name each field that changed, and no other", () => {
  fc.assert(
    fc.property(fields, fields, (before, after) => {
      const changes = changesBetween(before, after);
      for (const field of ["name", "block", "columns"] as const) {
        const differs = JSON.stringify(before[field]) !== JSON.stringify(after[field]);
        assert.equal(field in changes, differs);
      }
      assert.equal(changeWords(changes).length, Object.keys(changes).length);
    }),
  );
});

test("of two lists the change says what makes the one of the other", () => {
  const list = fc.uniqueArray(fc.constantFrom("a", "b", "c", "d", "e"));
  fc.assert(
    fc.property(list, list, (before, after) => {
      const [removed, added] = changesBetween({ list: before }, { list: after }).list ?? [[], []];
      assert.ok(Array.isArray(removed) && Array.isArray(added));
      const made = [...before.filter((item) => !removed.includes(item)), ...added];
      assert.deepEqual(made.toSorted(), after.toSorted());
    }),
  );
});
