import { utf8ToBytes } from "@noble/hashes/utils.js";
import type { Column } from "#domain/contracts/column.ts";
import { COLUMN_TYPES, type ColumnType } from "#domain/contracts/column-type.ts";
import { isStorable, nameFault } from "#domain/text/name.ts";
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
import { columnPath, fieldPath, itemsPath, keysPath, valuesPath } from "./path.ts";

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
    const place = { above: null, key: "", depth: 0, column: columnPath(name), budget };
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
 * Where the JSON is that is read: `key` is its own within `above`. `column` is the path of what it
 * describes.
 */
type Place = {
  above: Place | null;
  key: string | number;
  depth: number;
  column: string;
  budget: DetailBudget;
};

class Fault extends Error {
  readonly path: JsonPath;

  constructor(place: Place, message: string) {
    super(message);
    this.path = pathOf(place);
  }
}

function pathOf({ above, key }: Place): JsonPath {
  return above ? [...pathOf(above), key] : [];
}

const DETAIL_KEYS = ["nullable", "id", "physical", "is"] as const;

function detailOf(json: unknown, type: ColumnType, place: Place): Detail {
  const given = objectOf(json, DETAIL_KEYS, place);
  const detail: Detail = {};
  if (given.nullable !== undefined) {
    detail.nullable = booleanOf(given.nullable, below(place, "nullable"));
  }
  if (given.id !== undefined) detail.id = wholeOf(given.id, BOUNDS.id, below(place, "id"));
  if (given.physical !== undefined) {
    detail.physical = physicalOf(given.physical, below(place, "physical"));
  }
  if (given.is !== undefined) detail.is = shapeUnder(type, given.is, below(place, "is"));
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
  const kind = choiceOf(SHAPE_KINDS, anyObjectOf(json, place).kind, below(place, "kind"));
  const given = objectOf(json, KEYS_WITH_KIND.get(kind) ?? [], place);
  const at = (key: string) => below(place, key);
  switch (kind) {
    case "integer":
      return {
        kind,
        bits: wholeOf(given.bits, BOUNDS.bits, at("bits")),
        signed: booleanOf(given.signed, at("signed")),
      };
    case "float":
      return { kind, bits: choiceOf(FLOAT_BITS, given.bits, at("bits")) };
    case "decimal":
      return {
        kind,
        precision: wholeOf(given.precision, BOUNDS.precision, at("precision")),
        scale: wholeOf(given.scale, BOUNDS.scale, at("scale")),
      };
    case "string":
    case "binary": {
      if (given.length === undefined) return { kind };
      return { kind, length: wholeOf(given.length, BOUNDS.length, at("length")) };
    }
    case "enum":
      return { kind, values: valuesOf(given.values, at("values")) };
    case "time":
    case "duration":
      return { kind, unit: choiceOf(TIME_UNITS, given.unit, at("unit")) };
    case "timestamp":
      return {
        kind,
        unit: choiceOf(TIME_UNITS, given.unit, at("unit")),
        zone: booleanOf(given.zone, at("zone")),
      };
    case "struct":
      return { kind, fields: fieldsOf(given.fields, at("fields")) };
    case "list":
      return { kind, items: innerOf(given.items, inside(place, "items", itemsPath(place.column))) };
    case "map":
      return {
        kind,
        keys: innerOf(given.keys, inside(place, "keys", keysPath(place.column))),
        values: innerOf(given.values, inside(place, "values", valuesPath(place.column))),
      };
    default:
      return { kind };
  }
}

function fieldsOf(json: unknown, place: Place): Field[] {
  const seen = new Map<string, number>();
  return arrayOf(json, place).map((item, index) => {
    const at = below(place, index);
    const { name } = anyObjectOf(item, at);
    const text = nameOf(name, below(at, "name"));
    const first = seen.get(text);
    if (first !== undefined) {
      throw new Fault(below(at, "name"), `must differ from that of field ${first}`);
    }
    seen.set(text, index);
    return {
      name: text,
      ...innerOf(item, inside(place, index, fieldPath(at.column, text)), FIELD_KEYS),
    };
  });
}

const INNER_KEYS = ["type", "detail"] as const;
const FIELD_KEYS = ["name", ...INNER_KEYS] as const;

function innerOf(json: unknown, place: Place, keys: readonly string[] = INNER_KEYS): Inner {
  if (place.depth === MAX_DETAIL_DEPTH) {
    throw new Fault(place, `must not be deeper than ${MAX_DETAIL_DEPTH}`);
  }
  place.budget.fields -= 1;
  if (place.budget.fields < 0) {
    throw new Fault(place, `is beyond the ${MAX_DETAIL_FIELDS} fields that a schema may have`);
  }
  place.budget.bytes -= utf8ToBytes(JSON.stringify(place.column)).length;
  if (place.budget.bytes < 0) {
    throw new Fault(place, "makes the paths of the schema's fields too long in total");
  }
  const given = objectOf(json, keys, place);
  const type = choiceOf(COLUMN_TYPES, given.type, below(place, "type"));
  if (given.detail === undefined) return { type };
  const within = { ...below(place, "detail"), depth: place.depth + 1 };
  return { type, detail: detailOf(given.detail, type, within) };
}

function below(above: Place, key: string | number): Place {
  const { depth, column, budget } = above;
  return { above, key, depth, column, budget };
}

function inside(above: Place, key: string | number, column: string): Place {
  const { depth, budget } = above;
  return { above, key, depth, column, budget };
}

function anyObjectOf(json: unknown, place: Place): Record<string, unknown> {
  if (typeof json !== "object" || json === null || Array.isArray(json)) {
    throw new Fault(place, "must be an object");
  }
  return json as Record<string, unknown>;
}

function objectOf(json: unknown, keys: readonly string[], place: Place) {
  const given = anyObjectOf(json, place);
  for (const key of Object.keys(given)) {
    if (keys.includes(key)) continue;
    const known = keys.join(", ");
    throw new Fault(below(place, key.slice(0, 40)), `is unknown. Allowed here: ${known}`);
  }
  return given;
}

function arrayOf(json: unknown, place: Place): unknown[] {
  if (!Array.isArray(json)) throw new Fault(place, "must be an array");
  return json;
}

function booleanOf(json: unknown, place: Place): boolean {
  if (typeof json !== "boolean") throw new Fault(place, "must be true or false");
  return json;
}

function wholeOf(json: unknown, bounds: { least: number; most: number }, place: Place): number {
  const { least, most } = bounds;
  if (!Number.isInteger(json) || (json as number) < least || (json as number) > most) {
    throw new Fault(place, `must be a whole number from ${least} to ${most}`);
  }
  return json as number;
}

function choiceOf<Choice extends string | number>(
  choices: readonly Choice[],
  json: unknown,
  place: Place,
): Choice {
  const found = choices.find((choice) => choice === json);
  if (found === undefined) throw new Fault(place, `must be one of ${choices.join(", ")}`);
  return found;
}

function textOf(json: unknown, place: Place): string {
  if (typeof json !== "string") throw new Fault(place, "must be a string");
  if (!isStorable(json)) {
    throw new Fault(place, "must not contain U+0000 or lone surrogates");
  }
  return json;
}

function physicalOf(json: unknown, place: Place): string {
  const text = textOf(json, place);
  if (text.length <= MAX_PHYSICAL_LENGTH) return text;
  throw new Fault(place, `must not be longer than ${MAX_PHYSICAL_LENGTH} characters`);
}

const NAME_FAULTS = {
  empty: "must not be empty",
  too_long: "must not be longer than 255 characters",
  unstorable: "must not contain U+0000 or lone surrogates",
};

function nameOf(json: unknown, place: Place): string {
  const name = textOf(json, place);
  const fault = nameFault(name);
  if (fault) throw new Fault(place, NAME_FAULTS[fault]);
  return name;
}

function valuesOf(json: unknown, place: Place): string[] {
  const values = arrayOf(json, place).map((value, index) => textOf(value, below(place, index)));
  if (values.length === 0) throw new Fault(place, "must not be empty");
  if (new Set(values).size < values.length) throw new Fault(place, "must not repeat a value");
  return values;
}
