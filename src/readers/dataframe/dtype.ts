import type { PhysicalType } from "../mapping/lookup.ts";

/** The types of a data frame whose values have another type: which one stands in them. */
const WRAPPED = [
  // string[pyarrow], timestamp[us, tz=UTC][pyarrow]
  /^(.+)\[(?:pyarrow|python|pyarrow_numpy)\]$/s,
  /^Sparse\[([^,\]]+)/,
  /^dictionary<values=([^,<]+)/,
];

/** The type of the values, without what stands around it: `timestamp[us][pyarrow]`. */
export function valueDtype(text: string): string {
  for (const wrapped of WRAPPED) {
    const inner = wrapped.exec(text)?.[1];
    if (inner !== undefined) return valueDtype(inner);
  }
  return text;
}

/** The name and the arguments of a type as pandas, polars or PyArrow print it. */
export function readDtype(text: string): PhysicalType {
  const value = valueDtype(text);
  const [, name = value, rest = ""] = /^(\w+)(?:[[(<](.*))?$/s.exec(value) ?? [];
  return { name, args: argumentsIn(name, rest) };
}

/** Precision and scale, or the length of fixed_size_binary[16]; polars writes `precision=10, scale=2`. */
function argumentsIn(name: string, text: string): string[] {
  const [, length] = name === "fixed_size_binary" ? (/^(\d+)\]$/.exec(text) ?? []) : [];
  if (length !== undefined) return [length];
  const [, precision, scale] =
    /^(?:precision=)?(\d+|None), *(?:scale=)?(-?\d+)\)$/.exec(text) ?? [];
  return precision === undefined || scale === undefined ? [] : [precision, scale];
}
