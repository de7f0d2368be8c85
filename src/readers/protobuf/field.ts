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
import { isLegacyRequired, readOptions } from "./option.ts";

export type Field = {
  name: string;
  /** As it is written; of a map, the type of its values. */
  type: string;
  /** The type of a map's keys. */
  key?: string | undefined;
  isRepeated: boolean;
  isRequired: boolean;
};

/** A field up to its options, after which a semicolon comes or a group's braces. */
export function readField(cursor: Cursor): Field {
  const label = ["required", "optional", "repeated"].find((one) => isNext(cursor, one));
  if (label) take(cursor);
  const isMap = isNext(cursor, "map") && second(cursor).text === "<";
  const { type, key } = isMap ? readMap(cursor) : { type: readType(cursor), key: undefined };
  const name = takeName(cursor, "a field's name");
  expect(cursor, "=");
  takeKind(cursor, "number", "a field's number");
  const isRequired = readOptions(cursor).some(isLegacyRequired) || label === "required";
  return { name, type, key, isRepeated: label === "repeated", isRequired };
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
