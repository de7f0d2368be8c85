import { fieldId } from "../mapping/field-id.ts";
import {
  decimal,
  timed,
  timestamp,
  type WrittenType,
  writtenType,
} from "../mapping/written-type.ts";
import {
  byteOf,
  type FlatTable,
  intOf,
  shortOf,
  stringOf,
  tableOf,
  tablesOf,
} from "./flat-table.ts";

/** The fields of a Field (Schema.fbs). */
export const FIELD = { NAME: 0, NULLABLE: 1, TYPE_ID: 2, TYPE: 3, CHILDREN: 5, METADATA: 6 };

const UNITS = ["s", "ms", "us", "ns"];
const INTERVALS = ["year_month", "day_time", "month_day_nano"];

const RUN_END_ENCODED = 22;

/** The types by their numbers in the union Type of Schema.fbs, by what their table says. */
const TYPES: Record<number, (type: FlatTable) => WrittenType> = {
  1: () => writtenType("null"),
  2: (type) => writtenType(`${byteOf(type, 1) === 0 ? "uint" : "int"}${intOf(type, 0)}`),
  3: (type) => writtenType(`float${["16", "32", "64"][shortOf(type, 0)] ?? "?"}`),
  4: () => writtenType("binary"),
  5: () => writtenType("utf8"),
  6: () => writtenType("bool"),
  7: (type) => decimal(intOf(type, 0), intOf(type, 1)),
  8: (type) => writtenType(shortOf(type, 0, 1) === 0 ? "date32" : "date64"),
  9: (type) => timed("time", unit(shortOf(type, 0, 1))),
  10: (type) => timestamp(unit(shortOf(type, 0)), ...zone(type)),
  11: (type) => writtenType("interval", INTERVALS[shortOf(type, 0)] ?? "?"),
  12: () => writtenType("list"),
  13: () => writtenType("struct"),
  14: () => writtenType("union"),
  15: (type) => writtenType("fixed_size_binary", intOf(type, 0)),
  16: (type) => writtenType("fixed_size_list", intOf(type, 0)),
  17: () => writtenType("map"),
  18: (type) => timed("duration", unit(shortOf(type, 0, 1))),
  19: () => writtenType("large_binary"),
  20: () => writtenType("large_utf8"),
  21: () => writtenType("large_list"),
  23: () => writtenType("binary_view"),
  24: () => writtenType("utf8_view"),
  25: () => writtenType("list_view"),
  26: () => writtenType("large_list_view"),
};

/** The type of a Field; of an encoded one, the type of its values. */
export function typeOf(field: FlatTable): WrittenType {
  const { extension } = metadataOf(field);
  if (extension !== undefined) return writtenType(extension);
  const id = byteOf(field, FIELD.TYPE_ID);
  if (id === RUN_END_ENCODED) {
    const values = decoded(field);
    return values === field ? writtenType("run_end_encoded") : typeOf(values);
  }
  const type = tableOf(field, FIELD.TYPE);
  return (type && TYPES[id]?.(type)) ?? writtenType(`type ${id}`);
}

/** The Field of the values, if runs of them are encoded; these may not be encoded so again. */
export function decoded(field: FlatTable): FlatTable {
  if (byteOf(field, FIELD.TYPE_ID) !== RUN_END_ENCODED) return field;
  const [, values] = tablesOf(field, FIELD.CHILDREN);
  return values && byteOf(values, FIELD.TYPE_ID) !== RUN_END_ENCODED ? values : field;
}

/** What the metadata of a Field says of its type, and the number that a table format gave it. */
export function metadataOf(field: FlatTable) {
  const said: { extension?: string | undefined; id?: number } = {};
  for (const entry of tablesOf(field, FIELD.METADATA)) {
    const key = stringOf(entry, 0);
    if (key === "ARROW:extension:name") said.extension ??= stringOf(entry, 1);
    if (key === "PARQUET:field_id") Object.assign(said, numberIn(stringOf(entry, 1)));
  }
  return said;
}

function numberIn(text = "") {
  return fieldId(/^\d{1,10}$/.test(text) ? Number(text) : undefined);
}

function zone(timestamp: FlatTable) {
  const name = stringOf(timestamp, 1);
  return name === undefined ? [] : [name];
}

function unit(id: number) {
  return UNITS[id] ?? "?";
}
