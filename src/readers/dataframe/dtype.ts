import type { PhysicalType } from "../mapping/lookup.ts";

/** The types of a data frame whose values have another type: which one stands in them. */
const WRAPPED = [
  // string[pyarrow], timestamp[us, tz=UTC][pyarrow]
  /^(.+)\[(?:pyarrow|python|pyarrow_numpy)\]$/s,
  /^Sparse\[([^,\]]+)/,
  /^dictionary<values=([^,<]+)/,
];

/** The name and the arguments of a type as pandas, polars or PyArrow print it. */
export function readDtype(text: string): PhysicalType {
  for (const wrapped of WRAPPED) {
    const inner = wrapped.exec(text)?.[1];
    if (inner !== undefined) return readDtype(inner);
  }
  const [, name = text, rest = ""] = /^(\w+)(?:[[(<](.*))?$/s.exec(text) ?? [];
  return { name, args: argumentsIn(rest) };
}

/** Precision and scale; polars writes `precision=10, scale=2`. */
function argumentsIn(text: string): string[] {
  const [, precision, scale] =
    /^(?:precision=)?(\d+|None), *(?:scale=)?(-?\d+)\)$/.exec(text) ?? [];
  return precision === undefined || scale === undefined ? [] : [precision, scale];
}
