import assert from "node:assert/strict";
import { test } from "node:test";
import type { Column } from "#domain/contracts/column.ts";
import { type Shape, typeOfShape } from "./detail.ts";
import { readTypeText } from "./type-text.ts";
import { type Widening, wideningOf } from "./widening.ts";

/** A column of this shape; with a "?", of the type alone. */
function column(text: string): Column {
  if (text.startsWith("?")) return { name: "a", type: text.slice(1) as Column["type"] };
  const read = readTypeText(text);
  const is = (read.kind === "read" && read.inner.detail?.is) as Shape;
  return { name: "a", type: typeOfShape(is), detail: { is } };
}

const CASES: [before: string, after: string, widening: Widening | null][] = [
  ["int8", "float32", "exact"],
  ["int16", "float32", "exact"],
  ["int32", "float32", null],
  ["int64", "float32", null],
  ["int8", "float16", "exact"],
  ["int16", "float16", null],
  ["int32", "float64", "exact"],
  ["int64", "float64", "rounded"],
  ["uint64", "float64", "rounded"],
  ["int128", "float64", null],
  ["int64", "float80", "exact"],
  ["decimal(15,0)", "float64", "exact"],
  ["decimal(18,0)", "float64", "rounded"],
  ["decimal(38,0)", "float64", null],
  ["int32", "decimal(3,2)", null],
  ["int32", "decimal(12,2)", "exact"],
  ["int32", "decimal(11,2)", null],
  ["decimal(10,0)", "decimal(12,2)", "exact"],
  ["decimal(10,0)", "decimal(10,2)", null],
  ["?integer", "float32", "unknown"],
  ["int64", "?number", "unknown"],
  ["?integer", "?number", "unknown"],
  ["float64", "int64", null],
  ["?integer", "?string", null],
  ["?number", "?number", null],
];

for (const [before, after, widening] of CASES) {
  test(`${before} to ${after}: ${widening ?? "no widening"}`, () => {
    assert.equal(wideningOf(column(before), column(after)), widening);
  });
}
