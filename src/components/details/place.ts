import type { ColumnType } from "#domain/contracts/column-type.ts";
import type { Detail, Field, Inner, Shape } from "#domain/details/detail.ts";
import { typeText } from "#domain/details/detail-text.ts";
import { newDetailBudget, readDetail } from "#domain/details/read-detail.ts";
import { type ReadTypeText, readTypeText } from "#domain/details/type-text.ts";
import { nameFault } from "#domain/text/name.ts";

/** What a place is within its parent. */
export type Role = "column" | "field" | "items" | "keys" | "values";

/** A column whose details are edited, or what lies inside it. */
export type Place = {
  /** Stays while the place is edited. */
  key: number;
  role: Role;
  /** Empty unless it is a column or field. */
  name: string;
  /** The shape as people write it. Of a struct, list or map it is that word: the rest is inside. */
  text: string;
  nullable: boolean | undefined;
  /** What the source says that nobody edits. */
  source: Pick<Detail, "id" | "physical">;
  inside: readonly Place[];
};

/** Returns a key that no place has yet. */
export type NewKey = () => number;

/** Returns the places of a column, or of something inside it. */
export function placeOf(
  { type, detail }: Inner,
  newKey: NewKey,
  role: Role = "column",
  name = "",
): Place {
  const { nullable, id, physical, is } = detail ?? {};
  const inside = is ? insideOf(is, newKey) : null;
  return {
    key: newKey(),
    role,
    name,
    text: is && inside ? is.kind : typeText({ type, detail }),
    nullable,
    source: {
      ...(id === undefined ? {} : { id }),
      ...(physical === undefined ? {} : { physical }),
    },
    inside: inside ?? [],
  };
}

function insideOf(shape: Shape, newKey: NewKey): Place[] | null {
  switch (shape.kind) {
    case "struct":
      return shape.fields.map((field) => placeOf(field, newKey, "field", field.name));
    case "list":
      return [placeOf(shape.items, newKey, "items")];
    case "map":
      return [placeOf(shape.keys, newKey, "keys"), placeOf(shape.values, newKey, "values")];
    default:
      return null;
  }
}

/** The places inside that a word alone implies. */
const ROLES: Readonly<Record<string, readonly ("items" | "keys" | "values")[]>> = {
  struct: [],
  list: ["items"],
  map: ["keys", "values"],
};

/**
 * Returns the places inside that a place's word implies; undefined when its text says everything.
 */
function rolesOf({ text }: Place) {
  const word = text.trim();
  return Object.hasOwn(ROLES, word) ? ROLES[word] : undefined;
}

export function isStruct({ text }: Place) {
  return text.trim() === "struct";
}

/**
 * Returns a place after its text was written: what the text says of its inside gets places of its
 * own, and what it does not say any more loses them. A text that cannot be read stays as it is.
 */
export function settledPlace(place: Place, newKey: NewKey): Place {
  const roles = rolesOf(place);
  if (roles) return { ...place, text: place.text.trim(), inside: withRoles(place, roles, newKey) };
  const read = readTypeText(place.text);
  if (read.kind === "fault") return place;
  const { text, nullable, inside } = placeOf(read.inner, newKey);
  return { ...place, text, nullable: nullable ?? place.nullable, inside };
}

function withRoles({ inside }: Place, roles: readonly Role[], newKey: NewKey): Place[] {
  if (roles.length === 0) return inside.filter(({ role }) => role === "field");
  return roles.map((role) => inside.find((place) => place.role === role) ?? blank(role, newKey));
}

function blank(role: Role, newKey: NewKey): Place {
  const unknown = { nullable: undefined, source: {}, inside: [] };
  return { key: newKey(), role, name: "", text: "", ...unknown };
}

/** Returns a place with another text, which is not in the words of the source any more. */
export function withText(place: Place, text: string): Place {
  const { id } = place.source;
  return { ...place, text, source: id === undefined ? {} : { id } };
}

export function withField(place: Place, newKey: NewKey): Place {
  return { ...place, inside: [...place.inside, blank("field", newKey)] };
}

/** Returns the places with one of them changed; without it if the change returns null. */
export function withChange(
  root: Place,
  key: number,
  change: (place: Place) => Place | null,
): Place | null {
  if (root.key === key) return change(root);
  let isChanged = false;
  const inside = root.inside.flatMap((place) => {
    const next = withChange(place, key, change);
    if (next !== place) isChanged = true;
    return next ?? [];
  });
  // What did not change stays the same object, so that it is not drawn again.
  return isChanged ? { ...root, inside } : root;
}

export type ReadPlace =
  | { kind: "read"; inner: Inner }
  /** What is wrong, as a sentence, with the place of this key: with its name or its text. */
  | { kind: "fault"; key: number; at: "name" | "text"; message: string };

/**
 * Reads a column back from its places. With `only` it must be of this type, as a column is whose
 * contract is stored.
 */
export function readPlace(root: Place, only?: ColumnType): ReadPlace {
  const read = readInside(root);
  if (read.kind === "fault") return read;
  const { inner } = read;
  const fault = (message: string) =>
    ({ kind: "fault", key: root.key, at: "text", message }) as const;
  if (only && inner.type !== only) {
    return fault(`The column's type is ${only}, and this is a kind of ${inner.type}.`);
  }
  // Bounds that only the column as a whole can exceed.
  const { type, detail = {} } = inner;
  const whole = readDetail(detail, { name: root.name || "_", type }, newDetailBudget());
  return whole.kind === "read" ? read : fault(`What is inside ${whole.message}.`);
}

function readInside(place: Place): ReadPlace {
  const read = readShape(place);
  if (read.kind === "fault") return read;
  const { type, detail } = read.inner;
  const nullable = place.nullable ?? detail?.nullable;
  const known: Detail = {
    ...(nullable === undefined ? {} : { nullable }),
    ...place.source,
    ...(detail?.is ? { is: detail.is } : {}),
  };
  const inner = Object.keys(known).length > 0 ? { type, detail: known } : { type };
  return { kind: "read", inner };
}

function readShape(place: Place): ReadPlace {
  const roles = rolesOf(place);
  if (!roles) return placed(readTypeText(place.text), place);
  if (roles.length === 0) return readFields(place);
  const inners: Inner[] = [];
  for (const role of roles) {
    const child = place.inside.find((child) => child.role === role);
    if (!child) return { kind: "fault", key: place.key, at: "text", message: NO_INSIDE };
    const read = readInside(child);
    if (read.kind === "fault") return read;
    inners.push(read.inner);
  }
  const [first, second] = inners as [Inner, Inner];
  return ofJson(
    second ? { kind: "map", keys: first, values: second } : { kind: "list", items: first },
  );
}

const NO_INSIDE = "Name the type inside, as in list<string> or map<string, int32>.";

function readFields({ inside }: Place): ReadPlace {
  const fields = new Map<string, Field>();
  for (const child of inside) {
    const { key, role, name } = child;
    if (role !== "field") continue;
    const message = fields.has(name) ? "Another field has this name." : faultOfName(name);
    if (message) return { kind: "fault", key, at: "name", message };
    const read = readInside(child);
    if (read.kind === "fault") return read;
    fields.set(name, { name, ...read.inner });
  }
  return ofJson({ kind: "struct", fields: [...fields.values()] });
}

function ofJson(is: Shape): ReadPlace {
  return { kind: "read", inner: { type: "json", detail: { is } } };
}

function placed(read: ReadTypeText, { key }: Place): ReadPlace {
  return read.kind === "read" ? read : { ...read, key, at: "text" };
}

const NAME_FAULTS = {
  empty: "Enter a name.",
  too_long: "A name has at most 255 characters.",
  unstorable: "The name has characters that cannot be stored.",
};

function faultOfName(name: string) {
  const fault = nameFault(name);
  return fault && NAME_FAULTS[fault];
}
