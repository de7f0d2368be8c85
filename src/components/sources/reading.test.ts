import assert from "node:assert/strict";
import { test } from "node:test";
import { NOTHING_READ, readingView, tableOf, tablesByKey } from "./reading.ts";

const COLUMNS = [
  { name: "id", type: "integer", required: true, physical_type: "int8", lossy: false } as const,
];
const A = { name: "a", columns: COLUMNS };
const B = { name: "b", columns: COLUMNS };

test("the only table needs no choice, one of several does", () => {
  assert.equal(tableOf([A], null), A);
  assert.equal(tableOf([A, B], null), null);
  assert.equal(tableOf([A, B], "b"), B);
  assert.equal(tableOf([A, B], "c"), null);
});

test("tables of the same name can be told apart", () => {
  const again = { name: "a", fault: "There are no columns." };
  assert.deepEqual(
    [...tablesByKey([A, B, again])],
    [
      ["a", A],
      ["b", B],
      ["a (2)", again],
    ],
  );
});

test("the fault of a reading and that of its table are told alike", () => {
  const bad = { name: "a", fault: "There are no columns." };
  assert.equal(readingView({ from: "sql", tables: [bad] }, bad, null).fault, bad.fault);
  assert.equal(
    readingView({ fault: "This is not valid JSON." }, null, A).fault,
    "This is not valid JSON.",
  );
});

test("columns are those of the last table, and a name that no contract can have is left out", () => {
  assert.deepEqual(readingView({ fault: "No." }, null, A).columns, COLUMNS);
  assert.equal(readingView(null, A, A).name, "a");
  assert.equal(readingView(null, A, { ...A, name: "x".repeat(300) }).name, "");
  const { isReading: _, progress: __, ...nothing } = NOTHING_READ;
  assert.deepEqual(readingView(null, null, null), nothing);
});
