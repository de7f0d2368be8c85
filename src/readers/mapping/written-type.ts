import { type Shape, TIME_UNITS } from "#domain/details/detail.ts";
import type { PhysicalType } from "./lookup.ts";

/** A type as the table of types has it, and as people write it. */
export type WrittenType = {
  type: PhysicalType;
  physical_type: string;
  /** What it says about the shape, if the table of types cannot. */
  is?: Shape;
};

/** `fixed_size_binary(16)`. */
export function writtenType(name: string, ...args: readonly (string | number)[]): WrittenType {
  if (args.length === 0) return { type: { name }, physical_type: name };
  return { type: { name, args: args.map(String) }, physical_type: `${name}(${args.join(", ")})` };
}

/** `decimal(12,2)`. */
export function decimal(precision: string | number, scale: string | number): WrittenType {
  const args = [String(precision), String(scale)];
  return { type: { name: "decimal", args }, physical_type: `decimal(${args.join(",")})` };
}

/** `time(us)`, `duration(ns)`; a time zone changes nothing. */
export function timed(kind: "time" | "duration", unit: string, ...zone: string[]): WrittenType {
  const known = TIME_UNITS.find((name) => name === unit);
  return { ...writtenType(kind, unit, ...zone), ...(known && { is: { kind, unit: known } }) };
}

/** `timestamp(us, UTC)`: with a time zone, it is an instant. */
export function timestamp(unit: string, ...zone: string[]): WrittenType {
  const known = TIME_UNITS.find((name) => name === unit);
  const is = known && ({ kind: "timestamp", unit: known, zone: zone.length > 0 } as const);
  return { ...writtenType("timestamp", unit, ...zone), ...(is && { is }) };
}
