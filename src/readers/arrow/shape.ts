import type { Field, Inner, Shape } from "#domain/details/detail.ts";
import { further, type Inside } from "../mapping/inside.ts";
import { listShape, mapInner, mapShape, structShape } from "../mapping/map-inner.ts";
import { byteOf, type FlatTable, stringOf, tablesOf } from "./flat-table.ts";
import { decoded, FIELD, metadataOf, typeOf } from "./type-of.ts";

const STRUCT = 13;
const MAP = 17;
/** Lists of all sorts by their numbers in Schema.fbs: their child is the item. */
const LISTS: ReadonlySet<number> = new Set([12, 16, 21, 25, 26]);

/** What a field says beside its name and type. */
export function saidOf(field: FlatTable, inside: Inside) {
  const { extension, ...id } = metadataOf(field);
  const values = decoded(field);
  const isOwn = extension !== undefined || metadataOf(values).extension !== undefined;
  const is = isOwn ? undefined : shapeOf(values, inside);
  return { nullable: byteOf(field, FIELD.NULLABLE) !== 0, ...id, ...(is && { is }) };
}

/** What is inside a field; undefined for what has no inside, or if it is not all known. */
function shapeOf(field: FlatTable, inside: Inside): Shape | undefined {
  const id = byteOf(field, FIELD.TYPE_ID);
  const children = [...tablesOf(field, FIELD.CHILDREN)];
  if (id === STRUCT) return structShape(children.map((child) => fieldOf(child, inside)));
  const [child, ...others] = children;
  if (!child || others.length > 0) return undefined;
  if (LISTS.has(id)) return listShape(innerOf(child, inside));
  if (id !== MAP) return undefined;
  const [keys, values, ...more] = [...tablesOf(child, FIELD.CHILDREN)];
  if (!keys || !values || more.length > 0) return undefined;
  return mapShape(innerOf(keys, inside), innerOf(values, inside));
}

function fieldOf(field: FlatTable, inside: Inside): Field | null {
  const inner = innerOf(field, inside);
  return inner ? { name: stringOf(field, FIELD.NAME) ?? "", ...inner } : null;
}

function innerOf(field: FlatTable, inside: Inside): Inner | null {
  const within = further(inside);
  return within && mapInner("arrow", { ...typeOf(field), ...saidOf(field, within) });
}
