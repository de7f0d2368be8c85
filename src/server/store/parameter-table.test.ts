import assert from "node:assert/strict";
import { test } from "node:test";
import { intArray, textArray } from "./array-parameter.ts";
import { type ParameterColumns, parameterTable } from "./parameter-table.ts";

type Pet = { name: string; legs: number | null };

const PETS = parameterTable(3, {
  name: ["text", ({ name }) => name],
  legs: ["int", ({ legs }) => legs],
} satisfies ParameterColumns<Pet>);

test("a table's columns are numbered parameters, starting at `first`", () => {
  assert.deepEqual(PETS.parameters, { name: "$3::text[]", legs: "$4::int[]" });
  assert.equal(PETS.end, 5);
  assert.equal(
    PETS.rows("p"),
    "unnest($3::text[], $4::int[]) WITH ORDINALITY AS p (name, legs, n)",
  );
  assert.equal(
    PETS.uncountedRows("p"),
    "unnest((SELECT $3::text[]), (SELECT $4::int[])) WITH ORDINALITY AS p (name, legs, n)",
  );
});

test("its values are one array per column, in order", () => {
  const rows = [
    { name: "cat", legs: 4 },
    { name: "slug", legs: null },
  ];
  assert.deepEqual(PETS.values(rows), [textArray(["cat", "slug"]), intArray([4, null])]);
});
