import type { Column } from "#domain/contracts/column.ts";
import type { Scalar } from "./shape-order.ts";
import { holdsAll } from "./shape-order.ts";

/**
 * What happens to whole numbers in a column of other numbers: `exact` when all stay unchanged,
 * `rounded` when the largest may change, `unknown` when one side has no shape.
 */
export const WIDENINGS = ["exact", "rounded", "unknown"] as const;

export type Widening = (typeof WIDENINGS)[number];

const FLOAT64_BITS = 64;

/** The integer types that data frames use until a value is null. */
const WHOLE: readonly Scalar[] = [true, false].map((signed) => {
  return { kind: "integer", bits: 64, signed };
});

/** Null for any other change, and for numbers that cannot hold the whole numbers. */
export function wideningOf(before: Column, after: Column): Widening | null {
  if (before.type !== "integer" || after.type !== "number") return null;
  const [old, now] = [before.detail?.is, after.detail?.is] as (Scalar | undefined)[];
  if (!old || !now) return "unknown";
  if (holdsAll(now, old)) return "exact";
  const isDouble = now.kind === "float" && now.bits === FLOAT64_BITS;
  return isDouble && WHOLE.some((whole) => holdsAll(whole, old)) ? "rounded" : null;
}

const WORDS: Record<Widening, string> = {
  exact: "every old value is a new one",
  rounded: "whole numbers beyond 2^53 are rounded",
  unknown: "whether every value fits is not known",
};

/** Says why a widening is tolerated, or what it costs. */
export function wideningText(widening: Widening): string {
  return WORDS[widening];
}
