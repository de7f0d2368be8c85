import assert from "node:assert/strict";
import { test } from "node:test";
import fc from "fast-check";
import { PROPERTY_RUNS } from "#testing/env.ts";
import { compareDetails } from "./compare-details.ts";
import { type Detail, type Field, type Inner, type Shape, typeOfShape } from "./detail.ts";
import type { DetailChangeKind } from "./detail-change.ts";

/** Random shapes cost more than random columns. */
const RUNS = PROPERTY_RUNS / 10;

const of = (is: Shape, more: Omit<Detail, "is"> = {}): Inner => ({
  type: typeOfShape(is),
  detail: { ...more, is },
});
const INT = of({ kind: "integer", bits: 32, signed: true });
const LONG = of({ kind: "integer", bits: 64, signed: true });
const TEXT = of({ kind: "string" });
const JSON_FORM = of({ kind: "json" });
const struct = (fields: Record<string, Inner>) =>
  of({
    kind: "struct",
    fields: Object.entries(fields).map(([name, inner]) => ({ name, ...inner })),
  });
const list = (items: Inner) => of({ kind: "list", items });
const map = (keys: Inner, values: Inner) => of({ kind: "map", keys, values });

type Line = [kind: DetailChangeKind, column: string, from: string | null, to: string | null];

const CASES: [what: string, before: Inner, after: Inner, changes: Line[]][] = [
  [
    "a field inside is gone",
    struct({ zip: TEXT, city: TEXT }),
    struct({ zip: TEXT }),
    [["nested_removed", "a.city", "string", null]],
  ],
  [
    "a field inside is new",
    struct({ zip: TEXT }),
    struct({ zip: TEXT, city: TEXT }),
    [["nested_added", "a.city", null, "string"]],
  ],
  [
    "a field inside has another type",
    struct({ zip: TEXT }),
    struct({ zip: INT }),
    [["nested_type_changed", "a.zip", "string", "int32"]],
  ],
  [
    "a struct that is gone is one change",
    struct({ at: struct({ x: INT, y: INT }) }),
    struct({}),
    [["nested_removed", "a.at", "struct<x: int32, y: int32>", null]],
  ],
  [
    "a struct becomes a list",
    struct({ x: INT }),
    list(INT),
    [["nested_type_changed", "a", "struct<x: int32>", "list<int32>"]],
  ],
  [
    "a struct becomes free form",
    struct({ x: INT }),
    JSON_FORM,
    [["widened", "a", "struct<x: int32>", "json"]],
  ],
  ["free form becomes a list", JSON_FORM, list(INT), [["narrowed", "a", "json", "list<int32>"]]],
  [
    "items of a list",
    list(struct({ sku: TEXT })),
    list(struct({ sku: INT })),
    [["nested_type_changed", "a[].sku", "string", "int32"]],
  ],
  ["values of a map", map(TEXT, INT), map(TEXT, LONG), [["widened", "a{}", "int32", "int64"]]],
  [
    "keys of a map",
    map(INT, TEXT),
    map(TEXT, TEXT),
    [["nested_type_changed", "a{key}", "int32", "string"]],
  ],
  [
    "null and length at once",
    of({ kind: "string", length: 10 }, { nullable: false }),
    of({ kind: "string", length: 20 }, { nullable: true }),
    [
      ["nullable", "a", "not null", "nullable"],
      ["widened", "a", "string(10)", "string(20)"],
    ],
  ],
  [
    "no longer null",
    of({ kind: "uuid" }, { nullable: true }),
    of({ kind: "uuid" }, { nullable: false }),
    [["not_nullable", "a", "nullable", "not null"]],
  ],
  [
    "a zone is lost",
    of({ kind: "timestamp", unit: "us", zone: true }),
    of({ kind: "timestamp", unit: "us", zone: false }),
    [["reshaped", "a", "timestamp(us, zone)", "timestamp(us)"]],
  ],
  ["nothing known on one side", struct({ x: { type: "integer" } }), struct({ x: INT }), []],
  [
    "no word of null on one side",
    of({ kind: "uuid" }),
    of({ kind: "uuid" }, { nullable: true }),
    [],
  ],
  [
    "other words for the same",
    of({ kind: "uuid" }, { physical: "uuid" }),
    of({ kind: "uuid" }, { physical: "UNIQUEIDENTIFIER" }),
    [],
  ],
];

for (const [what, before, after, expected] of CASES) {
  test(`${what}: ${expected.map(([kind]) => kind).join(", ") || "no change"}`, () => {
    assert.deepEqual(
      [...compareDetails("a", before, after)],
      expected.map(([kind, column, from, to]) => ({ kind, column, from, to, points: 0 })),
    );
  });
}

test("a field with the same number is renamed, and compared under its old name", () => {
  const numbered = (id: number, { detail, ...inner }: Inner): Inner => ({
    ...inner,
    detail: { ...detail, id },
  });
  const before = struct({ id: numbered(1, INT), mail: numbered(2, INT) });
  const after = struct({ id: numbered(1, INT), email: numbered(2, LONG) });
  assert.deepEqual(
    [...compareDetails("a", before, after)].map(({ kind, column, from, to }) => [
      kind,
      column,
      from,
      to,
    ]),
    [
      ["renamed", "a.mail", "a.mail", "a.email"],
      ["widened", "a.mail", "int32", "int64"],
    ],
  );
});

test("what was renamed inside something that was renamed has its whole new path", () => {
  const named = (outer: string, inner: string) => {
    const items = struct({ [inner]: { ...INT, detail: { ...INT.detail, id: 3 } } });
    const list: Inner = { type: "json", detail: { id: 2, is: { kind: "list", items } } };
    return struct({ kept: { ...INT, detail: { ...INT.detail, id: 1 } }, [outer]: list });
  };
  const [before, after] = [named("lines", "sku"), named("items", "code")];
  const paths = compareDetails("a", before, after, "b").map(({ column, to }) => [column, to]);
  assert.deepEqual(paths, [
    ["a.lines", "b.items"],
    ["a.lines[].sku", "b.items[].code"],
  ]);
});

/** A value; the values in a list, struct or map are tried one by one. */
type Value = null | bigint | string | Value[] | { [name: string]: Value };

/** Says whether a value is one of a shape, by looking at the value. */
function fits({ detail }: Inner, value: Value): boolean {
  if (value === null) return detail?.nullable === true;
  const is = detail?.is as Shape;
  switch (is.kind) {
    case "integer":
      return (
        typeof value === "bigint" &&
        (is.signed ? BigInt.asIntN(is.bits, value) : BigInt.asUintN(is.bits, value)) === value
      );
    case "decimal":
      return (
        typeof value === "bigint" &&
        value % 10n ** BigInt(-is.scale) === 0n &&
        String(value).replace("-", "").length <= is.precision - is.scale
      );
    case "string":
      return typeof value === "string" && [...value].length <= (is.length ?? Number.MAX_VALUE);
    case "enum":
      return typeof value === "string" && is.values.includes(value);
    case "list":
      return Array.isArray(value) && value.every((item) => fits(is.items, item));
    case "struct":
      return (
        typeof value === "object" &&
        !Array.isArray(value) &&
        Object.keys(value).length === is.fields.length &&
        is.fields.every((field) => {
          const inside = value[field.name];
          return inside !== undefined && fits(field, inside);
        })
      );
    default:
      return is.kind === "json";
  }
}

const nullable = fc.boolean();

/** Whole numbers and texts, so that values of one shape often are of another. */
const scalar = fc.oneof(
  fc.record({
    kind: fc.constant("integer" as const),
    bits: fc.constantFrom(8, 16, 32),
    signed: fc.boolean(),
  }),
  fc.record({
    kind: fc.constant("decimal" as const),
    precision: fc.integer({ min: 1, max: 6 }),
    scale: fc.constantFrom(0, -1),
  }),
  fc.record({ kind: fc.constant("string" as const), length: fc.integer({ min: 1, max: 4 }) }),
  fc.record({
    kind: fc.constant("enum" as const),
    values: fc.uniqueArray(fc.constantFrom("a", "bb", "ccc"), { minLength: 1 }),
  }),
);

const inner: fc.Arbitrary<Inner> = fc.letrec<{ inner: Inner; shape: Shape }>((tie) => ({
  inner: fc.tuple(tie("shape"), nullable).map(([is, nullable]) => of(is, { nullable })),
  shape: fc.oneof(
    { maxDepth: 3, depthSize: "small" },
    scalar,
    tie("inner").map((items) => ({ kind: "list" as const, items })),
    fc
      .uniqueArray(fc.tuple(fc.constantFrom("x", "y"), tie("inner")), {
        selector: ([name]) => name,
        maxLength: 2,
      })
      .map((fields) => ({
        kind: "struct" as const,
        fields: fields.map(([name, inner]): Field => ({ name, ...inner })),
      })),
    fc.constant({ kind: "json" as const }),
  ),
})).inner;

/** Values of a shape, those at its edges among them. */
function valueIn({ detail }: Inner): fc.Arbitrary<Value> {
  const value = valueInShape(detail?.is as Shape);
  return detail?.nullable ? fc.option(value, { nil: null, freq: 3 }) : value;
}

function valueInShape(is: Shape): fc.Arbitrary<Value> {
  switch (is.kind) {
    case "integer": {
      const most = 2n ** BigInt(is.signed ? is.bits - 1 : is.bits);
      const least = is.signed ? -most : 0n;
      return fc.oneof(fc.constantFrom(least, most - 1n), fc.bigInt({ min: least, max: most - 1n }));
    }
    case "decimal": {
      const step = 10n ** BigInt(-is.scale);
      const most = 10n ** BigInt(is.precision) - 1n;
      return fc.oneof(
        fc.constantFrom(-most * step, most * step, step),
        fc.bigInt({ min: -most, max: most }).map((value) => value * step),
      );
    }
    case "string":
      return fc.string({ unit: fc.constantFrom("a", "b", "🧊"), maxLength: is.length ?? 5 });
    case "enum":
      return fc.constantFrom(...is.values);
    case "list":
      return fc.array(valueIn(is.items), { maxLength: 2 });
    case "struct":
      return fc.record(Object.fromEntries(is.fields.map((field) => [field.name, valueIn(field)])), {
        noNullPrototype: true,
      });
    default:
      return fc.oneof(fc.constant<Value>("anything"), fc.constant<Value>([1n]));
  }
}

const WIDER: readonly DetailChangeKind[] = ["widened", "nullable"];
const NARROWER: readonly DetailChangeKind[] = ["narrowed", "not_nullable"];

test(`${RUNS} random pairs: what only widens holds every old value, and what only narrows gives no new one`, () => {
  const seen = { wider: 0, narrower: 0, same: 0 };
  const pair = fc.tuple(inner, inner).filter(([before, after]) => before.type === after.type);
  fc.assert(
    fc.property(
      pair.chain(([before, after]) =>
        fc.tuple(fc.constant(before), fc.constant(after), valueIn(before), valueIn(after)),
      ),
      ([before, after, old, now]) => {
        const kinds = [...compareDetails("a", before, after)].map(({ kind }) => kind);
        const isWider = kinds.every((kind) => WIDER.includes(kind));
        const isNarrower = kinds.every((kind) => NARROWER.includes(kind));
        assert.ok(fits(before, old) && fits(after, now), "the values are of their shapes");
        if (isWider) assert.ok(fits(after, old));
        if (isNarrower) assert.ok(fits(before, now));
        seen.wider += Number(isWider && !isNarrower);
        seen.narrower += Number(isNarrower && !isWider);
        seen.same += Number(isWider && isNarrower);
      },
    ),
    { numRuns: RUNS },
  );
  for (const [what, count] of Object.entries(seen)) {
    assert.ok(count > RUNS / 100, `only ${count} pairs are ${what}`);
  }
});

const REVERSED: Record<DetailChangeKind, DetailChangeKind> = {
  nested_removed: "nested_added",
  nested_added: "nested_removed",
  nested_type_changed: "nested_type_changed",
  nullable: "not_nullable",
  not_nullable: "nullable",
  widened: "narrowed",
  narrowed: "widened",
  reshaped: "reshaped",
  renamed: "renamed",
};

test(`${RUNS} random pairs: the way back has the same changes reversed, and a shape none from itself`, () => {
  fc.assert(
    fc.property(inner, inner, (before, after) => {
      assert.deepEqual([...compareDetails("a", before, before)], []);
      if (before.type !== after.type) return;
      const lines = (one: Inner, other: Inner) =>
        [...compareDetails("a", one, other)].map((change) => JSON.stringify(change)).sort();
      const back = [...compareDetails("a", after, before)].map((change) =>
        JSON.stringify({
          ...change,
          kind: REVERSED[change.kind],
          from: change.to,
          to: change.from,
        }),
      );
      assert.deepEqual(lines(before, after), back.sort());
    }),
    { numRuns: RUNS },
  );
});
