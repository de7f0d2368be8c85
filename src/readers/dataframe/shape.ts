import type { Field, Inner, Shape } from "#domain/details/detail.ts";
import { further, type Inside } from "../mapping/inside.ts";
import { listShape, mapInner, mapShape, structShape } from "../mapping/map-inner.ts";
import { readDtype, systemOf, valueDtype } from "./dtype.ts";
import { pythonText } from "./python-text.ts";
import { splitPolars, splitPyArrow } from "./split.ts";
import { timedShape } from "./timed-shape.ts";

/** What the text of a type says of its shape, if the table of types cannot; undefined if it is not all known. */
export function shapeOf(dtype: string, inside: Inside): Shape | undefined {
  const value = valueDtype(dtype);
  return timedShape(value) ?? polarsShape(value, inside) ?? pyArrowShape(value, inside);
}

/** `Struct({'a': Int64, 'b': List(String)})`; polars does not write what may be null. */
function polarsShape(value: string, inside: Inside): Shape | undefined {
  // Always of nanoseconds.
  if (value === "Time") return { kind: "time", unit: "ns" };
  const [, name, text = ""] = /^(List|Array|Struct|Map|Enum)\((.*)\)$/s.exec(value) ?? [];
  switch (name) {
    case "List":
      return listShape(innerOf(text, inside));
    case "Array":
      return arrayShape(text, inside);
    case "Map": {
      const [keys, values, ...others] = splitPolars(text) ?? [];
      if (keys === undefined || values === undefined || others.length > 0) return undefined;
      return mapShape(innerOf(keys, inside, false), innerOf(values, inside));
    }
    case "Struct": {
      const [, fields] = /^\{(.*)\}$/s.exec(text) ?? [];
      const parts = fields === undefined ? null : splitPolars(fields);
      return parts ? structShape(parts.map((part) => polarsField(part, inside))) : undefined;
    }
    case "Enum": {
      const [, listed] = /^categories=\[(.*)\]$/s.exec(text) ?? [];
      return enumShape((listed && splitPolars(listed)) || []);
    }
    default:
      return undefined;
  }
}

/** `Int8, shape=(2, 3)`: as many lists as there are numbers. */
function arrayShape(text: string, inside: Inside): Shape | undefined {
  const [, item, sizes = ""] = /^(.*), shape=\(([\d, ]+)\)$/s.exec(text) ?? [];
  if (item === undefined) return undefined;
  const dimensions = sizes.match(/\d+/g) ?? [];
  const inner = dimensions.slice(1).map((size) => `, shape=(${size},))`);
  return listShape(innerOf("Array(".repeat(inner.length) + item + inner.join(""), inside));
}

function polarsField(part: string, inside: Inside): Field | null {
  const [, quoted, dtype] = /^('(?:[^'\\]|\\.)*'|"(?:[^"\\]|\\.)*"): (.*)$/s.exec(part) ?? [];
  const name = quoted === undefined ? null : pythonText(quoted);
  const inner = name && dtype ? innerOf(dtype, inside) : null;
  return name && inner ? { name, ...inner } : null;
}

function enumShape(parts: readonly string[]): Shape | undefined {
  const values = parts.map(pythonText).filter((value) => value !== null);
  const isWhole = values.length === parts.length && new Set(values).size === values.length;
  return values.length > 0 && isWhole ? { kind: "enum", values } : undefined;
}

/** `struct<a: int64 not null, b: list<item: string>>` */
function pyArrowShape(value: string, inside: Inside): Shape | undefined {
  const [, name, text = ""] =
    /^(struct|map|(?:large_)?list(?:_view)?|fixed_size_list)<(.*)>(?:\[\d+\])?$/s.exec(value) ?? [];
  if (name === undefined) return undefined;
  const parts = splitPyArrow(text);
  if (!parts) return undefined;
  if (name === "struct") return structShape(parts.map((part) => pyArrowField(part, inside)));
  const [first, second, ...others] = parts;
  if (first === undefined) return undefined;
  if (name !== "map") return second === undefined ? itemsShape(first, inside) : undefined;
  if (second === undefined || others.some((other) => other !== "keys_sorted")) return undefined;
  // Whether values may be null is not written.
  const keys = innerOf(withoutName(first), inside, false);
  return mapShape(keys, innerOf(withoutName(second), inside));
}

function itemsShape(part: string, inside: Inside): Shape | undefined {
  const field = pyArrowField(part, inside);
  if (!field) return undefined;
  const { type, detail } = field;
  return listShape({ type, ...(detail && { detail }) });
}

function pyArrowField(part: string, inside: Inside): Field | null {
  const [, name, dtype, never] = /^(.*?): (.*?)( not null)?$/s.exec(part) ?? [];
  if (name === undefined || dtype === undefined) return null;
  const inner = innerOf(dtype, inside, never === undefined);
  return inner && { name, ...inner };
}

/** Keys and values that are called otherwise have their names after them: `string ('k')`. */
function withoutName(part: string) {
  return part.replace(/ \('[^']*'\)$/, "");
}

function innerOf(dtype: string, inside: Inside, nullable?: boolean): Inner | null {
  const within = further(inside);
  if (!within) return null;
  return mapInner(systemOf(dtype), {
    type: readDtype(dtype),
    physical_type: dtype,
    nullable,
    is: shapeOf(dtype, within),
  });
}
