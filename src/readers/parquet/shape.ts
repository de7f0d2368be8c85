import type { Field, Inner, Shape } from "#domain/details/detail.ts";
import {
  further,
  type Inside,
  listShape,
  mapInner,
  mapShape,
  structShape,
} from "../mapping/map-inner.ts";
import { endOf } from "./schema.ts";
import { REPETITION, type SchemaElement } from "./schema-element.ts";
import { typeOf } from "./type-of.ts";

/** The elements of a file, and which of them is meant. */
export type Place = { elements: readonly SchemaElement[]; at: number };

/** What a column says beside its name and type. */
export function saidOf(place: Place, inside: Inside) {
  const { repetition, id } = elementAt(place);
  const isRepeated = repetition === REPETITION.REPEATED;
  const is = isRepeated ? listShape(itemOf(place, inside)) : groupShape(place, inside);
  return {
    nullable: repetition === REPETITION.OPTIONAL,
    ...(id !== undefined && id >= 0 && { id }),
    ...(is && { is }),
  };
}

function elementAt({ elements, at }: Place): SchemaElement {
  return elements[at] as SchemaElement;
}

function childrenOf({ elements, at }: Place): Place[] {
  const children: Place[] = [];
  let next = at + 1;
  for (let left = (elements[at] as SchemaElement).children; left > 0; left -= 1) {
    children.push({ elements, at: next });
    next = endOf(elements, next);
  }
  return children;
}

const LIST = "list";
const MAP = "map";

/** What is inside a group; undefined for what is none, or if it is not all known. */
function groupShape(place: Place, inside: Inside): Shape | undefined {
  const element = elementAt(place);
  if (element.type !== undefined) return undefined;
  const { name } = typeOf({ ...element, repetition: REPETITION.REQUIRED }).type;
  if (name === "variant") return { kind: "json" };
  // What is too deep, or more than may be read, is not looked at.
  if (!further(inside)) return undefined;
  const children = childrenOf(place);
  if (name === LIST) return listShape(elementOf(element, children, inside));
  if (name === MAP) return entriesOf(children, inside);
  return structShape(children.map((child) => fieldOf(child, inside)));
}

function fieldOf(place: Place, inside: Inside): Field | null {
  const inner = innerOf(place, inside);
  return inner ? { name: elementAt(place).name, ...inner } : null;
}

function innerOf(place: Place, inside: Inside): Inner | null {
  const within = further(inside);
  if (!within) return null;
  return mapInner("parquet", { ...typeOf(elementAt(place)), ...saidOf(place, within) });
}

/** One of the values of a repeated element, which is never null. */
function itemOf({ elements, at }: Place, inside: Inside): Inner | null {
  const element = { ...(elements[at] as SchemaElement), repetition: REPETITION.REQUIRED };
  const place = { elements, at };
  const within = further(inside);
  if (!within) return null;
  const is = groupShape(place, within);
  return mapInner("parquet", { ...typeOf(element), nullable: false, ...(is && { is }) });
}

/** The items of a list, also as older writers have them (LogicalTypes.md, Lists). */
function elementOf(
  list: SchemaElement,
  [repeated, ...others]: readonly Place[],
  inside: Inside,
): Inner | null {
  if (!repeated || others.length > 0) return null;
  const { type, name, repetition } = elementAt(repeated);
  if (repetition !== REPETITION.REPEATED) return null;
  if (type !== undefined) return itemOf(repeated, inside);
  const [only, ...more] = childrenOf(repeated);
  const isItem =
    !only ||
    more.length > 0 ||
    elementAt(only).repetition === REPETITION.REPEATED ||
    name === "array" ||
    name === `${list.name}_tuple`;
  return isItem ? itemOf(repeated, inside) : innerOf(only, inside);
}

function entriesOf([entries, ...others]: readonly Place[], inside: Inside): Shape | undefined {
  if (!entries || others.length > 0 || elementAt(entries).type !== undefined) return undefined;
  const [keys, values, ...more] = childrenOf(entries);
  if (!keys || !values || more.length > 0) return undefined;
  return mapShape(innerOf(keys, inside), innerOf(values, inside));
}
