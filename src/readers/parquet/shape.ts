import type { Field, Inner, Shape } from "#domain/details/detail.ts";
import { further, type Inside } from "../mapping/inside.ts";
import { listShape, mapInner, mapShape, structShape } from "../mapping/map-inner.ts";
import { REPETITION, type SchemaElement } from "./schema-element.ts";
import { typeOf, valueType } from "./type-of.ts";

/** What a column says beside its name and type. */
export function saidOf(element: SchemaElement, inside: Inside) {
  const { repetition, id } = element;
  const isRepeated = repetition === REPETITION.REPEATED;
  const is = isRepeated ? listShape(itemOf(element, inside)) : groupShape(element, inside);
  return {
    nullable: repetition === REPETITION.OPTIONAL,
    id: id !== undefined && id >= 0 ? id : undefined,
    is,
  };
}

const LIST = "list";
const MAP = "map";

/** What is inside a group; undefined for what is none, or if it is not all known. */
function groupShape(element: SchemaElement, inside: Inside): Shape | undefined {
  if (element.type !== undefined) return undefined;
  const { name } = valueType(element).type;
  if (name === "variant") return { kind: "json" };
  if (name === LIST) return listShape(elementOf(element, inside));
  if (name === MAP) return entriesOf(element, inside);
  return structShape(element.members.map((member) => fieldOf(member, inside)));
}

function fieldOf(element: SchemaElement, inside: Inside): Field | null {
  const inner = innerOf(element, inside);
  return inner ? { name: element.name, ...inner } : null;
}

function innerOf(element: SchemaElement, inside: Inside): Inner | null {
  const within = further(inside);
  if (!within) return null;
  const { type, physical_type, is: ofType } = typeOf(element);
  const { nullable, id, is = ofType } = saidOf(element, within);
  return mapInner("parquet", { type, physical_type, nullable, id, is });
}

/** One of the values of a repeated element, which is never null. */
function itemOf(element: SchemaElement, inside: Inside): Inner | null {
  const within = further(inside);
  if (!within) return null;
  const is = groupShape(element, within);
  return mapInner("parquet", { ...valueType(element), nullable: false, ...(is && { is }) });
}

/** The items of a list, also as older writers have them (LogicalTypes.md, Lists). */
function elementOf(list: SchemaElement, inside: Inside): Inner | null {
  const [repeated, ...others] = list.members;
  if (!repeated || others.length > 0) return null;
  const { type, name, repetition, members } = repeated;
  if (repetition !== REPETITION.REPEATED) return null;
  if (type !== undefined) return itemOf(repeated, inside);
  const [only, ...more] = members;
  const isItem =
    !only ||
    more.length > 0 ||
    only.repetition === REPETITION.REPEATED ||
    name === "array" ||
    name === `${list.name}_tuple`;
  return isItem ? itemOf(repeated, inside) : innerOf(only, inside);
}

function entriesOf({ members }: SchemaElement, inside: Inside): Shape | undefined {
  const [entries, ...others] = members;
  if (!entries || others.length > 0 || entries.type !== undefined) return undefined;
  const [keys, values, ...more] = entries.members;
  if (!keys || !values || more.length > 0) return undefined;
  return mapShape(innerOf(keys, inside), innerOf(values, inside));
}
