import type { Field, Inner, Shape } from "#domain/details/detail.ts";
import { type JsonObject, listAt, objectAt } from "../input/json-object.ts";
import { listShape, mapShape, structShape } from "../mapping/map-inner.ts";

/** Reads what is inside a field: a field of its own, or an item that has no name. */
type InnerOf = (content: unknown, what: "field" | "item") => Inner | null;

/** What a field says of its inside, or of which values it can have, beyond its type. */
export function shapeOf(type: string, field: JsonObject, innerOf: InnerOf): Shape | undefined {
  switch (type.toLowerCase()) {
    case "object":
    case "record":
    case "struct":
      return objectShape(Object.entries(objectAt(field, "fields")), innerOf);
    case "array":
      return "items" in field ? listShape(innerOf(field.items, "item")) : undefined;
    case "map":
      return mapShape(innerOf(field.keys, "item"), innerOf(field.values, "item"));
    case "string":
    case "text":
    case "varchar":
      return textShape(field);
    default:
      return undefined;
  }
}

function objectShape(fields: readonly [string, unknown][], innerOf: InnerOf): Shape | undefined {
  if (fields.length === 0) return undefined;
  return structShape(
    fields.map(([name, content]): Field | null => {
      const inner = innerOf(content, "field");
      return inner && { name, ...inner };
    }),
  );
}

function textShape(field: JsonObject): Shape | undefined {
  const values = listAt(field, "enum");
  const isWhole = values.every((value) => typeof value === "string");
  if (isWhole && values.length > 0 && new Set(values).size === values.length) {
    return { kind: "enum", values };
  }
  const { format, maxLength } = field;
  if (format === "uuid") return { kind: "uuid" };
  const isLength = typeof maxLength === "number" && Number.isInteger(maxLength) && maxLength > 0;
  return isLength && maxLength < 2 ** 31 ? { kind: "string", length: maxLength } : undefined;
}
