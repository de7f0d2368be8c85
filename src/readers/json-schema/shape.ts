import type { Field, Inner, Shape } from "#domain/details/detail.ts";
import { isObject, type JsonObject, objectAt } from "../input/json-object.ts";
import { further, type Inside } from "../mapping/inside.ts";
import { listShape, mapInner, mapShape, structShape } from "../mapping/map-inner.ts";
import { partsTogether, propertiesOf } from "./parts.ts";
import type { TypeOf } from "./property-type.ts";
import { requiredOf } from "./required.ts";
import type { SchemaDocument } from "./schema-document.ts";

/** What is inside a value, or which values it can have, by schemas that all hold. */
export type ShapeOf = (schemas: readonly unknown[], inside: Inside) => Shape | undefined;

/** The schemas around one, in which it ends as free form if it is one of them. */
type Around = ReadonlySet<JsonObject>;

const ANYTHING: Inner = { type: "json", detail: { is: { kind: "json" } } };

/** The names of properties, which are all texts. */
const TEXT = { type: "string" };
const NAMES: Inner = { type: "string", detail: { nullable: false, is: { kind: "string" } } };

export function shapes(document: SchemaDocument, typeOf: TypeOf): ShapeOf {
  function shapeOf(schemas: readonly unknown[], inside: Inside, around: Around): Shape | undefined {
    const read = typeOf(schemas);
    const parts = "fault" in read ? null : partsTogether(schemas, document);
    if (!parts) return undefined;
    switch (read.physical_type) {
      case "string":
        return textShape(parts);
      case "enum":
        return enumShape(parts);
      case "integer":
        return integerShape(parts);
      case "number":
        return floatShape(parts);
      case "array":
      case "object": {
        if (parts.some((part) => around.has(part))) return { kind: "json" };
        const next = new Set([...around, ...parts]);
        return read.physical_type === "array"
          ? arrayShape(parts, inside, next)
          : objectShape(parts, inside, next);
      }
      default:
        return undefined;
    }
  }

  function objectShape(parts: readonly JsonObject[], inside: Inside, around: Around) {
    const properties = propertiesOf(parts);
    const others = parts.map((part) => part.additionalProperties).filter(isObject);
    if (parts.some((part) => Object.keys(objectAt(part, "patternProperties")).length > 0)) {
      return undefined;
    }
    if (properties.size > 0) {
      // A struct cannot say what values under other names are.
      const unevaluated = parts.map((part) => part.unevaluatedProperties).filter(isObject);
      if (![...others, ...unevaluated].every(saysNothing)) return undefined;
      const required = requiredOf(parts);
      return structShape(
        [...properties].map(([name, schemas]): Field | null => {
          const inner = innerOf(schemas, required.has(name), inside, around);
          return inner && { name, ...inner };
        }),
      );
    }
    if (others.length === 0) return { kind: "json" } as const;
    const names = parts.flatMap(({ propertyNames }) => (propertyNames ? [propertyNames] : []));
    const keys = names.length > 0 ? innerOf([TEXT, ...names], true, inside, around) : NAMES;
    return mapShape(keys, innerOf(others, true, inside, around));
  }

  function arrayShape(parts: readonly JsonObject[], inside: Inside, around: Around) {
    const items = parts.flatMap((part) => ("items" in part ? [part.items] : []));
    const isTuple = parts.some(({ prefixItems }) => prefixItems !== undefined);
    if (isTuple || items.length === 0 || !items.every(isSchema)) return undefined;
    return listShape(innerOf(items, true, inside, around));
  }

  function innerOf(
    schemas: readonly unknown[],
    isRequired: boolean,
    inside: Inside,
    around: Around,
  ): Inner | null {
    const within = further(inside);
    if (!within) return null;
    if (schemas.every(saysNothing)) return ANYTHING;
    const read = typeOf(schemas);
    if ("fault" in read) return null;
    return mapInner("json_schema", {
      type: { name: read.physical_type },
      physical_type: read.physical_type,
      nullable: read.isNullable || !isRequired,
      is: shapeOf(schemas, within, around),
    });
  }

  return (schemas, inside) => shapeOf(schemas, inside, new Set());
}

function isSchema(value: unknown) {
  return value === true || isObject(value);
}

/** Keywords that do not say what a value can be. */
const REMARKS: ReadonlySet<string> = new Set(
  "title description default examples example deprecated readOnly writeOnly $comment".split(" "),
);

function saysNothing(schema: unknown) {
  return (
    schema === true || (isObject(schema) && Object.keys(schema).every((key) => REMARKS.has(key)))
  );
}

function textShape(parts: readonly JsonObject[]): Shape {
  if (parts.some(({ format }) => format === "uuid")) return { kind: "uuid" };
  const lengths = parts.map(({ maxLength }) => maxLength).filter(isCount);
  return lengths.length > 0 ? { kind: "string", length: Math.min(...lengths) } : { kind: "string" };
}

/** More characters than details have are no limit. */
function isCount(value: unknown): value is number {
  return typeof value === "number" && Number.isInteger(value) && value >= 1 && value < 2 ** 31;
}

/** The texts that all lists have. */
function enumShape(parts: readonly JsonObject[]): Shape | undefined {
  const lists = parts.flatMap((part) => {
    if ("const" in part) return [[part.const]];
    return Array.isArray(part.enum) ? [part.enum] : [];
  });
  const [first = [], ...others] = lists.map((list) => new Set<unknown>(list));
  const values = [...first].filter((value) => others.every((other) => other.has(value)));
  const texts = values.filter((value) => typeof value === "string");
  return texts.length > 0 ? { kind: "enum", values: texts } : undefined;
}

const WIDTHS = [8, 16, 32, 64];

/** A format of OpenAPI's registry, or exactly the range that so many bits have. */
function integerShape(parts: readonly JsonObject[]): Shape | undefined {
  for (const { format } of parts) {
    const [, un, bits] = /^(u?)int(8|16|32|64)$/.exec(String(format)) ?? [];
    if (bits) return { kind: "integer", bits: Number(bits), signed: un === "" };
  }
  const bound = (key: "minimum" | "maximum") =>
    parts.map((part) => part[key]).filter((value) => typeof value === "number");
  const [least, most] = [Math.max(...bound("minimum")), Math.min(...bound("maximum"))];
  for (const bits of WIDTHS) {
    if (least === 0 && most === 2 ** bits - 1) return { kind: "integer", bits, signed: false };
    const half = 2 ** (bits - 1);
    if (least === -half && most === half - 1) return { kind: "integer", bits, signed: true };
  }
  return undefined;
}

function floatShape(parts: readonly JsonObject[]): Shape | undefined {
  const formats = parts.map(({ format }) => format);
  if (formats.includes("float")) return { kind: "float", bits: 32 };
  return formats.includes("double") ? { kind: "float", bits: 64 } : undefined;
}
