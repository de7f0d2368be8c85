import assert from "node:assert/strict";
import { test } from "node:test";
import fc from "fast-check";
import type { Column } from "#domain/contracts/column.ts";
import { PROPERTY_RUNS } from "#testing/env.ts";
import { areIdentical, isIdentical } from "./identical.ts";

const id: Column = { name: "id", type: "integer" };
const counted: Column = {
  ...id,
  detail: { nullable: false, is: { kind: "integer", bits: 64, signed: true } },
};
const tags: Column = {
  name: "tags",
  type: "json",
  detail: { is: { kind: "list", items: { type: "string", detail: { nullable: true } } } },
};

const CASES: [what: string, one: Column[], other: Column[], are: boolean][] = [
  ["no columns", [], [], true],
  ["copies", [counted, tags], structuredClone([counted, tags]), true],
  ["one column more", [id], [id, tags], false],
  ["one column less", [id, tags], [id], false],
  ["another order", [id, tags], [tags, id], false],
  ["another name", [id], [{ ...id, name: "Id" }], false],
  ["another type", [id], [{ ...id, type: "number" }], false],
  ["a detail on one side", [id], [counted], false],
  ["an empty detail on one side", [id], [{ ...id, detail: {} }], false],
  [
    "keys of a detail in another order",
    [counted],
    [
      {
        ...id,
        detail: { is: { signed: true, bits: 64, kind: "integer" }, nullable: false },
      },
    ],
    true,
  ],
  [
    "something else inside",
    [tags],
    [
      {
        ...tags,
        detail: { is: { kind: "list", items: { type: "string", detail: { nullable: false } } } },
      },
    ],
    false,
  ],
  ["the source's words on one side", [id], [{ ...id, detail: { physical: "int8" } }], false],
];

for (const [what, one, other, are] of CASES) {
  test(`columns are ${are ? "identical" : "not identical"}: ${what}`, () => {
    assert.equal(areIdentical(one, other), are);
    assert.equal(areIdentical(other, one), are);
  });
}

const value = fc.letrec<{ value: unknown }>((tie) => ({
  value: fc.oneof(
    { maxDepth: 3 },
    fc.constantFrom(null, true, false, 0, 1, "", "a"),
    fc.array(tie("value"), { maxLength: 3 }),
    fc.dictionary(fc.constantFrom("a", "b", "__proto__"), tie("value"), { maxKeys: 3 }),
  ),
})).value;

/** The value as text, with the keys of its objects in order. */
function ordered(json: unknown): string {
  return JSON.stringify(json, (_, part: unknown) =>
    typeof part === "object" && part !== null && !Array.isArray(part)
      ? ["object", ...Object.entries(part).sort(([a], [b]) => (a < b ? -1 : 1))]
      : part,
  );
}

/** A copy, with the keys of its objects the other way round. */
function reversed(json: unknown): unknown {
  if (typeof json !== "object" || json === null) return json;
  if (Array.isArray(json)) return json.map(reversed);
  const entries = Object.entries(json).map(([key, part]) => [key, reversed(part)]);
  return Object.fromEntries(entries.reverse());
}

test(`${PROPERTY_RUNS} random pairs are identical if their ordered texts are`, () => {
  let identical = 0;
  fc.assert(
    fc.property(value, value, (one, other) => {
      const is = ordered(one) === ordered(other);
      identical += Number(is);
      assert.equal(isIdentical(one, other), is);
      assert.ok(isIdentical(one, reversed(one)));
    }),
    { numRuns: PROPERTY_RUNS },
  );
  assert.ok(identical > PROPERTY_RUNS / 100 && identical < PROPERTY_RUNS / 2, `${identical}`);
});
