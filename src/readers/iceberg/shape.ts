import type { Field, Inner, Shape } from "#domain/details/detail.ts";
import { isObject, type JsonObject, listAt, textAt } from "../input/json-object.ts";
import { fieldId } from "../mapping/field-id.ts";
import { further, type Inside } from "../mapping/inside.ts";
import { listShape, mapInner, mapShape, structShape } from "../mapping/map-inner.ts";
import { parseType } from "../mapping/parse-type.ts";

/** What a field of a schema says beside its name and type. */
export function saidOf(field: JsonObject, inside: Inside) {
  return {
    nullable: field.required !== true,
    ...fieldId(field.id),
    is: shapeOf(field.type, inside),
  };
}

/** What is inside a nested type; undefined for other types, or if it is not all known. */
function shapeOf(type: unknown, inside: Inside): Shape | undefined {
  const name = textAt(type, "type");
  if (!isObject(type)) return undefined;
  if (name === "struct") {
    return structShape(listAt(type, "fields").map((field) => fieldOf(field, inside)));
  }
  if (name === "list") return listShape(partOf(type, "element", inside));
  if (name === "map") return mapShape(partOf(type, "key", inside), partOf(type, "value", inside));
  return undefined;
}

function fieldOf(field: unknown, inside: Inside): Field | null {
  const name = textAt(field, "name");
  if (!isObject(field) || name === undefined) return null;
  const inner = innerOf(field, inside);
  return inner ? { name, ...inner } : null;
}

/** The elements of a list, or the keys or values of a map, which have numbers of their own. */
function partOf(type: JsonObject, part: "element" | "key" | "value", inside: Inside) {
  const required = part === "key" || type[`${part}-required`] === true;
  return innerOf({ type: type[part], id: type[`${part}-id`], required }, inside);
}

function innerOf(field: JsonObject, inside: Inside): Inner | null {
  const within = further(inside);
  const written = textAt(field, "type") ?? textAt(field.type, "type");
  if (written === undefined || !within) return null;
  const type = parseType(written);
  return mapInner("iceberg", { type, physical_type: written, ...saidOf(field, within) });
}
