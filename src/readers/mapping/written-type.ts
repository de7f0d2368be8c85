import type { PhysicalType } from "./lookup.ts";

/** A type for the table of types, and as people write it. */
export type WrittenType = { type: PhysicalType; physical_type: string };

/** A type whose arguments mean nothing to the table of types: `timestamp(us, UTC)`. */
export function named(name: string, ...args: readonly (string | number)[]): WrittenType {
  return { type: { name }, physical_type: args.length ? `${name}(${args.join(", ")})` : name };
}

/** `decimal(12,2)`. */
export function decimal(precision: string | number, scale: string | number): WrittenType {
  const args = [String(precision), String(scale)];
  return { type: { name: "decimal", args }, physical_type: `decimal(${args.join(",")})` };
}
