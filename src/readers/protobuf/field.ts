import { type Cursor, expect, isNext, second, take, takeKind, takeName } from "./cursor.ts";
import { skipGroup } from "./skip.ts";

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
  const options = isNext(cursor, "[") ? (skipGroup(cursor) ?? []) : [];
  const isRequired = label === "required" || isLegacyRequired(options);
  return { name, type, key, isRepeated: label === "repeated", isRequired };
}

function readType(cursor: Cursor) {
  return takeKind(cursor, "word", "a field's type");
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

/** Editions have no `required`, but a feature of that meaning. */
function isLegacyRequired(options: readonly string[]) {
  const at = options.indexOf("LEGACY_REQUIRED");
  const [name, sign] = options.slice(Math.max(0, at - 2), Math.max(0, at));
  if (name === "features.field_presence") return sign === "=";
  return name === "field_presence" && sign === ":" && options.includes("features");
}
