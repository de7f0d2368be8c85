import { isObject, type JsonObject, listAt, textAt } from "../input/json-object.ts";
import type { BoundType } from "../sql/types/bound-type.ts";
import { boundText } from "../sql/types/typed-column.ts";

/** Where Spark keeps a type that its files only know as a string, or with strings inside. */
const CHAR_OR_VARCHAR = "__CHAR_VARCHAR_TYPE_STRING";

/** The type of a field in Spark's own words, if its JSON does not have the lengths: `array<char(3)>`. */
export function typeWithLengths({ metadata }: JsonObject): string | undefined {
  return textAt(metadata, CHAR_OR_VARCHAR);
}

/** The type of a field as JSON, with the lengths of the texts inside it; undefined if these are not known. */
export function withLengths(field: JsonObject): unknown {
  const written = typeWithLengths(field);
  if (written === undefined || !isObject(field.type)) return field.type;
  return limited(field.type, boundText(written, "spark"));
}

/** What Spark's JSON calls the types that have others inside. */
const NESTED = { list: "array", map: "map", struct: "struct" };

/** A type, given as JSON and as text. */
function limited(type: unknown, { type: { name }, physical, inside }: BoundType): unknown {
  if (!isObject(type)) return type === "string" && /^(var)?char$/i.test(name) ? physical : type;
  if (!inside || inside.kind === "enum" || NESTED[inside.kind] !== type.type) return undefined;
  switch (inside.kind) {
    case "list":
      return { ...type, elementType: limited(type.elementType, inside.items.type) };
    case "map": {
      const keyType = limited(type.keyType, inside.keys.type);
      return { ...type, keyType, valueType: limited(type.valueType, inside.values.type) };
    }
    case "struct": {
      const written = new Map(inside.fields.map(({ name, type }) => [name.text, type]));
      const fields = listAt(type, "fields").map((field) => limitedField(field, written));
      return { ...type, fields };
    }
  }
}

/** A field of a struct. Its text may be older than the field: Delta leaves it when one inside is renamed or dropped. */
function limitedField(field: unknown, written: ReadonlyMap<string, BoundType>) {
  if (!isObject(field)) return null;
  const own = written.get(textAt(field, "name") ?? "");
  if (own) return { ...field, type: limited(field.type, own) };
  return JSON.stringify(field.type)?.includes('"string') ? null : field;
}
