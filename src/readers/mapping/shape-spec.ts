import {
  BOUNDS,
  FLOAT_BITS,
  type Shape,
  TIME_UNITS,
  type TimeUnit,
} from "#domain/details/detail.ts";

/**
 * What a row of the table of types says of the shape, as `shapeText` writes shapes. `n`, `p` and `s`
 * stand for the type's arguments; `p` of a time is how many digits its seconds have, and after `=`
 * stands how many they have without an argument. `float(n)` has 32 bits for up to 24 binary digits,
 * and 64 for more.
 */
export type ShapeSpec =
  | `int${number}`
  | `uint${number}`
  | `float${number}`
  | "float(n)"
  | "decimal(p,s)"
  | `decimal(${number},${number | "s"})`
  | `${"string" | "binary"}${"" | "(n)" | `(${number})`}`
  | "boolean"
  | "date"
  | "uuid"
  | "json"
  | `${"time" | "duration"}(${TimeUnit | Digits})`
  | `timestamp(${TimeUnit | Digits}${"" | ", zone"})`;

type Digits = `p=${number}`;

/** The shape of a type with these arguments; undefined if neither the row nor the arguments say it. */
export function specifiedShape(spec: ShapeSpec, args: readonly string[]): Shape | undefined {
  const [, word = "", inside] = /^(\w+)(?:\((.*)\))?$/.exec(spec) ?? [];
  const [, name = "", bits] = /^([a-z]+)(\d*)$/.exec(word) ?? [];
  switch (name) {
    case "int":
    case "uint":
      return { kind: "integer", bits: Number(bits), signed: name === "int" };
    case "float":
      if (inside === "n") return { kind: "float", bits: isDouble(args) ? 64 : 32 };
      return FLOAT_BITS.includes(Number(bits)) ? { kind: "float", bits: Number(bits) } : undefined;
    case "decimal":
      return decimalShape(inside ?? "", args);
    case "string":
    case "binary":
      return inside === undefined ? { kind: name } : sized(name, inside === "n" ? args[0] : inside);
    case "time":
    case "duration": {
      const unit = unitOf(inside, args);
      return unit && { kind: name, unit };
    }
    case "timestamp": {
      const [unitSpec, zone] = (inside ?? "").split(", ");
      const unit = unitOf(unitSpec, args);
      return unit && { kind: name, unit, zone: zone === "zone" };
    }
    default:
      return { kind: name as "boolean" | "date" | "uuid" | "json" };
  }
}

/** Whether a float needs 64 bits; MySQL's FLOAT(10,3), with a scale, has 32. */
function isDouble([digits, scale]: readonly string[]) {
  return scale === undefined && Number(digits) > 24;
}

/** `p` and `s` are the arguments; `s` alone is the first of them. */
function decimalShape(inside: string, args: readonly string[]): Shape | undefined {
  const [p = "", s = ""] = inside.split(",");
  const [precision = "", scale = "0"] = p === "p" ? args : [p, s === "s" ? args[0] : s];
  if (!/^\d+$/.test(precision) || !/^-?\d+$/.test(scale)) return undefined;
  const shape = { kind: "decimal", precision: Number(precision), scale: Number(scale) } as const;
  return isWithin(shape.precision, BOUNDS.precision) && isWithin(shape.scale, BOUNDS.scale)
    ? shape
    : undefined;
}

/** `varchar(max)` and similar types have no limit. */
function sized(kind: "string" | "binary", written: string | undefined): Shape | undefined {
  if (written === undefined || written.toLowerCase() === "max") return { kind };
  const [, digits] = /^(\d+)(?:\s*(?:char|byte|characters|octets))?$/i.exec(written) ?? [];
  const length = Number(digits);
  return isWithin(length, BOUNDS.length) ? { kind, length } : undefined;
}

function isWithin(value: number, { least, most }: { least: number; most: number }) {
  return least <= value && value <= most;
}

function unitOf(spec = "", [digits]: readonly string[]): TimeUnit | undefined {
  const unit = TIME_UNITS.find((unit) => unit === spec);
  if (unit) return unit;
  // ClickHouse may write the zone instead: DateTime('UTC').
  const isWritten = digits !== undefined && !digits.startsWith("'");
  const count = isWritten ? digits : spec.slice("p=".length);
  return /^\d$/.test(count) ? TIME_UNITS[Math.ceil(Number(count) / 3)] : undefined;
}
