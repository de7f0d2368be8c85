import { isObject } from "../input/json-object.ts";

const TYPES: ReadonlySet<unknown> = new Set(
  "string integer number boolean object array null".split(" "),
);

/** Keywords with schemas or values inside. */
const STRUCTURE = ["items", "properties", "allOf", "anyOf", "oneOf", "enum", "patternProperties"];

/** Keywords that narrow values of a type. */
const LIMITS = "pattern format const multipleOf minLength maxLength minimum maximum".split(" ");

const REMARKS = "type title description default examples $comment $id".split(" ");

/** Whether a document is a JSON Schema of a value, such as one that others refer to. */
export function isFragment(value: unknown): boolean {
  if (!isObject(value)) return false;
  const types = [value.type].flat();
  if (types.length === 0 || !types.every((type) => TYPES.has(type))) return false;
  if (STRUCTURE.some((key) => isObject(value[key]) || Array.isArray(value[key]))) return true;
  const keys = Object.keys(value);
  if (keys.length === 1) return true;
  return (
    keys.some((key) => LIMITS.includes(key)) &&
    keys.every((key) => LIMITS.includes(key) || REMARKS.includes(key))
  );
}
