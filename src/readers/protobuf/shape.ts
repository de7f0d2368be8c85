import type { Inner, Shape, Field as ShapeField } from "#domain/details/detail.ts";
import type { KnownDetail } from "../mapping/detail-of.ts";
import { further, type Inside } from "../mapping/inside.ts";
import { listShape, mapInner, mapShape, structShape } from "../mapping/map-inner.ts";
import type { Field } from "./field.ts";
import { isScalar } from "./scalar.ts";
import { resolve, type Scope } from "./scope.ts";

/** Where a field is, and whether all files are read whose names may be meant there. */
export type Place = { within: Scope; isWhole: boolean };

/** The messages around a field, in which it ends as free form if it is one of them. */
type Around = ReadonlySet<Scope>;

/** What is inside a field, or which values it has; undefined for scalars, or if it is not all known. */
export function shapeOf(field: Field, place: Place, inside: Inside): Shape | undefined {
  return fieldShape(field, place, inside, new Set([place.within]));
}

/**
 * Whether a field may have no value. One that is repeated or a map is empty instead, and a scalar of
 * implicit presence is zero.
 */
export function isNullable({ type, key, isRepeated, isRequired, presence }: Field, within: Scope) {
  if (isRequired || isRepeated || key !== undefined) return false;
  if (!isScalar(type) && resolve(type, within)?.type !== "enum") return true;
  return (presence ?? within.presence) !== "IMPLICIT";
}

function fieldShape(field: Field, place: Place, inside: Inside, around: Around): Shape | undefined {
  const { type, key, isRepeated } = field;
  if (key === undefined && !isRepeated) return namedShape(type, place, inside, around);
  const within = further(inside);
  if (!within) return undefined;
  const items = innerOf(type, place, within, around);
  return key === undefined
    ? listShape(items)
    : mapShape(innerOf(key, place, within, around), items);
}

/** Of a message or an enum; of scalars, the table of types knows it. */
function namedShape(
  type: string,
  { within, isWhole }: Place,
  inside: Inside,
  around: Around,
): Shape | undefined {
  const definition = isScalar(type) ? null : resolve(type, within, isWhole);
  if (definition?.type === "enum") return enumShape(definition);
  if (definition?.type !== "message" || !definition.fields) return undefined;
  if (around.has(definition)) return { kind: "json" };
  const next = new Set([...around, definition]);
  const place = { within: definition, isWhole };
  return structShape(definition.fields.map((field) => structField(field, place, inside, next)));
}

function enumShape({ values = [] }: Scope): Shape | undefined {
  return values.length > 0 ? { kind: "enum", values } : undefined;
}

function structField(
  field: Field,
  place: Place,
  inside: Inside,
  around: Around,
): ShapeField | null {
  const within = further(inside);
  if (!within) return null;
  const is = fieldShape(field, place, within, around);
  const nullable = isNullable(field, place.within);
  const inner = mapped(typeOf(field, place), { nullable, id: field.number, is });
  return inner && { name: field.name, ...inner };
}

/** An item of a list, or a key or value of a map, which is never null. */
function innerOf(type: string, place: Place, inside: Inside, around: Around): Inner | null {
  const is = namedShape(type, place, inside, around);
  return mapped(typeOf({ type, isRepeated: false }, place), { nullable: false, is });
}

function mapped({ name, written }: FieldType, said: KnownDetail): Inner | null {
  if (name === null) return null;
  return mapInner("protobuf", { ...said, type: { name }, physical_type: written });
}

/** What the table of types calls it, if it is known, and how it is written. */
export type FieldType = { name: string | null; written: string };

export function typeOf(
  { key, isRepeated, type }: Pick<Field, "key" | "isRepeated" | "type">,
  { within, isWhole }: Place,
): FieldType {
  const written = type.replace(/^\./, "");
  if (key !== undefined) return { name: "map", written: `map<${key}, ${written}>` };
  if (isRepeated) return { name: "repeated", written: `repeated ${written}` };
  if (isScalar(type)) return { name: type, written };
  return { name: resolve(type, within, isWhole)?.type ?? null, written };
}
