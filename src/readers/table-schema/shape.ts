import type { Shape } from "#domain/details/detail.ts";
import { type JsonObject, listAt, objectAt } from "../input/json-object.ts";

/** Which texts a field can have, by its constraints and its format. */
export function textShape(field: JsonObject): Shape {
  const { maxLength } = objectAt(field, "constraints");
  const values = textsOf(field);
  if (values) return { kind: "enum", values };
  if (field.format === "uuid") return { kind: "uuid" };
  return isLength(maxLength) ? { kind: "string", length: maxLength } : { kind: "string" };
}

/** The texts that are allowed, each once; null if others are, too. */
export function textsOf(field: JsonObject): string[] | null {
  const values = listAt(objectAt(field, "constraints"), "enum");
  const texts = new Set(values.filter((value) => typeof value === "string"));
  return texts.size > 0 && texts.size === values.length ? [...texts] : null;
}

/** More characters than details have are no limit. */
function isLength(value: unknown): value is number {
  return typeof value === "number" && Number.isInteger(value) && value >= 1 && value < 2 ** 31;
}
