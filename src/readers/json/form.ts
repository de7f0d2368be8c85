import { isObject } from "../input/json-object.ts";

/** What a JSON document may be, in words that end a sentence: "This looks like …". */
export type Form = { label: string; is: (value: unknown) => boolean };

/** Whether a value is an object with all of these keys. */
export function has(value: unknown, ...keys: string[]): boolean {
  return isObject(value) && keys.every((key) => Object.hasOwn(value, key));
}
