import { codePoints } from "#domain/text/name.ts";
import { type Shape, TIME_UNITS, type TimeUnit } from "./detail.ts";
import { isIdenticalShape } from "./identical.ts";

/** How the values of a new shape relate to those of the old one. */
export type Relation = "same" | "narrowed" | "widened" | "reshaped";

/** A shape without shapes inside. */
export type Scalar = Exclude<Shape, { kind: "struct" | "list" | "map" }>;

/**
 * Floats by their size: the bits of the significand, and the lowest power of two that is too large.
 */
const FLOATS: Record<number, { significand: bigint; limit: bigint }> = {
  16: { significand: 11n, limit: 16n },
  32: { significand: 24n, limit: 128n },
  64: { significand: 53n, limit: 1024n },
  80: { significand: 64n, limit: 16_384n },
  128: { significand: 113n, limit: 16_384n },
};

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;
const UUID_LENGTH = 36;

/** Compares two shapes by the sets of values that they hold. */
export function relationOf(before: Scalar, after: Scalar): Relation {
  if (isIdenticalShape(before, after)) return "same";
  const isWider = holdsAll(after, before);
  const isNarrower = holdsAll(before, after);
  if (isWider) return isNarrower ? "same" : "widened";
  return isNarrower ? "narrowed" : "reshaped";
}

/** Whether every value of the small shape is one of the large shape. */
export function holdsAll(large: Scalar, small: Scalar): boolean {
  switch (large.kind) {
    case "json":
      return true;
    case "integer":
      return holdsNumbers(small, (value) => isInteger(large, value));
    case "decimal":
      return small.kind === "decimal"
        ? large.scale >= small.scale &&
            large.precision - large.scale >= small.precision - small.scale
        : small.kind === "integer" &&
            large.scale >= 0 &&
            extremes(small).every((value) => isWithin(value, 10n ** digits(large)));
    case "float":
      return small.kind === "float"
        ? large.bits >= small.bits
        : holdsNumbers(small, (value) => isInFloat(large, small, value));
    case "string": {
      const most = longest(small);
      return most !== null && (large.length === undefined || most <= large.length);
    }
    case "enum":
      return small.kind === "enum" && isSubset(small.values, large.values);
    case "uuid":
      return small.kind === "uuid" || (small.kind === "enum" && small.values.every(isUuid));
    case "binary":
      return (
        small.kind === "binary" &&
        (large.length === undefined || (small.length ?? Number.POSITIVE_INFINITY) <= large.length)
      );
    case "time":
    case "duration":
      return small.kind === large.kind && isFiner(large.unit, small.unit);
    case "timestamp":
      return (
        small.kind === "timestamp" && large.zone === small.zone && isFiner(large.unit, small.unit)
      );
    case "boolean":
    case "date":
      return small.kind === large.kind;
  }
}

type Whole = Extract<Scalar, { kind: "integer" | "decimal" }>;

/** Whether a shape has only whole numbers, of which the least and the greatest pass. */
function holdsNumbers(shape: Scalar, passes: (value: bigint) => boolean): boolean {
  const isWhole = shape.kind === "integer" || (shape.kind === "decimal" && shape.scale <= 0);
  return isWhole && extremes(shape as Whole).every(passes);
}

/** The least and the greatest value of a shape of whole numbers. */
function extremes(shape: Whole): [bigint, bigint] {
  if (shape.kind === "decimal") {
    const most = 10n ** digits(shape) - 10n ** BigInt(-shape.scale);
    return [-most, most];
  }
  const bits = BigInt(shape.bits);
  return shape.signed ? [-(2n ** (bits - 1n)), 2n ** (bits - 1n) - 1n] : [0n, 2n ** bits - 1n];
}

/** Digits before the point. */
function digits({ precision, scale }: { precision: number; scale: number }) {
  return BigInt(Math.max(precision - scale, 0));
}

function isInteger(shape: Extract<Scalar, { kind: "integer" }>, value: bigint) {
  const [least, most] = extremes(shape);
  return least <= value && value <= most;
}

function isWithin(value: bigint, bound: bigint) {
  return -bound < value && value < bound;
}

function abs(value: bigint) {
  return value < 0n ? -value : value;
}

/** Whether a float has a value, the least or greatest of a shape, and so all between. */
function isInFloat({ bits }: { bits: number }, shape: Scalar, value: bigint) {
  const float = FLOATS[bits];
  if (!float || !isWithin(value, 2n ** float.limit)) return false;
  // Ten is five times two, and the exponent holds the twos.
  const twos = shape.kind === "decimal" ? 2n ** BigInt(-shape.scale) : 1n;
  return abs(value / twos) <= 2n ** float.significand;
}

/** Maximum number of characters of a text; null if the shape is no text. */
function longest(shape: Scalar): number | null {
  if (shape.kind === "uuid") return UUID_LENGTH;
  if (shape.kind === "string") return shape.length ?? Number.POSITIVE_INFINITY;
  if (shape.kind !== "enum") return null;
  return shape.values.reduce((most, value) => Math.max(most, codePoints(value)), 0);
}

function isSubset(small: readonly string[], large: readonly string[]) {
  const known = new Set(large);
  return small.every((value) => known.has(value));
}

function isUuid(value: string) {
  return UUID.test(value);
}

function isFiner(unit: TimeUnit, other: TimeUnit) {
  return TIME_UNITS.indexOf(unit) >= TIME_UNITS.indexOf(other);
}
