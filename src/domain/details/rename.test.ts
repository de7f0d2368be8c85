import assert from "node:assert/strict";
import { test } from "node:test";
import { renamesById } from "./rename.ts";

/** Fields by name and number; null for none. */
function fields(numbers: Record<string, number | null>) {
  return Object.entries(numbers).map(([name, id]) =>
    id === null ? { name } : { name, detail: { id } },
  );
}

const CASES: [
  what: string,
  before: Record<string, number | null>,
  after: Record<string, number | null>,
  renames: [string, string][],
][] = [
  [
    "a removed and an added field of one number",
    { id: 1, mail: 2 },
    { id: 1, email: 2 },
    [["mail", "email"]],
  ],
  ["names that changed places", { a: 1, b: 2, c: 3 }, { a: 1, c: 2, b: 3 }, []],
  ["fields without numbers", { id: null, mail: null }, { id: null, email: null }, []],
  ["numbers that one side lacks", { id: 1, mail: 2 }, { id: null, email: null }, []],
  ["numbers that differ where the names are the same", { id: 1, mail: 2 }, { id: 7, email: 2 }, []],
  ["numbers that agree nowhere", { mail: 2 }, { email: 2 }, []],
  ["a number that two fields have", { id: 1, mail: 2, fax: 2 }, { id: 1, email: 2 }, []],
  ["a number that was not there", { id: 1, mail: 2 }, { id: 1, email: 3 }, []],
  [
    "two at once",
    { id: 1, a: 2, b: 3 },
    { id: 1, x: 3, y: 2 },
    [
      ["a", "y"],
      ["b", "x"],
    ],
  ],
];

for (const [what, before, after, renames] of CASES) {
  test(`${what}: ${renames.length > 0 ? "renamed" : "nothing is renamed"}`, () => {
    assert.deepEqual([...renamesById(fields(before), fields(after))], renames);
  });
}

test("numbers that agree nowhere count if what they lie in has the same number", () => {
  const [before, after] = [fields({ mail: 2 }), fields({ email: 2 })];
  assert.deepEqual([...renamesById(before, after, true)], [["mail", "email"]]);
  const others = fields({ id: 1, mail: 2 });
  assert.deepEqual([...renamesById(others, fields({ id: 7, email: 2 }), true)], []);
});
