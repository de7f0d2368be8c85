import type { Column } from "#domain/contracts/column.ts";
import { COLUMN_TYPES, type ColumnType } from "#domain/contracts/column-type.ts";
import { codePoints, isStorable, nameFault } from "#domain/text/name.ts";
import {
  BOUNDS,
  type Detail,
  type Field,
  FLOAT_BITS,
  type Inner,
  MAX_DETAIL_CHARACTERS,
  MAX_DETAIL_DEPTH,
  MAX_DETAIL_FIELDS,
  MAX_PATH_BYTES,
  MAX_PHYSICAL_LENGTH,
  type Shape,
  TIME_UNITS,
  typeOfShape,
} from "./detail.ts";
import { shapeText } from "./detail-text.ts";
import { bytesInPath, fieldPath, itemsPath, keysPath, valuesPath } from "./path.ts";

export type ReadDetail =
  | { kind: "read"; detail: Detail }
  /** What is wrong and where in the JSON: `["is", "fields", 3, "name"]`, "must not be empty". */
  | { kind: "fault"; path: JsonPath; message: string };

type JsonPath = readonly (string | number)[];

/** What the details of one schema may still have together: fields, and bytes of their paths. */
export type DetailBudget = { fields: number; bytes: number };

export function newDetailBudget(): DetailBudget {
  return { fields: MAX_DETAIL_FIELDS, bytes: MAX_PATH_BYTES };
}

/**
 * Reads what somebody says of a column of a type, from parsed JSON (docs/api.md, Details). Whatever is
 * not understood is a fault: nothing is left out.
 */
export function readDetail(
  json: unknown,
  { name, type }: Column,
  budget: DetailBudget,
): ReadDetail {
  try {
    const place = { path: [], depth: 0, bytes: bytesInPath(name) + QUOTES, budget };
    return { kind: "read", detail: detailOf(json, type, place) };
  } catch (error) {
    if (error instanceof Fault) return { kind: "fault", path: error.path, message: error.message };
    throw error;
  }
}

/** Returns whether details that were read one by one are within the bounds of one schema. */
export function fitOneSchema(columns: readonly Column[]): boolean {
  const budget = newDetailBudget();
  let characters = 0;
  return columns.every((column) => {
    if (column.detail === undefined) return true;
    characters += JSON.stringify(column.detail).length;
    if (characters > MAX_DETAIL_CHARACTERS) return false;
    return readDetail(column.detail, column, budget).kind === "read";
  });
}

/**
 * Where the reader is: the keys that lead there, in how many others it lies, and the bytes that the path
 * of what is described takes as JSON. There is one for each column, and it moves.
 */
type Place = { path: (string | number)[]; depth: number; bytes: number; budget: DetailBudget };

/** Bytes that each path takes as JSON besides its characters. */
const QUOTES = 2;

/** Bytes that going further in adds to a path, besides a field's name. */
const STEP = {
  field: fieldPath("", "").length,
  items: itemsPath("").length,
  keys: keysPath("").length,
  values: valuesPath("").length,
};

class Fault extends Error {
  readonly path: JsonPath;

  /** Of what is in this place, or under a key of it. */
  constructor({ path }: Place, message: string, ...key: JsonPath) {
    super(message);
    this.path = [...path, ...key];
  }
}

type Members = Readonly<Record<string, unknown>>;

const DETAIL_KEYS = ["nullable", "id", "physical", "is"] as const;

function detailOf(json: unknown, type: ColumnType, place: Place): Detail {
  const members = objectOf(json, DETAIL_KEYS, place);
  const detail: Detail = {};
  if (members.nullable !== undefined) detail.nullable = booleanAt(members, "nullable", place);
  if (members.id !== undefined) detail.id = wholeAt(members, "id", BOUNDS.id, place);
  if (members.physical !== undefined) detail.physical = physicalAt(members, "physical", place);
  if (members.is !== undefined) {
    place.path.push("is");
    detail.is = shapeUnder(type, members.is, place);
    place.path.pop();
  }
  return detail;
}

function shapeUnder(type: ColumnType, json: unknown, place: Place): Shape {
  const shape = shapeOf(json, place);
  if (typeOfShape(shape) === type) return shape;
  const text = shape.kind === "enum" ? "an enum" : shapeText(shape).slice(0, 60);
  throw new Fault(place, `must be a shape of ${type}: ${text} is of ${typeOfShape(shape)}`);
}

/** The keys that each kind of shape has besides `kind`. */
const SHAPE_KEYS = {
  integer: ["bits", "signed"],
  float: ["bits"],
  decimal: ["precision", "scale"],
  boolean: [],
  date: [],
  string: ["length"],
  enum: ["values"],
  uuid: [],
  binary: ["length"],
  time: ["unit"],
  timestamp: ["unit", "zone"],
  duration: ["unit"],
  struct: ["fields"],
  list: ["items"],
  map: ["keys", "values"],
  json: [],
} as const satisfies Record<Shape["kind"], readonly string[]>;

export const SHAPE_KINDS = Object.keys(SHAPE_KEYS) as Shape["kind"][];

const KEYS_WITH_KIND: ReadonlyMap<Shape["kind"], readonly string[]> = new Map(
  SHAPE_KINDS.map((kind) => [kind, ["kind", ...SHAPE_KEYS[kind]]]),
);

function shapeOf(json: unknown, place: Place): Shape {
  const kind = choiceAt(anyObjectOf(json, place), "kind", SHAPE_KINDS, place);
  const members = objectOf(json, KEYS_WITH_KIND.get(kind) ?? [], place);
  switch (kind) {
    case "integer":
      return {
        kind,
        bits: wholeAt(members, "bits", BOUNDS.bits, place),
        signed: booleanAt(members, "signed", place),
      };
    case "float":
      return { kind, bits: choiceAt(members, "bits", FLOAT_BITS, place) };
    case "decimal":
      return {
        kind,
        precision: wholeAt(members, "precision", BOUNDS.precision, place),
        scale: wholeAt(members, "scale", BOUNDS.scale, place),
      };
    case "string":
    case "binary": {
      if (members.length === undefined) return { kind };
      return { kind, length: wholeAt(members, "length", BOUNDS.length, place) };
    }
    case "enum":
      return { kind, values: valuesOf(members.values, place) };
    case "time":
    case "duration":
      return { kind, unit: choiceAt(members, "unit", TIME_UNITS, place) };
    case "timestamp":
      return {
        kind,
        unit: choiceAt(members, "unit", TIME_UNITS, place),
        zone: booleanAt(members, "zone", place),
      };
    case "struct":
      return { kind, fields: fieldsOf(members.fields, place) };
    case "list":
      return { kind, items: innerAt(members, "items", STEP.items, place) };
    case "map":
      return {
        kind,
        keys: innerAt(members, "keys", STEP.keys, place),
        values: innerAt(members, "values", STEP.values, place),
      };
    default:
      return { kind };
  }
}

function fieldsOf(json: unknown, place: Place): Field[] {
  const { path } = place;
  path.push("fields");
  const seen = new Map<string, number>();
  const fields = arrayOf(json, place).map((item, index) => {
    path.push(index);
    const name = nameAt(anyObjectOf(item, place), "name", place);
    const first = seen.get(name);
    if (first !== undefined) {
      throw new Fault(place, `must differ from that of field ${first}`, "name");
    }
    seen.set(name, index);
    const bytes = STEP.field + bytesInPath(name);
    const { type, detail } = innerOf(item, FIELD_KEYS, bytes, place);
    path.pop();
    return detail === undefined ? { name, type } : { name, type, detail };
  });
  path.pop();
  return fields;
}

const INNER_KEYS = ["type", "detail"] as const;
const FIELD_KEYS = ["name", ...INNER_KEYS] as const;

function innerAt(members: Members, key: string, bytes: number, place: Place): Inner {
  place.path.push(key);
  const inner = innerOf(members[key], INNER_KEYS, bytes, place);
  place.path.pop();
  return inner;
}

/** `bytes`: what it adds to the path of what it is in. */
function innerOf(json: unknown, keys: readonly string[], bytes: number, place: Place): Inner {
  const { path, budget } = place;
  if (place.depth === MAX_DETAIL_DEPTH) {
    throw new Fault(place, `must not be deeper than ${MAX_DETAIL_DEPTH}`);
  }
  budget.fields -= 1;
  if (budget.fields < 0) {
    throw new Fault(place, `is beyond the ${MAX_DETAIL_FIELDS} fields that a schema may have`);
  }
  budget.bytes -= place.bytes + bytes;
  if (budget.bytes < 0) {
    throw new Fault(place, "makes the paths of the schema's fields too long in total");
  }
  const members = objectOf(json, keys, place);
  const type = choiceAt(members, "type", COLUMN_TYPES, place);
  if (members.detail === undefined) return { type };
  path.push("detail");
  place.depth += 1;
  place.bytes += bytes;
  const detail = detailOf(members.detail, type, place);
  place.bytes -= bytes;
  place.depth -= 1;
  path.pop();
  return { type, detail };
}

function anyObjectOf(json: unknown, place: Place): Members {
  if (typeof json !== "object" || json === null || Array.isArray(json)) {
    throw new Fault(place, "must be an object");
  }
  return json as Members;
}

function objectOf(json: unknown, keys: readonly string[], place: Place): Members {
  const members = anyObjectOf(json, place);
  for (const key in members) {
    if (keys.includes(key)) continue;
    const known = keys.join(", ");
    throw new Fault(place, `is unknown. Allowed here: ${known}`, key.slice(0, 40));
  }
  return members;
}

function arrayOf(json: unknown, place: Place): unknown[] {
  if (!Array.isArray(json)) throw new Fault(place, "must be an array");
  return json;
}

function booleanAt(members: Members, key: string, place: Place): boolean {
  const json = members[key];
  if (typeof json !== "boolean") throw new Fault(place, "must be true or false", key);
  return json;
}

function wholeAt(
  members: Members,
  key: string,
  { least, most }: { least: number; most: number },
  place: Place,
): number {
  const json = members[key];
  if (typeof json === "number" && Number.isInteger(json) && json >= least && json <= most) {
    return json;
  }
  throw new Fault(place, `must be a whole number from ${least} to ${most}`, key);
}

function choiceAt<Choice extends string | number>(
  members: Members,
  key: string,
  choices: readonly Choice[],
  place: Place,
): Choice {
  const json = members[key] as Choice;
  if (choices.includes(json)) return json;
  throw new Fault(place, `must be one of ${choices.join(", ")}`, key);
}

function textAt(members: Members | readonly unknown[], key: string | number, place: Place): string {
  const json = (members as Members)[key];
  if (typeof json !== "string") throw new Fault(place, "must be a string", key);
  if (!isStorable(json)) {
    throw new Fault(place, "must not contain U+0000 or lone surrogates", key);
  }
  return json;
}

function physicalAt(members: Members, key: string, place: Place): string {
  const text = textAt(members, key, place);
  if (text.length <= MAX_PHYSICAL_LENGTH || codePoints(text) <= MAX_PHYSICAL_LENGTH) return text;
  throw new Fault(place, `must not be longer than ${MAX_PHYSICAL_LENGTH} characters`, key);
}

const NAME_FAULTS = {
  empty: "must not be empty",
  too_long: "must not be longer than 255 characters",
  unstorable: "must not contain U+0000 or lone surrogates",
};

function nameAt(members: Members, key: string, place: Place): string {
  const name = textAt(members, key, place);
  const fault = nameFault(name);
  if (fault) throw new Fault(place, NAME_FAULTS[fault], key);
  return name;
}

function valuesOf(json: unknown, place: Place): string[] {
  place.path.push("values");
  const list = arrayOf(json, place);
  const values = list.map((_, index) => textAt(list, index, place));
  if (values.length === 0) throw new Fault(place, "must not be empty");
  if (new Set(values).size < values.length) throw new Fault(place, "must not repeat a value");
  place.path.pop();
  return values;
}
