import {
  decimal,
  timed,
  timestamp,
  type WrittenType,
  writtenType,
} from "../mapping/written-type.ts";
import { type LogicalType, REPETITION, type SchemaElement } from "./schema-element.ts";

const PHYSICAL = ["boolean", "int32", "int64", "int96", "float", "double", "byte_array"];

const FIXED_LEN_BYTE_ARRAY = 7;

const UNITS: Record<number, string> = { 1: "ms", 2: "us", 3: "ns" };

/** The logical types without arguments, by their numbers in parquet.thrift. */
const LOGICAL: Record<number, string> = {
  1: "string",
  4: "enum",
  6: "date",
  11: "null",
  12: "json",
  13: "bson",
  14: "uuid",
  15: "float16",
  17: "geometry",
  18: "geography",
};

const LOGICAL_GROUPS: Record<number, string> = { 2: "map", 3: "list", 16: "variant" };

/** What came before logical types, by number; DECIMAL, 5, has arguments. */
const CONVERTED: Record<number, WrittenType> = {
  0: writtenType("string"),
  4: writtenType("enum"),
  6: writtenType("date"),
  7: timed("time", "ms", "UTC"),
  8: timed("time", "us", "UTC"),
  9: timestamp("ms", "UTC"),
  10: timestamp("us", "UTC"),
  11: writtenType("uint8"),
  12: writtenType("uint16"),
  13: writtenType("uint32"),
  14: writtenType("uint64"),
  15: writtenType("int8"),
  16: writtenType("int16"),
  17: writtenType("int32"),
  18: writtenType("int64"),
  19: writtenType("json"),
  20: writtenType("bson"),
  21: writtenType("interval"),
};

const CONVERTED_GROUPS: Record<number, string> = { 1: "map", 2: "map", 3: "list" };

export function typeOf(element: SchemaElement): WrittenType {
  const type = valueType(element);
  if (element.repetition !== REPETITION.REPEATED) return type;
  return { type: { name: "repeated" }, physical_type: `repeated ${type.physical_type}` };
}

/** The type of one value, even if it is repeated. */
export function valueType(element: SchemaElement): WrittenType {
  return element.type === undefined ? groupType(element) : leafType(element);
}

function groupType({ logical, converted }: SchemaElement) {
  const byLogical = logical && LOGICAL_GROUPS[logical.id];
  const byConverted = converted === undefined ? undefined : CONVERTED_GROUPS[converted];
  return writtenType(byLogical ?? byConverted ?? "group");
}

/** The physical types, by number, that an annotated type can be kept in, and how long a fixed one is. */
const KEPT_IN: Readonly<Record<string, { types: readonly number[]; length?: number }>> = {
  ...keptIn("string enum json bson", [6]),
  ...keptIn("date time(ms) int8 int16 int32 uint8 uint16 uint32", [1]),
  ...keptIn("time(us) time(ns) timestamp int64 uint64", [2]),
  ...keptIn("decimal", [1, 2, 6, 7]),
  ...keptIn("uuid", [7], 16),
  ...keptIn("float16", [7], 2),
  ...keptIn("interval", [7], 12),
};

function keptIn(names: string, types: readonly number[], length?: number) {
  const kept = { types, ...(length !== undefined && { length }) };
  return Object.fromEntries(names.split(" ").map((name) => [name, kept]));
}

/** The type of a column. An annotation that its physical type cannot have says nothing sure. */
function leafType(element: SchemaElement): WrittenType {
  const annotated = annotatedType(element);
  if (!annotated) return physicalType(element);
  const name = annotated.type.name;
  const [, unit] = /^time\((\w+)/.exec(annotated.physical_type) ?? [];
  const kept = KEPT_IN[unit === undefined ? name : `time(${unit})`];
  const { type = -1, length } = element;
  const fits = !kept || (kept.types.includes(type) && (kept.length ?? length) === length);
  return fits
    ? annotated
    : writtenType(`${annotated.physical_type} on ${physicalType(element).physical_type}`);
}

function annotatedType(element: SchemaElement): WrittenType | null {
  const { logical, converted } = element;
  const known = logical && logicalType(logical);
  if (known) return known;
  if (converted === 5) return decimal(element.precision ?? "?", element.scale ?? 0);
  if (converted !== undefined)
    return CONVERTED[converted] ?? writtenType(`converted type ${converted}`);
  return logical ? writtenType(`logical type ${logical.id}`) : null;
}

function logicalType({ id, fields }: LogicalType): WrittenType | undefined {
  const utc = fields.get(1) === true ? ["UTC"] : [];
  const unit = fields.get(2);
  const [unitId = 0] = unit instanceof Map ? unit.keys() : [];
  if (id === 5) return decimal(`${fields.get(2)}`, `${fields.get(1)}`);
  if (id === 7) return timed("time", UNITS[unitId] ?? "?", ...utc);
  if (id === 8) return timestamp(UNITS[unitId] ?? "?", ...utc);
  if (id === 10) return writtenType(`${fields.get(2) === true ? "int" : "uint"}${fields.get(1)}`);
  const name = LOGICAL[id];
  return name === undefined ? undefined : writtenType(name);
}

function physicalType({ type = -1, length }: SchemaElement): WrittenType {
  if (type === FIXED_LEN_BYTE_ARRAY) return writtenType("fixed_len_byte_array", length ?? "?");
  return writtenType(PHYSICAL[type] ?? `physical type ${type}`);
}
