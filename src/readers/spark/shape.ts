import type { Field, Inner, Shape } from "#domain/details/detail.ts";
import { isObject, type JsonObject, listAt, textAt } from "../input/json-object.ts";
import { fieldId } from "../mapping/field-id.ts";
import { further, type Inside } from "../mapping/inside.ts";
import { listShape, mapInner, mapShape, structShape } from "../mapping/map-inner.ts";
import { typeWithLengths, withLengths } from "./char-lengths.ts";
import { sparkType } from "./spark-type.ts";

/** The number that Delta's column mapping gives to a field. */
const ID = "delta.columnMapping.id";

/** The type of a field as text: its name, if it is nested. */
export function writtenType(field: JsonObject): string | undefined {
  const written = typeWithLengths(field) ?? textAt(field, "type");
  return written ?? textAt(field.type, "type");
}

/** What a field of a StructType says beside its name and type. */
export function saidOf(field: JsonObject, inside: Inside) {
  const id = isObject(field.metadata) ? field.metadata[ID] : undefined;
  return {
    nullable: field.nullable !== false,
    ...fieldId(id),
    is: shapeOf(withLengths(field), inside),
  };
}

/** What is inside a nested type as JSON; undefined for other types, or if it is not all known. */
function shapeOf(type: unknown, inside: Inside): Shape | undefined {
  const name = textAt(type, "type");
  if (!isObject(type)) return undefined;
  if (name === "struct") {
    return structShape(listAt(type, "fields").map((field) => fieldOf(field, inside)));
  }
  if (name === "array") {
    return listShape(innerOf(type.elementType, type.containsNull !== false, inside));
  }
  if (name === "map") {
    const keys = innerOf(type.keyType, false, inside);
    return mapShape(keys, innerOf(type.valueType, type.valueContainsNull !== false, inside));
  }
  return undefined;
}

function fieldOf(field: unknown, inside: Inside): Field | null {
  const name = textAt(field, "name");
  const within = further(inside);
  if (!isObject(field) || name === undefined || !within) return null;
  const type = writtenType(field);
  const inner = type && mapInner("spark", { ...sparkType(type), ...saidOf(field, within) });
  return inner ? { name, ...inner } : null;
}

function innerOf(type: unknown, nullable: boolean, inside: Inside): Inner | null {
  const within = further(inside);
  const written = typeof type === "string" ? type : textAt(type, "type");
  if (written === undefined || !within) return null;
  return mapInner("spark", { ...sparkType(written), nullable, is: shapeOf(type, within) });
}
