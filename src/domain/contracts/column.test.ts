import assert from "node:assert/strict";
import { test } from "node:test";
import { duplicateNames } from "./column.ts";
import { COLUMN_TYPES } from "./column-type.ts";

const named = (...names: string[]) => names.map((name) => ({ name }));

test("there are seven column types", () => {
  assert.deepEqual(
    [...COLUMN_TYPES],
    ["string", "integer", "number", "boolean", "date", "timestamp", "json"],
  );
});

test("distinct names are not duplicates", () => {
  assert.deepEqual(duplicateNames(named("id", "ID", "id ", "ıd", "", "__proto__", "toString")), []);
});

test("a duplicate is reported with the position of the first", () => {
  assert.deepEqual(duplicateNames(named("id", "email", "id")), [{ index: 2, first: 0 }]);
});

test("each repetition of a name refers to the first", () => {
  assert.deepEqual(duplicateNames(named("a", "b", "a", "b", "a")), [
    { index: 2, first: 0 },
    { index: 3, first: 1 },
    { index: 4, first: 0 },
  ]);
});

for (const name of ["__proto__", "constructor", "toString", "hasOwnProperty", "", "🧊", "0"]) {
  test(`${JSON.stringify(name)} twice is a duplicate`, () => {
    assert.deepEqual(duplicateNames(named(name, name)), [{ index: 1, first: 0 }]);
  });
}

test("names that look alike but have different code points are not duplicates", () => {
  assert.deepEqual(duplicateNames(named("é", "e\u0301")), []);
});
