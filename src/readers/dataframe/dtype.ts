import type { PhysicalType } from "../mapping/lookup.ts";
import type { System } from "../mapping/table.ts";

/** The types of a data frame, by column. */
export type Dtypes = readonly (readonly [name: string, dtype: string])[];

/** The types of a data frame whose values have another type: which one stands in them. */
const WRAPPED = [
  // string[pyarrow], timestamp[us, tz=UTC][pyarrow]
  /^(.+)\[(?:pyarrow|python|pyarrow_numpy)\]$/s,
  /^Sparse\[(\w+(?:\[[^\]]*\])?)/,
  // pandas prints no more than 50 characters of a type.
  /^dictionary<values=(.+), indices=/s,
  /^dictionary<values=([^,<]+)/,
  /^run_end_encoded<run_ends: \w+, values: (.+)>$/s,
];

/** More than a type has around it. */
const MOST_WRAPPED = 10;

/** The type of the values, without what stands around it: `timestamp[us][pyarrow]`. */
export function valueDtype(text: string): string {
  let value = text;
  for (let layer = 0; layer < MOST_WRAPPED; layer++) {
    const within = WRAPPED.map((wrapped) => wrapped.exec(value)?.[1]).find((inner) => inner);
    if (within === undefined) break;
    value = within;
  }
  return value;
}

/** The name and the arguments of a type as pandas, polars or PyArrow print it. */
export function readDtype(text: string): PhysicalType {
  const value = valueDtype(text);
  const extension = extensionIn(value);
  if (extension !== undefined) return { name: extension };
  const [, name = value, rest = ""] = /^(\w+)(?:[[(<](.*))?$/s.exec(value) ?? [];
  return { name, args: argumentsIn(name, rest) };
}

/** Whose row of the table of types a type has: PyArrow's extensions have those of Arrow. */
export function systemOf(text: string): System {
  return extensionIn(valueDtype(text)) === undefined ? "dataframe" : "arrow";
}

/** `extension<arrow.uuid>`, `extension<arrow.fixed_shape_tensor[value_type=…]>` */
function extensionIn(value: string) {
  return /^extension<([^<>[\]]+)/.exec(value)?.[1];
}

/** Precision and scale, or the length of fixed_size_binary[16]; polars writes `precision=10, scale=2`. */
function argumentsIn(name: string, text: string): string[] {
  const [, length] = name === "fixed_size_binary" ? (/^(\d+)\]$/.exec(text) ?? []) : [];
  if (length !== undefined) return [length];
  const [, precision, scale] =
    /^(?:precision=)?(\d+|None), *(?:scale=)?(-?\d+)\)$/.exec(text) ?? [];
  return precision === undefined || scale === undefined ? [] : [precision, scale];
}
