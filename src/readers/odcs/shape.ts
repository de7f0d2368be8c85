import type { Field, Inner, Shape } from "#domain/details/detail.ts";
import {
  isObject,
  type JsonObject,
  listAt,
  objectAt,
  textAt,
  textsAt,
} from "../input/json-object.ts";
import { listShape, mapShape, structShape } from "../mapping/map-inner.ts";

/** Reads what is inside a property: one of its own, or an item that has no name. */
type InnerOf = (property: JsonObject, what: "property" | "item") => Inner | null;

/** What a property says of its inside, or of which values it can have, beyond its logical type. */
export function shapeOf(
  logical: string,
  property: JsonObject,
  innerOf: InnerOf,
): Shape | undefined {
  const options = objectAt(property, "logicalTypeOptions");
  switch (logical) {
    case "object":
      return objectShape(listAt(property, "properties"), textsAt(options, "required"), innerOf);
    case "array":
      return isObject(property.items) ? listShape(innerOf(property.items, "item")) : undefined;
    case "map": {
      const { key, value } = objectAt(property, "map");
      if (!isObject(key) || !isObject(value)) return undefined;
      return mapShape(innerOf(key, "item"), innerOf(value, "item"));
    }
    case "vector":
      return vectorShape(options);
    case "string":
      return enumShape(property) ?? textShape(options);
    case "integer":
      return integerShape(options.format);
    case "number":
      return floatShape(options.format);
    default:
      return undefined;
  }
}

/** `required`: the names of properties that the object always has. */
function objectShape(
  properties: readonly unknown[],
  required: readonly string[],
  innerOf: InnerOf,
): Shape | undefined {
  if (properties.length === 0) return undefined;
  return structShape(
    properties.map((property): Field | null => {
      if (!isObject(property)) return null;
      const name = nameOf(property);
      const isRequired = required.some((one) => one === property.name || one === name);
      const told = isRequired ? { ...property, required: true } : property;
      const inner = name === "" ? null : innerOf(told, "property");
      return inner && { name, ...inner };
    }),
  );
}

/** A property is known by its name in the database. */
export function nameOf(property: JsonObject): string {
  return textAt(property, "physicalName") ?? textAt(property, "name") ?? "";
}

/** Since 3.2: each value is an object that also says what it means. */
function enumShape(property: JsonObject): Shape | undefined {
  const values = listAt(property, "enum").map((item) => (isObject(item) ? item.value : item));
  const texts = values.filter((value) => typeof value === "string");
  const isWhole = texts.length === values.length && new Set(texts).size === texts.length;
  return texts.length > 0 && isWhole ? { kind: "enum", values: texts } : undefined;
}

function textShape({ format, maxLength }: JsonObject): Shape | undefined {
  if (format === "uuid") return { kind: "uuid" };
  const isLength = typeof maxLength === "number" && Number.isInteger(maxLength) && maxLength > 0;
  return isLength && maxLength < 2 ** 31 ? { kind: "string", length: maxLength } : undefined;
}

/** As Rust calls them. */
function integerShape(format: unknown): Shape | undefined {
  const [, sign, bits] = /^([iu])(8|16|32|64|128)$/.exec(String(format)) ?? [];
  return bits ? { kind: "integer", bits: Number(bits), signed: sign === "i" } : undefined;
}

function floatShape(format: unknown): Shape | undefined {
  const [, bits] = /^f(32|64)$/.exec(String(format)) ?? [];
  return bits ? { kind: "float", bits: Number(bits) } : undefined;
}

/** The elements of vectors; those of bits and of bfloat16 have no shape. */
const ELEMENTS: Record<string, Shape | undefined> = {
  float16: { kind: "float", bits: 16 },
  float32: { kind: "float", bits: 32 },
  float64: { kind: "float", bits: 64 },
  int8: { kind: "integer", bits: 8, signed: true },
  uint8: { kind: "integer", bits: 8, signed: false },
};

function vectorShape({ elementType = "float32" }: JsonObject): Shape | undefined {
  const is = ELEMENTS[String(elementType)];
  if (!is) return undefined;
  const type = is.kind === "float" ? "number" : "integer";
  return listShape({ type, detail: { nullable: false, is } });
}
