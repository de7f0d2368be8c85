import { UnreadableSource } from "../unreadable.ts";

export type JsonObject = Record<string, unknown>;

export function isObject(value: unknown): value is JsonObject {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

/** The object at a key; empty if there is none. */
export function objectAt(value: unknown, key: string): JsonObject {
  const item = isObject(value) && Object.hasOwn(value, key) ? value[key] : null;
  return isObject(item) ? item : {};
}

/** The list at a key; empty if there is none. */
export function listAt(value: unknown, key: string): unknown[] {
  const item = isObject(value) && Object.hasOwn(value, key) ? value[key] : null;
  return Array.isArray(item) ? item : [];
}

/** The objects of the list at a key. */
export function objectsAt(value: unknown, key: string): JsonObject[] {
  return listAt(value, key).filter(isObject);
}

/** The text at a key, unless it is empty. */
export function textAt(value: unknown, key: string): string | undefined {
  const item = isObject(value) && Object.hasOwn(value, key) ? value[key] : null;
  return typeof item === "string" && item !== "" ? item : undefined;
}

/** The texts of the list at a key. */
export function textsAt(value: unknown, key: string): string[] {
  return listAt(value, key).filter((item) => typeof item === "string");
}

/**
 * Whether a key of an object says true; undefined if it says nothing. Another value throws: in one
 * version of YAML `yes` is true, and in another a text.
 */
export function flagAt(value: JsonObject, key: string): boolean | undefined {
  const item = Object.hasOwn(value, key) ? value[key] : undefined;
  if (item === undefined || item === null) return undefined;
  if (typeof item === "boolean") return item;
  const where = textAt(value, "physicalName") ?? textAt(value, "name") ?? textAt(value, "column");
  const of = where === undefined ? "" : `${where}: `;
  const what = boundedJson(item);
  throw new UnreadableSource(`${of}${key} is ${what}. Write true or false.`);
}

/** Longest value that is shown of a document. */
const MOST_SHOWN = 40;

function boundedJson(value: unknown) {
  const text = JSON.stringify(value);
  return text.length > MOST_SHOWN ? `${text.slice(0, MOST_SHOWN)}…` : text;
}
