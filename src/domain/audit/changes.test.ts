import assert from "node:assert/strict";
import { test } from "node:test";
import fc from "fast-check";
import { changesBetween, changeWords, type Value, valueWords } from "./changes.ts";

const CASES: [before: Record<string, Value>, after: Record<string, Value>, words: string[]][] = [
  [{ name: "a" }, { name: "a" }, []],
  [{ name: "a", owner: null }, { name: "b", owner: null }, ["name: a → b"]],
  [{ owner: null }, { owner: "Finance" }, ["owner: none → Finance"]],
  [{ report_only: false }, { report_only: true }, ["only reports: no → yes"]],
  [{ min_severity: 90 }, { min_severity: null }, ["blocks from severity: 90 → none"]],
  [
    { ignore_columns: ["_tmp", "_x"] },
    { ignore_columns: ["_x", "_old"] },
    ["ignored columns: _tmp removed, _old added"],
  ],
  [
    { expires_at: null, label: null },
    { expires_at: "2026-12-04T17:24:16.915Z", label: "2026-12-04T17:24:16.915Z" },
    ["ends: none → 2026-12-04 17:24:16 UTC", "label: none → 2026-12-04T17:24:16.915Z"],
  ],
  [{ columns: null }, { columns: ["id", "email"] }, ["columns: none → id, email"]],
  [{ columns: ["a", "b"] }, { columns: ["b", "a"] }, ["columns: reordered"]],
  [
    { schema: ["email string", "age integer", "id integer required", "a b date", "to json"] },
    { schema: ["age string", "id integer", "a b json required", "to json", "new date"] },
    [
      "columns: email removed, age integer → string, id required → optional, " +
        "a b date → json and optional → required, new added",
    ],
  ],
  [{ schema: ["a date", "b json"] }, { schema: ["b json", "a date"] }, ["columns: reordered"]],
  [
    { block: ["required_removed", "type_changed"] },
    { block: ["type_changed", "optional_removed"] },
    ["blocks required columns removed: yes → no", "blocks optional columns removed: no → yes"],
  ],
  [{ toString: "a" as Value }, { toString: "b" as Value }, ["toString: a → b"]],
  [{ name: "Revenue" }, {}, ["name: Revenue → none"]],
];

for (const [before, after, words] of CASES) {
  test(`from ${JSON.stringify(before)} to ${JSON.stringify(after)}`, () => {
    assert.deepEqual(changeWords(changesBetween(before, after)), words);
  });
}

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
      for (const [field, change] of Object.entries(changes)) {
        const words = changeWords({ [field]: change });
        assert.ok(words.length > 0, field);
        for (const line of words) assert.ok(line.startsWith(field === "block" ? "block" : field));
      }
      assert.ok(changeWords(changes).length >= Object.keys(changes).length);
    }),
  );
});

test("a change of a list says what turns the old one into the new one", () => {
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

test("an empty list is none", () => {
  assert.equal(valueWords("columns", []), "none");
});

test("a time is written in UTC, whatever offset the client gave it", () => {
  assert.equal(valueWords("since", "2026-11-20T21:59:25+02:00"), "2026-11-20 19:59:25 UTC");
});

test("no change of a contract's columns is lost", () => {
  const name = fc.constantFrom("a", "b c", "d integer", "e required", "required", "… and 3 more");
  const column = fc.tuple(name, fc.constantFrom("string", "integer"), fc.boolean());
  const columns = fc.uniqueArray(column, { selector: ([name]) => name });
  const logged = (all: [string, string, boolean][]) =>
    all.map(([name, type, required]) => `${name} ${type}${required ? " required" : ""}`);
  fc.assert(
    fc.property(columns, columns, (before, after) => {
      const words = changeWords(
        changesBetween({ schema: logged(before) }, { schema: logged(after) }),
      ).join("");
      const find = (all: [string, string, boolean][], name: string) =>
        all.find((entry) => entry[0] === name);
      for (const [name, type, required] of before) {
        const now = find(after, name);
        if (!now) assert.ok(words.includes(`${name} removed`));
        else if (now[1] !== type) assert.ok(words.includes(`${name} ${type} → ${now[1]}`));
        else if (now[2] !== required)
          assert.ok(words.includes(`${name} ${required ? "req" : "opt"}`));
      }
      for (const [name] of after) {
        if (!find(before, name)) assert.ok(words.includes(`${name} added`));
      }
    }),
  );
});
