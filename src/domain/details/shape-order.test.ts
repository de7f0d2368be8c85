import assert from "node:assert/strict";
import { test } from "node:test";
import fc from "fast-check";
import { PROPERTY_RUNS } from "#testing/env.ts";
import { TIME_UNITS } from "./detail.ts";
import { shapeText } from "./detail-text.ts";
import { type Relation, relationOf, type Scalar } from "./shape-order.ts";

/** Random shapes cost more than random columns. */
const RUNS = PROPERTY_RUNS / 10;

const int = (bits: number): Scalar => ({ kind: "integer", bits, signed: true });
const uint = (bits: number): Scalar => ({ kind: "integer", bits, signed: false });
const float = (bits: number): Scalar => ({ kind: "float", bits });
const decimal = (precision: number, scale: number): Scalar => ({
  kind: "decimal",
  precision,
  scale,
});
const text = (length?: number): Scalar =>
  length === undefined ? { kind: "string" } : { kind: "string", length };
const choice = (...values: string[]): Scalar => ({ kind: "enum", values });
const ms = { kind: "timestamp", unit: "ms", zone: false } as const;
const UUID: Scalar = { kind: "uuid" };
const SOME_UUID = "123e4567-e89b-12d3-a456-426614174000";
const OTHER_UUID = "00000000-0000-0000-0000-000000000000";

const CASES: [before: Scalar, after: Scalar, Relation][] = [
  [int(32), int(32), "same"],
  [int(32), int(64), "widened"],
  [int(64), int(32), "narrowed"],
  [int(32), uint(32), "reshaped"],
  [uint(8), int(16), "widened"],
  [uint(16), int(16), "reshaped"],
  [decimal(10, 2), decimal(38, 9), "widened"],
  [decimal(38, 9), decimal(10, 2), "narrowed"],
  [decimal(10, 2), decimal(10, 4), "reshaped"],
  [decimal(10, 2), decimal(12, 2), "widened"],
  [decimal(5, 0), int(16), "narrowed"],
  [decimal(4, 0), int(16), "widened"],
  [int(16), decimal(5, 0), "widened"],
  [int(64), decimal(18, 0), "narrowed"],
  [int(64), decimal(19, 0), "widened"],
  [uint(16), decimal(4, 0), "reshaped"],
  [decimal(3, -2), decimal(5, 0), "widened"],
  [decimal(2, 4), decimal(1, 4), "narrowed"],
  [float(32), float(64), "widened"],
  [float(64), float(32), "narrowed"],
  [decimal(10, 2), float(64), "reshaped"],
  [text(10), text(20), "widened"],
  [text(), text(20), "narrowed"],
  [text(20), text(20), "same"],
  [choice("new", "paid"), choice("paid", "new"), "same"],
  [choice("new", "paid"), choice("new"), "narrowed"],
  [choice("new"), choice("new", "paid"), "widened"],
  [choice("new"), choice("paid"), "reshaped"],
  [choice("new"), text(3), "widened"],
  [choice("paid"), text(3), "reshaped"],
  [choice("🧊🧊🧊"), text(3), "widened"],
  [UUID, text(), "widened"],
  [UUID, text(35), "reshaped"],
  [choice(SOME_UUID), UUID, "widened"],
  [choice("new"), UUID, "reshaped"],
  [{ kind: "binary", length: 16 }, { kind: "binary" }, "widened"],
  [{ kind: "binary" }, text(), "reshaped"],
  [ms, { ...ms, unit: "us" }, "widened"],
  [ms, { ...ms, unit: "s" }, "narrowed"],
  [ms, { ...ms, zone: true }, "reshaped"],
  [{ kind: "time", unit: "us" }, { kind: "time", unit: "ns" }, "widened"],
  [{ kind: "time", unit: "us" }, { kind: "duration", unit: "us" }, "reshaped"],
  [{ kind: "json" }, { kind: "json" }, "same"],
  [{ kind: "date" }, { kind: "date" }, "same"],
];

for (const [before, after, expected] of CASES) {
  test(`${shapeText(before)} to ${shapeText(after)} is ${expected}`, () => {
    assert.equal(relationOf(before, after), expected);
  });
}

/** Numbers are counted in millionths, so that scales up to 6 are whole. */
const ONE = 1_000_000n;

/** Says whether a value is one of a shape, by looking at the value. */
function fits(shape: Scalar, value: bigint | string): boolean {
  if (typeof value === "string") {
    if (shape.kind === "string") return [...value].length <= (shape.length ?? Number.MAX_VALUE);
    if (shape.kind === "enum") return shape.values.includes(value);
    return shape.kind === "uuid" && [SOME_UUID, OTHER_UUID].includes(value);
  }
  switch (shape.kind) {
    case "integer": {
      if (value % ONE !== 0n) return false;
      const bits = shape.bits;
      const asBits = shape.signed
        ? BigInt.asIntN(bits, value / ONE)
        : BigInt.asUintN(bits, value / ONE);
      return asBits === value / ONE;
    }
    case "decimal": {
      const step = 10n ** BigInt(6 - shape.scale);
      return value % step === 0n && String(value / step).replace("-", "").length <= shape.precision;
    }
    case "float":
      return isFloat(shape.bits, value);
    default:
      return false;
  }
}

function isFloat(bits: number, value: bigint) {
  const number = Number(value) / Number(ONE);
  // The division is exact only if the value is a double.
  if (!Number.isSafeInteger(Number(value)) || BigInt(Math.round(number * Number(ONE))) !== value) {
    return false;
  }
  const isDouble = (value * 64n) % ONE === 0n;
  if (bits === 64) return isDouble;
  return isDouble && (bits === 32 ? Math.fround(number) : Math.f16round(number)) === number;
}

/** Values at the edges of a shape, and just beyond. */
function edges(shape: Scalar): (bigint | string)[] {
  switch (shape.kind) {
    case "integer": {
      const bits = BigInt(shape.bits);
      const most = shape.signed ? 2n ** (bits - 1n) : 2n ** bits;
      return [-most - 1n, -most, -1n, 0n, 1n, most - 1n, most].map((value) => value * ONE);
    }
    case "decimal": {
      const step = 10n ** BigInt(6 - shape.scale);
      const most = 10n ** BigInt(shape.precision) * step;
      return [-most, step - most, -step, 0n, step, most - step, most];
    }
    case "float":
      return [0n, ONE, ONE / 2n, ONE / 64n, 2049n * ONE, 16_777_217n * ONE];
    case "string":
      return [
        "a".repeat(shape.length ?? 50),
        "a".repeat((shape.length ?? 50) + 1),
        "🧊".repeat(shape.length ?? 1),
      ];
    case "enum":
      return [...shape.values];
    default:
      return [SOME_UUID, OTHER_UUID];
  }
}

const numbers = fc.oneof(
  fc.record({
    kind: fc.constant("integer" as const),
    bits: fc.integer({ min: 8, max: 33 }),
    signed: fc.boolean(),
  }),
  fc.record({
    kind: fc.constant("decimal" as const),
    precision: fc.integer({ min: 1, max: 9 }),
    scale: fc.integer({ min: -3, max: 6 }),
  }),
);
const texts = fc.oneof(
  fc.record({ kind: fc.constant("string" as const), length: fc.integer({ min: 1, max: 40 }) }),
  fc.constant({ kind: "string" as const }),
  fc.constant({ kind: "uuid" as const }),
  fc.record({
    kind: fc.constant("enum" as const),
    values: fc.uniqueArray(fc.constantFrom("a", "bb", "🧊🧊", SOME_UUID, "x".repeat(37)), {
      minLength: 1,
    }),
  }),
);

for (const [what, shapes] of [
  ["numbers", numbers],
  ["texts", texts],
] as const) {
  test(`${RUNS} random pairs of ${what}: the relation is that of the values at their edges`, () => {
    const seen = new Set<Relation>();
    fc.assert(
      fc.property(shapes, shapes, (before, after) => {
        const values = [...edges(before), ...edges(after)];
        const isWider = values.every((value) => !fits(before, value) || fits(after, value));
        const isNarrower = values.every((value) => !fits(after, value) || fits(before, value));
        const wider = isNarrower ? "same" : "widened";
        const expected = isWider ? wider : isNarrower ? "narrowed" : "reshaped";
        seen.add(expected);
        assert.equal(relationOf(before, after), expected);
      }),
      { numRuns: RUNS },
    );
    assert.equal(seen.size, 4);
  });
}

test("whole numbers are in a float as far as its significand reaches", () => {
  const cases: [Scalar, number, boolean][] = [
    [decimal(7, 0), 32, true],
    [decimal(8, 0), 32, false],
    [decimal(15, 0), 64, true],
    [decimal(16, 0), 64, false],
    [int(25), 32, true],
    [int(26), 32, false],
    [decimal(3, -2), 16, false],
    [decimal(1, -3), 16, true],
    [decimal(1, -39), 32, false],
  ];
  for (const [whole, bits, isIn] of cases) {
    const expected = isIn ? "widened" : "reshaped";
    assert.equal(relationOf(whole, float(bits)), expected, `${shapeText(whole)} in float${bits}`);
  }
});

test("a finer unit holds a coarser one", () => {
  for (const [at, unit] of TIME_UNITS.entries()) {
    for (const [other, finer] of TIME_UNITS.entries()) {
      const expected = at === other ? "same" : at < other ? "widened" : "narrowed";
      assert.equal(relationOf({ kind: "time", unit }, { kind: "time", unit: finer }), expected);
    }
  }
});
