import assert from "node:assert/strict";
import { test } from "node:test";
import fc from "fast-check";
import type { Column } from "#domain/contracts/column.ts";
import { PROPERTY_RUNS } from "#testing/env.ts";
import type { Detail, Field, Inner, Shape } from "./detail.ts";
import { areIdentical, isIdenticalDetail, isIdenticalShape } from "./identical.ts";

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
  [
    "other words of the source",
    [{ ...id, detail: { physical: "int8" } }],
    [{ ...id, detail: { physical: "bigint" } }],
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

const first: Inner = { type: "string", detail: { is: { kind: "uuid" } } };
const second: Inner = { type: "string", detail: { is: { kind: "string" } } };

/**
 * Two of each kind, with everything that can be said, and all of it different: what a shape gets one day
 * has to be added here, too.
 */
const PAIRS: { [Kind in Shape["kind"]]: Required<Shape & { kind: Kind }>[] } = {
  integer: [
    { kind: "integer", bits: 8, signed: true },
    { kind: "integer", bits: 16, signed: false },
  ],
  float: [
    { kind: "float", bits: 32 },
    { kind: "float", bits: 64 },
  ],
  decimal: [
    { kind: "decimal", precision: 5, scale: 1 },
    { kind: "decimal", precision: 6, scale: 2 },
  ],
  string: [
    { kind: "string", length: 1 },
    { kind: "string", length: 2 },
  ],
  binary: [
    { kind: "binary", length: 1 },
    { kind: "binary", length: 2 },
  ],
  enum: [
    { kind: "enum", values: ["a"] },
    { kind: "enum", values: ["b"] },
  ],
  time: [
    { kind: "time", unit: "s" },
    { kind: "time", unit: "ms" },
  ],
  duration: [
    { kind: "duration", unit: "s" },
    { kind: "duration", unit: "ms" },
  ],
  timestamp: [
    { kind: "timestamp", unit: "s", zone: true },
    { kind: "timestamp", unit: "ms", zone: false },
  ],
  struct: [
    { kind: "struct", fields: [{ name: "x", ...first }] },
    { kind: "struct", fields: [{ name: "x", ...second }] },
  ],
  list: [
    { kind: "list", items: first },
    { kind: "list", items: second },
  ],
  map: [
    { kind: "map", keys: first, values: first },
    { kind: "map", keys: second, values: second },
  ],
  boolean: [{ kind: "boolean" }],
  date: [{ kind: "date" }],
  uuid: [{ kind: "uuid" }],
  json: [{ kind: "json" }],
};

const DETAILS: Required<Detail>[] = [
  { nullable: true, id: 1, physical: "a", is: { kind: "date" } },
  { nullable: false, id: 2, physical: "b", is: { kind: "uuid" } },
];

const FIELDS: Required<Field>[] = [
  { name: "x", type: "string", detail: {} },
  { name: "y", type: "json", detail: { nullable: true } },
];

/** A pair, and copies of its first that have one thing from its second. */
function mixed<Value extends object>([one, other]: readonly Value[]): Value[] {
  if (!one) return [];
  const copies = Object.keys(one).map((key) => ({ ...one, [key]: other?.[key as keyof Value] }));
  return other ? [one, other, ...copies] : [one];
}

/** Those of different texts. */
function distinct<Value>(values: readonly Value[]): Value[] {
  return [...new Map(values.map((value) => [ordered(value), value])).values()];
}

const SHAPES = distinct<Shape>([
  ...Object.values(PAIRS).flatMap((pair) => mixed<Shape>(pair)),
  { kind: "string" },
  { kind: "binary" },
  { kind: "struct", fields: [] },
  { kind: "enum", values: ["a", "b"] },
  { kind: "enum", values: ["b", "a"] },
]);

const SETS: [what: string, sets: unknown[], are: (one: never, other: never) => boolean][] = [
  ["shapes", SHAPES, isIdenticalShape],
  ["details", distinct<Detail>([...mixed(DETAILS), {}]), isIdenticalDetail],
  ["fields", distinct(mixed(FIELDS)), (one: Field, other: Field) => areIdentical([one], [other])],
];

for (const [what, values, are] of SETS) {
  test(`of ${values.length} ${what}, each is identical to itself alone`, () => {
    for (const [n, one] of values.entries()) {
      const same = values.flatMap((other, at) =>
        are(one as never, structuredClone(other) as never) ? [at] : [],
      );
      assert.deepEqual(same, [n], ordered(one));
    }
  });
}

/** Random shapes cost more than random columns. */
const RUNS = PROPERTY_RUNS / 10;

/** Few values of each, so that two are often the same. */
const inner: fc.Arbitrary<Inner> = fc.letrec<{ inner: Inner; detail: Detail; shape: Shape }>(
  (tie) => ({
    inner: fc.record(
      { type: fc.constantFrom("string", "json"), detail: tie("detail") },
      { requiredKeys: ["type"] },
    ),
    detail: fc.record(
      {
        nullable: fc.boolean(),
        id: fc.constantFrom(1, 2),
        physical: fc.constantFrom("int", "long"),
        is: tie("shape"),
      },
      { requiredKeys: [] },
    ),
    shape: fc.oneof(
      { maxDepth: 2 },
      fc.constantFrom(...SHAPES),
      fc.record({
        kind: fc.constant("struct" as const),
        fields: fc.array(
          fc
            .tuple(fc.constantFrom("x", "y"), tie("inner"))
            .map(([name, rest]) => ({ name, ...rest })),
          { maxLength: 2 },
        ),
      }),
      fc.record({ kind: fc.constant("list" as const), items: tie("inner") }),
      fc.record({ kind: fc.constant("map" as const), keys: tie("inner"), values: tie("inner") }),
    ),
  }),
).inner;

/** A shape and often, but not always, the same one. */
const pair = inner.chain((one) => fc.tuple(fc.constant(one), fc.oneof(inner, fc.constant(one))));

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

test(`${RUNS} random pairs are identical if their ordered texts are`, () => {
  let identical = 0;
  fc.assert(
    fc.property(pair, ([one, other]) => {
      const is = ordered(one) === ordered(other);
      identical += Number(is);
      const copy = reversed(other) as Inner;
      assert.equal(areIdentical([{ name: "a", ...one }], [{ name: "a", ...copy }]), is);
    }),
    { numRuns: RUNS },
  );
  assert.ok(identical > RUNS / 10 && identical < RUNS * 0.9, `${identical}`);
});
