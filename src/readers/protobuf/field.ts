import {
  type Cursor,
  expect,
  isNext,
  second,
  take,
  takeFullName,
  takeKind,
  takeName,
} from "./cursor.ts";
import { type Presence, presenceOf, readOptions } from "./option.ts";

export type Field = {
  name: string;
  /** As it is written; of a map, the type of its values. */
  type: string;
  /** The type of a map's keys. */
  key?: string | undefined;
  isRepeated: boolean;
  isRequired: boolean;
  /** What is written of its presence; the file tells otherwise. */
  presence: Presence;
  number: number;
};

/** A field up to its options, after which a semicolon comes or a group's braces. */
export function readField(cursor: Cursor): Field {
  const label = ["required", "optional", "repeated"].find((word) => isNext(cursor, word));
  if (label) take(cursor);
  const isMap = isNext(cursor, "map") && second(cursor).text === "<";
  const { type, key } = isMap ? readMap(cursor) : { type: readType(cursor), key: undefined };
  const name = takeName(cursor, "a field's name");
  expect(cursor, "=");
  const number = numberOf(takeKind(cursor, "number", "a field's number"));
  const written = readOptions(cursor).map(presenceOf).findLast(Boolean);
  const isRequired = written === "LEGACY_REQUIRED" || label === "required";
  const presence = label === "optional" ? "EXPLICIT" : written;
  return { name, type, key, isRepeated: label === "repeated", isRequired, presence, number };
}

/** A number as in C: 0x2 and 010 are 2 and 8. */
function numberOf(text: string) {
  return /^0\d/.test(text) ? Number.parseInt(text, 8) : Number(text);
}

function readType(cursor: Cursor) {
  return takeFullName(cursor, "a field's type");
}

function readMap(cursor: Cursor) {
  take(cursor);
  expect(cursor, "<");
  const key = readType(cursor);
  expect(cursor, ",");
  const type = readType(cursor);
  expect(cursor, ">");
  return { key, type };
}
